import { device } from "../settings/memory";

type Switch = "sorted" | "oneTap" | "letterKeys";

const DEFAULTS: Readonly<Record<Switch, boolean>> = { sorted: true, oneTap: false, letterKeys: true };

/** How the person of this device likes to play; remembered there. */
class Preferences {
  readonly #values = $state(
    Object.fromEntries(
      Object.entries(DEFAULTS).map(([name, value]) => [
        name,
        (device.get(`table.${name}`) ?? String(value)) === "true",
      ]),
    ) as Record<Switch, boolean>,
  );

  /** The hand by colour and figure; else in the order in which the cards came. */
  get sorted(): boolean {
    return this.#values.sorted;
  }

  set sorted(value: boolean) {
    this.#set("sorted", value);
  }

  /** A tap plays a card; else it lifts it, and a second one plays it [P15]. */
  get oneTap(): boolean {
    return this.#values.oneTap;
  }

  set oneTap(value: boolean) {
    this.#set("oneTap", value);
  }

  /** Single letters act; speech input and some screen readers want them off (WCAG 2.1.4). */
  get letterKeys(): boolean {
    return this.#values.letterKeys;
  }

  set letterKeys(value: boolean) {
    this.#set("letterKeys", value);
  }

  #set(name: Switch, value: boolean): void {
    this.#values[name] = value;
    device.set(`table.${name}`, String(value));
  }
}

export const preferences = new Preferences();
