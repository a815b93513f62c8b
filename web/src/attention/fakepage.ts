import type { Page } from "./index";

/** A tab that is seen or hidden as a test likes. */
export class FakePage extends EventTarget implements Page {
  hidden = false;
  title = "Комната K7P-2AC — PartySide";

  hide(): void {
    this.#turn(true);
  }

  see(): void {
    this.#turn(false);
  }

  #turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}
