/** Audio that is locked as on a phone, for tests in a browser: real contexts are always unlocked there. */

import { peakOf, RATE } from "./given";
import type { Loudspeaker, Sounding } from "./player";

/** Plays into nothing; what would have been heard can be asked for afterwards. Its clock stands at 0. */
export class FakeAudioContext extends OfflineAudioContext implements Sounding {
  /** Whether `resume()` does nothing, as without a gesture or after a call. */
  locked = false;
  asked = 0;
  #state: AudioContextState = "suspended";

  constructor() {
    super(1, 2 * RATE, RATE);
  }

  override get state(): AudioContextState {
    return this.#state;
  }

  become(state: AudioContextState): void {
    this.#state = state;
  }

  override async resume(): Promise<void> {
    this.asked++;
    // Browsers leave the promise open, or keep it for some moments.
    await (this.locked ? new Promise(() => {}) : null);
    this.#state = "running";
  }

  async close(): Promise<void> {
    this.#state = "closed";
  }

  /** The loudest sample from one second to another. */
  async heard(from = 0, to = 2): Promise<number> {
    const samples = (await this.startRendering()).getChannelData(0);
    return peakOf(samples.subarray(from * RATE, to * RATE));
  }
}

export class FakeLoudspeaker implements Loudspeaker {
  readonly gestures = new EventTarget();
  readonly opened: FakeAudioContext[] = [];
  /** Whether new contexts are locked. */
  locked = false;
  absent = false;

  constructor(readonly hasBeenTouched = false) {}

  open(): FakeAudioContext | null {
    if (this.absent) return null;
    const context = new FakeAudioContext();
    context.locked = this.locked;
    this.opened.push(context);
    return context;
  }

  touched(): boolean {
    return this.hasBeenTouched;
  }

  gesture(type = "pointerdown"): void {
    this.gestures.dispatchEvent(new Event(type));
  }
}
