/** Makes a sound heard: puts its parts onto the clock of an audio context, live or offline. */

import type { Noise, Part, Sound, Tone } from "./sounds";

/** What is left of a part when it ends: 60 dB less, which nobody hears break off. */
const SILENCE = 0.001;
const NOISE_SECONDS = 1;

/** The same noise for ever, made once for each context. */
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Does beforehand what would make the first sound late. */
export function prepare(context: BaseAudioContext): void {
  noiseOf(context);
}

/**
 * Plays the sound into `out` at `when`, a time of the context's clock. `vary`, from 0 to 1, makes it a little different,
 * as no two cards sound alike.
 */
export function sound(context: BaseAudioContext, out: AudioNode, parts: Sound, when: number, vary = 0.5): void {
  for (const part of parts) {
    const begin = when + part.at;
    const end = begin + part.rise + part.fall;
    const envelope = enveloped(context, part, begin, end);
    envelope.connect(out);
    if (part.kind === "tone") ring(context, part, envelope, begin, end);
    else rustle(context, part, envelope, begin, end, vary);
  }
}

function enveloped(context: BaseAudioContext, { gain, rise }: Part, begin: number, end: number): GainNode {
  const node = context.createGain();
  node.gain.setValueAtTime(0, begin);
  node.gain.linearRampToValueAtTime(gain, begin + rise);
  node.gain.exponentialRampToValueAtTime(gain * SILENCE, end);
  return node;
}

function ring(context: BaseAudioContext, { hz }: Tone, out: AudioNode, begin: number, end: number): void {
  const source = context.createOscillator();
  source.frequency.value = hz;
  source.connect(out);
  source.start(begin);
  source.stop(end);
}

function rustle(
  context: BaseAudioContext,
  { hz, to, q }: Noise,
  out: AudioNode,
  begin: number,
  end: number,
  vary: number,
): void {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  const band = context.createBiquadFilter();
  const shift = 0.92 + 0.16 * vary;
  band.type = "bandpass";
  band.Q.value = q;
  band.frequency.setValueAtTime(hz * shift, begin);
  band.frequency.exponentialRampToValueAtTime(to * shift, end);
  source.connect(band).connect(out);
  source.start(begin, vary * (NOISE_SECONDS / 2));
  source.stop(end);
}

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const made = noises.get(context);
  if (made) return made;
  const buffer = context.createBuffer(1, NOISE_SECONDS * context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  // A generator of its own: a sound is the same each time that a test measures it.
  let state = 1;
  for (let at = 0; at < samples.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[at] = state / 2 ** 31 - 1;
  }
  noises.set(context, buffer);
  return buffer;
}
