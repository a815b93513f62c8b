/** Sounds as numbers, for tests in a browser. */

import { lengthOf, type SoundName, sounds } from "./sounds";
import { sound } from "./synth";

export const RATE = 48_000;
/** Silence that is rendered after the end of a sound. */
export const AFTER_S = 0.1;

/** The samples of a sound that begins at 0, and of what follows. */
export async function render(name: SoundName, vary?: number): Promise<Float32Array> {
  const parts = sounds[name];
  const context = new OfflineAudioContext(1, Math.ceil((lengthOf(parts) + AFTER_S) * RATE), RATE);
  sound(context, context.destination, parts, 0, vary);
  return (await context.startRendering()).getChannelData(0);
}

export function peakOf(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

export function rmsOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
