/** A button that does something else when it is held down, or asked for its menu with a mouse or a keyboard. */

export const HOLD_MS = 450;

export class Hold {
  readonly #then: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  constructor(then: () => void) {
    this.#then = then;
  }

  /** Watches a button. Gives what ends that. */
  readonly watch = (button: EventTarget): (() => void) => {
    const listening = new AbortController();
    const on = (event: string, listener: (event: Event) => void) =>
      button.addEventListener(event, listener, { signal: listening.signal });
    on("pointerdown", (event) => (event as PointerEvent).button === 0 && this.#begin());
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) on(end, () => this.#cancel());
    on("contextmenu", (event) => this.#menu(event));
    return () => {
      listening.abort();
      this.#cancel();
    };
  };

  /** Whether the click that has just come is the end of a hold, and so means nothing more. */
  ended(): boolean {
    const held = this.#held;
    this.#held = false;
    return held;
  }

  #begin(): void {
    this.#held = false;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#held = true;
      this.#then();
    }, HOLD_MS);
  }

  #menu(event: Event): void {
    event.preventDefault();
    // Some devices ask for the menu of whatever a finger is held down on: before us, or after.
    const pressed = this.#timer !== undefined;
    if (!pressed && this.#held) return;
    this.#held = pressed;
    this.#cancel();
    this.#then();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
