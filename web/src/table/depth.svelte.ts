/** Whether the table is seen in three dimensions [P21]: what the person of this device chose, and what came of it. */

import { lazily } from "../lobby/lazily";
import { device, type Memory } from "../settings/memory";
import { aside } from "../text/aside";
import type { GameView } from "./layout";
import type { Frame, Zones } from "./zones";

type Deep = typeof import("../deep");

/** Why the table is flat although 3D was chosen: the browser or the machine has no WebGL; its memory was lost; it was too
 * slow to be of use; or the part that draws it did not come. */
export type Trouble = "unable" | "lost" | "slow" | "away";

interface Needs {
  memory: Pick<Memory, "get" | "set">;
  /** Fetches the part that draws. */
  load: () => Promise<Deep>;
  /** Whether this browser has what that draws with. */
  able: () => boolean;
}

/** So long it is said why the table is flat. */
const TOLD_MS = 6000;
/** What was lost so often on one page would be lost again. */
const MOST_LOSSES = 2;

export class Depth {
  readonly #needs: Needs;
  #chosen = $state.raw(false);
  #part = $state.raw<Deep | null>(null);
  #fetching = $state.raw(false);
  #ready = $state.raw(false);
  #trouble = $state.raw<Trouble | null>(null);
  #told = $state.raw<{ readonly why: Trouble } | null>(null);
  #choices = $state.raw(0);
  #losses = $state.raw(0);
  #patient: boolean;
  #hush: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#chosen = needs.memory.get("deep") === "true";
    this.#patient = needs.memory.get("patient") === "true";
  }

  /** Three dimensions are what the person wants, whether or not they can be had. */
  get chosen(): boolean {
    return this.#chosen;
  }

  /** They are on the screen. */
  get shown(): boolean {
    return this.#ready && this.#mayBe && this.trouble === null;
  }

  /** They are about to be: the part that draws them is on its way, or is making its first picture. */
  get coming(): boolean {
    return this.#fetching ? this.#chosen : this.#mayBe && !this.#ready && this.trouble === null;
  }

  get #mayBe(): boolean {
    return this.#chosen && this.#part !== null;
  }

  get trouble(): Trouble | null {
    return this.#trouble ?? (this.#needs.able() ? null : "unable");
  }

  /** What is to be mounted: before it is ready, and while its memory is lost too, as it may hear that this is back. */
  get part(): Deep | null {
    const waits = this.#trouble === "lost" && this.#losses < MOST_LOSSES;
    return this.#chosen && (this.trouble === null || waits) ? this.#part : null;
  }

  /** How often one has chosen: what failed is made anew for the next choice. */
  get choices(): number {
    return this.#choices;
  }

  /** The person has been told that it is slow; whoever chooses it all the same is not told again. */
  get patient(): boolean {
    return this.#patient;
  }

  /** Trouble that has just come, for some seconds; each time another object. */
  get told(): { readonly why: Trouble } | null {
    return this.#told;
  }

  /** The same in words. */
  get note(): string | null {
    return this.#told && aside().depth[this.#told.why];
  }

  /** Where everything stands in three dimensions; null while the table is flat. */
  zones(view: GameView, frame: Frame): Zones | null {
    return this.shown && this.#part ? this.#part.deepZones(view, frame) : null;
  }

  choose(deep: boolean): void {
    if (deep && (this.shown || this.coming)) return;
    this.#remember(deep);
    this.#trouble = null;
    this.#ready = false;
    this.#tell(null);
    this.#choices++;
    if (deep) void this.fetch();
  }

  /** The view that is neither shown nor about to be. */
  change(): void {
    this.choose(!(this.shown || this.coming));
  }

  /** Brings what was chosen, if it is not here. To be called when the page is idle, and when a connection is back. */
  async fetch(): Promise<void> {
    if (!this.#chosen || this.#part || this.#fetching) return;
    if (!this.#needs.able()) return this.#miss("unable");
    this.#fetching = true;
    this.#part = await this.#needs.load().catch(() => null);
    this.#fetching = false;
    if (!this.#part) this.#miss("away");
    else if (this.#trouble === "away") this.#trouble = null;
  }

  /** The part that draws has its first picture; until then the table stays flat. */
  ready(): void {
    this.#ready = true;
  }

  /** The part that draws cannot go on. What was chosen stays so, but for slowness: the person has to decide anew. */
  failed(why: "unable" | "lost" | "slow"): void {
    if (why === "lost") this.#losses++;
    if (why === "slow") {
      if (this.#patient) return;
      this.#patient = true;
      this.#needs.memory.set("patient", "true");
      this.#remember(false);
    }
    this.#trouble = why;
    this.#tell(why);
  }

  /** What was lost is there again. */
  restored(): void {
    if (this.#trouble !== "lost" || this.#losses >= MOST_LOSSES) return;
    this.#trouble = null;
    this.#tell(null);
  }

  /** All as on the first visit. For tests. */
  reset(): void {
    this.choose(false);
    this.#part = null;
    this.#losses = 0;
    this.#patient = false;
  }

  /** Said once to whoever has chosen on this page, and never to whoever did so another day. */
  #miss(why: "unable" | "away"): void {
    const known = this.#trouble === why;
    this.#trouble = why;
    if (this.#choices > 0 && !known) this.#tell(why);
  }

  #remember(deep: boolean): void {
    this.#chosen = deep;
    this.#needs.memory.set("deep", String(deep));
  }

  #tell(why: Trouble | null): void {
    clearTimeout(this.#hush);
    this.#told = why && { why };
    if (why) this.#hush = setTimeout(() => (this.#told = null), TOLD_MS);
  }
}

export const depth = new Depth({
  memory: device,
  load: () => lazily(() => import("../deep")),
  able: () => "WebGL2RenderingContext" in globalThis,
});
