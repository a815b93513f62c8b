/**
 * Every sound of the game as it is made: of tones and noises that rise and die away. Pure data; `synth` makes it heard.
 *
 * All are things that lie on a table: paper that slides and slaps, wooden bars that are struck. Small loudspeakers give
 * nothing below 300 Hz, so whatever tells one sound from another lies above.
 */

/** A pure tone, one of those that a struck thing rings with. */
export interface Tone {
  readonly kind: "tone";
  readonly hz: number;
  /** Seconds from the beginning of the sound. */
  readonly at: number;
  /** Seconds in which it comes, and in which it dies away. */
  readonly rise: number;
  readonly fall: number;
  readonly gain: number;
}

/** Noise in a band that may slide: paper, skin, the moment of a knock. */
export interface Noise {
  readonly kind: "noise";
  /** The middle of the band, at first and at last. */
  readonly hz: number;
  readonly to: number;
  /** The higher, the narrower the band. */
  readonly q: number;
  readonly at: number;
  readonly rise: number;
  readonly fall: number;
  readonly gain: number;
}

export type Part = Tone | Noise;
export type Sound = readonly Part[];

/** One card on others: a slap of air and paper, and the table under it. */
function slap(at: number, gain: number): Sound {
  return [
    { kind: "noise", hz: 2100, to: 1100, q: 0.6, at, rise: 0.002, fall: 0.055, gain },
    { kind: "noise", hz: 5200, to: 4200, q: 0.8, at, rise: 0.001, fall: 0.014, gain: gain * 0.7 },
    { kind: "noise", hz: 420, to: 330, q: 1.6, at: at + 0.002, rise: 0.003, fall: 0.09, gain: gain * 1.5 },
    { kind: "tone", hz: 172, at: at + 0.002, rise: 0.003, fall: 0.08, gain: gain * 0.3 },
  ];
}

/** One card that slides off others. */
function slide(at: number, gain: number): Sound {
  return [
    { kind: "noise", hz: 1700, to: 3600, q: 1, at, rise: 0.045, fall: 0.06, gain },
    { kind: "noise", hz: 5200, to: 4200, q: 1.2, at: at + 0.05, rise: 0.002, fall: 0.02, gain: gain * 0.4 },
  ];
}

/** A wooden bar over a hollow, as of a marimba, that is struck with a soft mallet. */
function bar(hz: number, at: number, gain: number, ring: number): Sound {
  return [
    { kind: "tone", hz, at, rise: 0.003, fall: ring, gain },
    { kind: "tone", hz: hz * 3.93, at, rise: 0.002, fall: ring * 0.28, gain: gain * 0.26 },
    { kind: "tone", hz: hz * 9.24, at, rise: 0.001, fall: ring * 0.08, gain: gain * 0.08 },
    { kind: "noise", hz: 1500, to: 900, q: 0.9, at, rise: 0.001, fall: 0.02, gain: gain * 0.5 },
  ];
}

/** A block of hard wood under a stick: short and dry. */
function knock(hz: number, at: number, gain: number): Sound {
  return [
    { kind: "tone", hz, at, rise: 0.001, fall: 0.075, gain },
    { kind: "tone", hz: hz * 1.48, at, rise: 0.001, fall: 0.05, gain: gain * 0.5 },
    { kind: "tone", hz: hz * 2.57, at, rise: 0.001, fall: 0.03, gain: gain * 0.3 },
    { kind: "noise", hz: hz * 2.2, to: hz * 1.5, q: 1, at, rise: 0.001, fall: 0.018, gain: gain * 0.9 },
  ];
}

/** Moments for something that is done again and again, ever faster if `pace` is below 1. */
function run(times: number, first: number, pace: number): number[] {
  const moments: number[] = [];
  for (let at = 0, gap = first; moments.length < times; at += gap, gap *= pace) moments.push(at);
  return moments;
}

// Notes of one pentatonic scale, so that any two that meet agree.
const [E4, A4, C5, D5, E5, G5, A5, C6, D6] = [329.63, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66];

export const sounds = {
  /** A card lands on the discard. */
  play: slap(0, 0.5),
  /** A card leaves the stock. */
  draw: slide(0, 0.22),
  /** A hand is dealt. */
  deal: run(7, 0.05, 1).flatMap((at) => slide(at, 0.18)),
  /** The discard becomes the stock: two halves run into each other, and are pushed together. */
  shuffle: [
    ...run(14, 0.034, 0.95).flatMap((at) => slap(at, 0.1)),
    { kind: "noise", hz: 1300, to: 3400, q: 0.9, at: 0.36, rise: 0.12, fall: 0.1, gain: 0.2 },
    ...slap(0.56, 0.3),
  ],
  /** The direction turns over. */
  reverse: [
    { kind: "noise", hz: 900, to: 3200, q: 1.4, at: 0, rise: 0.13, fall: 0.06, gain: 0.22 },
    { kind: "noise", hz: 3200, to: 900, q: 1.4, at: 0.15, rise: 0.04, fall: 0.16, gain: 0.22 },
  ],
  /** The own turn passes by. */
  skip: [...knock(700, 0, 0.16), ...knock(520, 0.11, 0.16)],
  /** The own turn begins. */
  turn: [...bar(D5, 0, 0.12, 0.3), ...bar(A5, 0.12, 0.12, 0.5)],
  /** Somebody says UNO. */
  uno: [...bar(A5, 0, 0.11, 0.2), ...bar(C6, 0.075, 0.11, 0.2), ...bar(D6, 0.15, 0.13, 0.45)],
  /** Somebody must take cards. */
  penalty: [...bar(A4, 0, 0.16, 0.25), ...bar(E4, 0.1, 0.19, 0.4)],
  /** Somebody is caught who has not said UNO. */
  catch: [...slap(0, 0.4), ...knock(1180, 0, 0.14), ...knock(1180, 0.08, 0.16), ...knock(790, 0.2, 0.2)],
  /** The viewer has won. */
  win: [
    ...bar(C5, 0, 0.13, 0.4),
    ...bar(E5, 0.11, 0.13, 0.4),
    ...bar(G5, 0.22, 0.12, 0.4),
    ...bar(C6, 0.33, 0.12, 0.5),
    ...bar(G5, 0.5, 0.09, 0.4),
    ...[C5, E5, G5, C6].flatMap((hz, index) => bar(hz, 0.62 + index * 0.018, 0.1, 0.8)),
  ],
  /** The game is over, and another has won, or nobody. */
  over: [...bar(G5, 0, 0.12, 0.35), ...bar(E5, 0.14, 0.12, 0.35), ...bar(C5, 0.28, 0.13, 0.7)],
  /** A second of the last ten is gone. */
  tick: knock(980, 0, 0.03),
} satisfies Record<string, Sound>;

export type SoundName = keyof typeof sounds;

/** Seconds from the beginning of a sound to its end. */
export function lengthOf(sound: Sound): number {
  return Math.max(...sound.map(({ at, rise, fall }) => at + rise + fall));
}
