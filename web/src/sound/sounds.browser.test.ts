import { describe, expect, test } from "vitest";
import { AFTER_S, peakOf, RATE, render, rmsOf } from "./given";
import { lengthOf, type SoundName, sounds } from "./sounds";

/** Within what a sound's level lies, as the root of its mean square, and its length in seconds. */
const BANDS: Readonly<Record<SoundName, { level: [number, number]; seconds: [number, number] }>> = {
  play: { level: [0.035, 0.055], seconds: [0.05, 0.15] },
  draw: { level: [0.014, 0.026], seconds: [0.05, 0.15] },
  deal: { level: [0.016, 0.03], seconds: [0.3, 0.6] },
  shuffle: { level: [0.014, 0.026], seconds: [0.4, 0.8] },
  reverse: { level: [0.012, 0.024], seconds: [0.2, 0.5] },
  skip: { level: [0.02, 0.035], seconds: [0.1, 0.3] },
  turn: { level: [0.02, 0.035], seconds: [0.4, 0.8] },
  uno: { level: [0.022, 0.038], seconds: [0.4, 0.8] },
  penalty: { level: [0.03, 0.048], seconds: [0.3, 0.7] },
  catch: { level: [0.03, 0.048], seconds: [0.2, 0.5] },
  win: { level: [0.035, 0.055], seconds: [1, 1.6] },
  over: { level: [0.02, 0.035], seconds: [0.6, 1.2] },
  tick: { level: [0.003, 0.008], seconds: [0.04, 0.1] },
};

describe.each(Object.keys(sounds) as SoundName[])("[P20] the sound %s", (name) => {
  const seconds = lengthOf(sounds[name]);
  const heard = (samples: Float32Array) => samples.subarray(0, Math.ceil(seconds * RATE));

  test("is as long and as loud as it should be, and never clips", async () => {
    const samples = await render(name);
    const level = rmsOf(heard(samples));
    expect(seconds).toBeGreaterThanOrEqual(BANDS[name].seconds[0]);
    expect(seconds).toBeLessThanOrEqual(BANDS[name].seconds[1]);
    expect(level).toBeGreaterThanOrEqual(BANDS[name].level[0]);
    expect(level).toBeLessThanOrEqual(BANDS[name].level[1]);
    expect(peakOf(samples)).toBeLessThanOrEqual(0.5);
  });

  test("begins and ends without a click, in silence", async () => {
    const samples = await render(name);
    expect(Math.abs(samples[0] as number)).toBeLessThan(0.001);
    // Its last ten milliseconds are all but silent, and nothing follows but what a filter still rings with.
    expect(peakOf(samples.subarray(Math.floor((seconds - 0.01) * RATE)))).toBeLessThan(0.01);
    expect(peakOf(samples.subarray(Math.ceil((seconds + 0.02) * RATE)))).toBeLessThan(0.0005);
    expect(samples.length).toBe(Math.ceil((seconds + AFTER_S) * RATE));
  });

  test("differs a little each time, but not in what it is", async () => {
    const level = rmsOf(heard(await render(name, 0.5)));
    for (const vary of [0, 1]) {
      const samples = await render(name, vary);
      expect(peakOf(samples)).toBeLessThanOrEqual(0.5);
      expect(rmsOf(heard(samples)) / level).toBeGreaterThan(0.75);
      expect(rmsOf(heard(samples)) / level).toBeLessThan(1.3);
    }
  });
});

test("[P20] a win is heard best, and the seconds that go by hardly", async () => {
  const level = async (name: SoundName) => rmsOf(await render(name));
  expect(await level("win")).toBeGreaterThan(4 * (await level("tick")));
  expect(await level("win")).toBeGreaterThan(await level("over"));
  expect(await level("play")).toBeGreaterThan(await level("draw"));
});
