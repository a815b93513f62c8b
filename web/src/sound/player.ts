/** Plays sounds on the device, as far as its browser lets a page be heard. */

import { type SoundName, sounds } from "./sounds";
import { prepare, sound } from "./synth";

/** A sound that is to be heard, and in how many milliseconds. */
export interface Cue {
  readonly sound: SoundName;
  readonly after: number;
}

/** What sounds are played on. */
export type Sounding = BaseAudioContext & Pick<AudioContext, "resume" | "close">;

/** What `Player` needs of the browser; tests have their own. */
export interface Loudspeaker {
  /** Null where there is no Web Audio. Only ever called after a gesture: without one browsers keep a page silent. */
  open(): Sounding | null;
  /** Where gestures are heard. */
  readonly gestures: EventTarget;
  /** Whether there has been a gesture on this page before. */
  touched(): boolean;
}

/** A context that does not run so long after it was asked to never will: iOS loses them to calls and locked screens. */
const WAKING_MS = 300;
/** The audio clock runs on while a sound is put together; what began in its past would begin with a click. */
const AHEAD_S = 0.01;
/** How fast a sound that is hushed goes: one that broke off would click. */
const FADE_S = 0.02;
/** What counts as a gesture, in one browser or another. A touch that scrolls is none, so its end is listened to also. */
const GESTURES = ["pointerdown", "touchend", "keydown"] as const;

const device: Loudspeaker = {
  open() {
    if (typeof AudioContext === "undefined") return null;
    const { audioSession } = navigator as Navigator & { audioSession?: { type: string } };
    // A game is heard beside the music that somebody listens to, and is silent where the phone is.
    if (audioSession) audioSession.type = "ambient";
    return new AudioContext({ latencyHint: "interactive" });
  },
  gestures: typeof window === "undefined" ? new EventTarget() : window,
  touched: () => navigator.userActivation?.hasBeenActive ?? false,
};

export class Player {
  readonly #wanted: () => boolean;
  readonly #device: Loudspeaker;
  #context: Sounding | null = null;
  /** What all sounds go through, up to the next hush. */
  #out: GainNode | null = null;
  /** Ends the wait for the context to run; null when nothing is waited for. */
  #waking: ReturnType<typeof setTimeout> | null = null;
  /** What is to be played as soon as it runs. */
  #next: readonly Cue[] = [];

  /** Nothing is opened and nothing is heard unless `wanted`. */
  constructor(wanted: () => boolean, loudspeaker = device) {
    this.#wanted = wanted;
    this.#device = loudspeaker;
    for (const gesture of GESTURES) loudspeaker.gestures.addEventListener(gesture, this.#wake, { capture: true });
    if (loudspeaker.touched()) this.#wake();
  }

  play(cues: readonly Cue[]): void {
    if (!this.#wanted() || cues.length === 0) return;
    const context = this.#context;
    // The clock of a context that stands still does not move: all that was asked of it would be heard at once, later.
    if (context?.state === "running") this.#schedule(context, cues);
    else if (this.#waking !== null) this.#next = cues;
  }

  /** Silence, also for what was still to come. */
  hush(): void {
    this.#next = [];
    const { currentTime = 0 } = this.#context ?? {};
    this.#out?.gain.setTargetAtTime(0, currentTime, FADE_S);
    this.#out = null;
  }

  close(): void {
    for (const gesture of GESTURES) this.#device.gestures.removeEventListener(gesture, this.#wake, { capture: true });
    this.#drop();
  }

  readonly #wake = (): void => {
    if (!this.#wanted() || this.#waking !== null || this.#context?.state === "running") return;
    this.#context ??= this.#open();
    const context = this.#context;
    if (!context) return;
    this.#waking = setTimeout(() => {
      this.#waking = null;
      if (context.state !== "running") this.#drop();
    }, WAKING_MS);
    context.resume().then(
      () => this.#awake(context),
      // Then the next gesture tries again.
      () => {},
    );
  };

  #awake(context: Sounding): void {
    if (context !== this.#context || context.state !== "running") return;
    this.#stopWaiting();
    const cues = this.#next;
    this.#next = [];
    if (this.#wanted()) this.#schedule(context, cues);
  }

  #open(): Sounding | null {
    try {
      const context = this.#device.open();
      if (context) prepare(context);
      return context;
    } catch {
      // Some browsers have only so many, or none while the device is taken.
      return null;
    }
  }

  #schedule(context: Sounding, cues: readonly Cue[]): void {
    this.#out ??= outOf(context);
    const now = context.currentTime + AHEAD_S;
    for (const { sound: name, after } of cues) {
      sound(context, this.#out, sounds[name], now + after / 1000, Math.random());
    }
  }

  #stopWaiting(): void {
    if (this.#waking !== null) clearTimeout(this.#waking);
    this.#waking = null;
  }

  #drop(): void {
    this.#stopWaiting();
    this.#next = [];
    this.#out = null;
    this.#context?.close().catch(() => {});
    this.#context = null;
  }
}

function outOf(context: Sounding): GainNode {
  const node = context.createGain();
  node.connect(context.destination);
  return node;
}
