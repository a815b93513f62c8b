/**
 * What the player is about to do, and what has been asked of the server. It knows no rules: whatever is pressed is
 * either in the view's options or is asked all the same, and the server's refusal says why not [P19].
 */

import type { Card, Code, Color, Command } from "../wire.gen";
import { isWild } from "./cards";
import { cardOf, type Placement } from "./layout";
import type { Shown } from "./playback.svelte";
import { LIFT } from "./zones";

/** A card under a finger. */
export interface Held {
  readonly key: string;
  readonly card: Card;
  readonly x: number;
  readonly y: number;
  /** Shown large above the finger; carried along; or let go on the table, where it waits for the server's word. */
  readonly how: "shown" | "carried" | "dropped";
}

export interface Refusal {
  readonly code: Code;
  /** The card that comes back, if it was one. */
  readonly key: string | null;
}

/** Beside the moves: the host's word on the game and on missing people [R143], and that of somebody who is there [R135]. */
export type Word = Extract<Command, { t: "start" | "end_game" | "let_bot_play" | "take_out" | "here" }>;

const REFUSAL_SHOWN_MS = 5000;

export class Moves {
  /** The card that was lifted to be looked at. */
  raised = $state.raw<string | null>(null);
  #held = $state.raw<Held | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  readonly #ask: (command: Command) => Promise<Code | null>;
  readonly #shown: () => Shown | null;
  /** The decision that was answered, until the view has a later one: a second tap must not answer it again. */
  #sent = $state.raw<{ decision: string; key: string | null } | null>(null);
  #choosing = $state.raw<{ decision: string; card: "W" | "W4"; key: string } | null>(null);
  /** Asks beside the decision that are on their way. */
  #declaring = $state(false);
  #catching = $state.raw<ReadonlySet<number>>(new Set());
  #given = $state.raw<ReadonlySet<string>>(new Set());
  #unanswered = $state(0);
  #forget: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: (command: Command) => Promise<Code | null>, shown: () => Shown | null) {
    this.#ask = ask;
    this.#shown = shown;
  }

  /** Decisions are numbered anew in every game. */
  get #decision(): string {
    const shown = this.#shown();
    return `${shown?.room.games}:${shown?.table.decision}`;
  }

  /** The pending decision has been answered, and the server's word is awaited. */
  get locked(): boolean {
    return this.#sent?.decision === this.#decision;
  }

  /** The card that has been sent. */
  get leaving(): string | null {
    return this.locked ? (this.#sent?.key ?? null) : null;
  }

  /** The Wild that waits for its colour. */
  get choosing(): { card: "W" | "W4"; key: string } | null {
    return this.#choosing?.decision === this.#decision ? this.#choosing : null;
  }

  /** Something was asked of the server, and it has not answered yet. */
  get waiting(): boolean {
    return this.#unanswered > 0;
  }

  get held(): Held | null {
    const held = this.#held;
    if (held?.how !== "dropped") return held;
    return held.key === this.leaving || held.key === this.choosing?.key ? held : null;
  }

  set held(held: Held | null) {
    this.#held = held;
  }

  /** Where a card of the hand is on the screen when it leaves: lifted, or where the finger let go of it. */
  lifted(placement: Placement): Placement {
    const { held, leaving } = this;
    if (!leaving || placement.card !== cardOf(leaving)) return placement;
    // A play takes away the highest copy of a kind, whichever of them the finger has moved.
    return held ? { ...placement, x: held.x, y: held.y, turn: 0 } : { ...placement, y: placement.y - LIFT };
  }

  /** Plays a card of the hand. A Wild that can be played asks for its colour first. */
  play(card: Card, key: string): void {
    const shown = this.#shown();
    if (!shown?.own || this.locked) return;
    if (isWild(card) && shown.own.options.play?.includes(card)) {
      this.raised = key;
      this.#choosing = { decision: this.#decision, card, key };
    } else void this.#play(card, null, key);
  }

  /** Names the colour: of the Wild in question, or the one the game opens with. */
  choose(color: Color): void {
    const shown = this.#shown();
    const wild = this.choosing;
    if (this.locked) return;
    if (wild) void this.#play(wild.card, color, wild.key);
    else if (shown) void this.#move({ t: "choose_color", decision: shown.table.decision, color }, null);
  }

  /** Back from the choice of a colour; the card stays in the hand. */
  reconsider(): void {
    this.#choosing = null;
  }

  /** Draw, end the turn, accept or challenge. */
  answer(t: "draw" | "end_turn" | "accept" | "challenge"): void {
    const shown = this.#shown();
    if (shown && !this.locked) void this.#move({ t, decision: shown.table.decision }, null);
  }

  async declareUno(): Promise<void> {
    if (this.#declaring) return;
    this.#declaring = true;
    this.#note(await this.#request({ t: "declare_uno" }), null);
    this.#declaring = false;
  }

  async catch(seat: number): Promise<void> {
    if (this.#catching.has(seat)) return;
    this.#catching = new Set([...this.#catching, seat]);
    this.#note(await this.#request({ t: "catch", seat }), null);
    this.#catching = new Set([...this.#catching].filter((other) => other !== seat));
  }

  /** A word that is on its way is not given again. */
  async give(word: Word): Promise<void> {
    const key = JSON.stringify(word);
    if (this.#given.has(key)) return;
    this.#given = new Set([...this.#given, key]);
    this.#note(await this.#request(word), null);
    this.#given = new Set([...this.#given].filter((other) => other !== key));
  }

  /** The word has been given, and the server's is awaited. */
  gave(word: Word): boolean {
    return this.#given.has(JSON.stringify(word));
  }

  /** Ends the timer. */
  close(): void {
    clearTimeout(this.#forget);
  }

  #play(card: Card, color: Color | null, key: string): Promise<void> {
    const { table, own } = this.#shown() as Shown;
    const armed = own && table.armed?.includes(own.seat);
    // With two cards this play leaves one: the mark makes an UNO count that is still on its way [R93].
    const uno = own?.hand.length === 2 && (armed || this.#declaring);
    return this.#move(
      { t: "play", decision: table.decision, card, ...(color && { color }), ...(uno && { uno: true }) },
      key,
    );
  }

  async #move(command: Command, key: string | null): Promise<void> {
    const sent = { decision: this.#decision, key };
    this.#sent = sent;
    this.#choosing = null;
    this.raised = null;
    const code = await this.#request(command);
    // What was accepted stays sent until the view has gone on.
    if (code && this.#sent === sent) this.#sent = null;
    this.#note(code, key);
  }

  async #request(command: Command): Promise<Code | null> {
    this.#unanswered++;
    const code = await this.#ask(command);
    this.#unanswered--;
    return code;
  }

  #note(code: Code | null, key: string | null): void {
    clearTimeout(this.#forget);
    this.refusal = code && { code, key };
    if (code) this.#forget = setTimeout(() => (this.refusal = null), REFUSAL_SHOWN_MS);
  }
}
