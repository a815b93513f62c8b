/** How the person of this device likes to play; remembered there. Only the language is kept elsewhere, by `text`. */

import { device } from "./memory";

const DEFAULTS = {
  /** The hand by colour and figure; else in the order in which the cards came. */
  sorted: true,
  /** A tap plays a card; else it lifts it, and a second one plays it [P15]. */
  oneTap: false,
  /** Single letters act; speech input and some screen readers want them off (WCAG 2.1.4). */
  letterKeys: true,
  /** The UNO button, and on a phone held sideways all buttons, lie under the left thumb. */
  leftHanded: false,
  sound: true,
  vibration: true,
  /** The system shows that it is one's turn when the page cannot be seen. Only ever on with the browser's permission. */
  notifications: false,
  /** Nothing flies or flashes here, also where the system does not ask for that [P20]. */
  lessMotion: false,
} as const;

export type Preference = keyof typeof DEFAULTS;

class Preferences {
  readonly #values: Record<Preference, boolean>;
  #systemIsStill = $state.raw(false);

  constructor() {
    const names = Object.keys(DEFAULTS) as Preference[];
    const remembered = names.map((name) => [name, (device.get(name) ?? String(DEFAULTS[name])) === "true"]);
    this.#values = $state(Object.fromEntries(remembered));
    // Tests of what only reads preferences run without a screen.
    if (typeof matchMedia === "undefined") return;
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    this.#systemIsStill = still.matches;
    still.addEventListener("change", ({ matches }) => (this.#systemIsStill = matches));
  }

  get(name: Preference): boolean {
    return this.#values[name];
  }

  set(name: Preference, value: boolean): void {
    this.#values[name] = value;
    device.set(name, String(value));
  }

  /** The system asks for little motion; no setting here overrules that. */
  get systemIsStill(): boolean {
    return this.#systemIsStill;
  }

  /** Whether things must keep still, by the system's word or by the person's. */
  get still(): boolean {
    return this.#systemIsStill || this.#values.lessMotion;
  }

  /** All as on the first visit. For tests. */
  reset(): void {
    Object.assign(this.#values, DEFAULTS);
  }
}

export const preferences = new Preferences();
