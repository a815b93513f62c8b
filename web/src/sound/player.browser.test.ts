import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeAudioContext, FakeLoudspeaker } from "./fakeaudio";
import { Player } from "./player";

/** So long iOS is given to wake up a context. */
const WAKING_MS = 300;
const TURN = [{ sound: "turn", after: 0 }] as const;
const LATE = [{ sound: "play", after: 1000 }] as const;

let device: FakeLoudspeaker;
let player: Player;
let wanted: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  wanted = true;
  begin(new FakeLoudspeaker());
});

afterEach(() => {
  player.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function begin(loudspeaker: FakeLoudspeaker): void {
  device = loudspeaker;
  player?.close();
  player = new Player(() => wanted, device);
}

async function gesture(type?: string): Promise<void> {
  device.gesture(type);
  await vi.advanceTimersByTimeAsync(0);
}

function context(): FakeAudioContext {
  return device.opened.at(-1) as FakeAudioContext;
}

describe("[P20] a page", () => {
  test.each(["pointerdown", "touchend", "keydown"])("opens no sound before the first gesture: %s", async (type) => {
    player.play(TURN);
    expect(device.opened).toEqual([]);
    await gesture(type);
    expect(device.opened).toHaveLength(1);
    player.play(TURN);
    expect(await context().heard()).toBeGreaterThan(0.1);
  });

  test("plays nothing late that was wanted while it could not be heard", async () => {
    player.play(TURN);
    await gesture();
    expect(await context().heard()).toBe(0);
  });

  test("that was touched before this was loaded needs no gesture more", async () => {
    begin(new FakeLoudspeaker(true));
    player.play(TURN);
    await vi.advanceTimersByTimeAsync(0);
    expect(await context().heard()).toBeGreaterThan(0.1);
  });

  test("plays the answer to the very gesture that unlocks it", async () => {
    device.gesture();
    player.play(TURN);
    await vi.advanceTimersByTimeAsync(0);
    expect(await context().heard()).toBeGreaterThan(0.1);
  });

  test("plays each sound in its time", async () => {
    await gesture();
    player.play(LATE);
    const heard = await context().startRendering();
    const samples = heard.getChannelData(0);
    expect(samples.findIndex((sample) => sample !== 0)).toBeGreaterThanOrEqual(heard.sampleRate);
  });
});

describe("[P20] a context that stands still", () => {
  test.each(["suspended", "interrupted"] as const)("is resumed at the next gesture: %s", async (state) => {
    await gesture();
    context().become(state);
    player.play(TURN);
    await gesture("keydown");
    expect(device.opened).toHaveLength(1);
    expect(context().asked).toBe(2);
    expect(await context().heard()).toBe(0);
  });

  test("and does not run in time is given up for a new one, made at the gesture after that", async () => {
    device.locked = true;
    device.gesture();
    await vi.advanceTimersByTimeAsync(WAKING_MS - 1);
    await gesture();
    expect([device.opened.length, context().asked, context().state]).toEqual([1, 1, "suspended"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(context().state).toBe("closed");

    device.locked = false;
    await gesture();
    expect(device.opened).toHaveLength(2);
    player.play(TURN);
    expect(await context().heard()).toBeGreaterThan(0.1);
  });

  test("and refuses is asked again", async () => {
    await gesture();
    vi.spyOn(context(), "resume").mockRejectedValueOnce(new DOMException("no"));
    context().become("interrupted");
    await gesture();
    await vi.advanceTimersByTimeAsync(WAKING_MS);
    expect(context().state).toBe("closed");
    await gesture();
    expect(context().state).toBe("running");
  });

  test("is left alone while it runs", async () => {
    await gesture();
    await gesture();
    expect([device.opened.length, context().asked]).toEqual([1, 1]);
  });
});

describe("[P20] silence", () => {
  test("is where sound is switched off: nothing is even opened", async () => {
    wanted = false;
    await gesture();
    expect(device.opened).toEqual([]);
    wanted = true;
    await gesture();
    wanted = false;
    player.play(TURN);
    expect(await context().heard()).toBe(0);
  });

  test("comes at once when asked for, also over what is still to come, and lasts for that only", async () => {
    await gesture();
    player.play([...TURN, ...LATE]);
    player.hush();
    expect(await context().heard(0.3)).toBeLessThan(0.001);

    begin(new FakeLoudspeaker());
    await gesture();
    player.play(TURN);
    player.hush();
    player.play(LATE);
    expect(await context().heard(1)).toBeGreaterThan(0.1);
  });

  test("is all there is without Web Audio", async () => {
    device.absent = true;
    await gesture();
    player.play(TURN);
    vi.spyOn(device, "open").mockImplementation(() => {
      throw new DOMException("too many");
    });
    await gesture();
    player.play(TURN);
    player.hush();
    expect(device.opened).toEqual([]);
  });

  test("is left behind by a closed player", async () => {
    await gesture();
    const before = context();
    player.close();
    await gesture();
    player.play(TURN);
    expect(before.state).toBe("closed");
    expect(device.opened).toHaveLength(1);
  });
});

test("[P20] the browser's own sound is opened, resumed and closed", async () => {
  const resume = vi.spyOn(AudioContext.prototype, "resume");
  const close = vi.spyOn(AudioContext.prototype, "close");
  const real = new Player(() => true);
  dispatchEvent(new Event("pointerdown"));
  expect(resume).toHaveBeenCalledOnce();
  real.play(TURN);
  real.close();
  expect(close).toHaveBeenCalledOnce();
});
