/** What the keys do at the table [P15, P23]. */

import { preferences } from "../settings/preferences.svelte";
import { handWords, tableWords } from "./answers";
import { depth } from "./depth.svelte";
import type Hand from "./Hand.svelte";
import { keyAct } from "./keys";
import type { Moves } from "./moves.svelte";
import type { Shown } from "./playback.svelte";
import type { Voice } from "./voice.svelte";

/** Whatever a key may act on. */
interface Table {
  readonly shown: Shown | null;
  /** Milliseconds for the pending decision; null with no limit. */
  readonly left: number | null;
  readonly hand: Hand | undefined;
  readonly moves: Moves;
  readonly voice: Voice;
  /** Opens the help. */
  help(): void;
}

export function press(event: KeyboardEvent, { shown, left, hand, moves, voice, help }: Table): void {
  const act = document.querySelector("dialog:modal") ? null : keyAct(event, preferences.get("letterKeys"));
  if (!shown || !act) return;
  const options = shown.own?.options;
  switch (act.do) {
    case "back":
      moves.reconsider();
      break;
    case "help":
      help();
      break;
    case "depth":
      depth.change();
      break;
    case "turn":
      voice.say([tableWords(shown, left)]);
      break;
    case "summary":
      voice.say([handWords(shown)]);
      break;
    case "next_playable":
      hand?.focusNextPlayable();
      break;
    case "draw":
    case "end_turn":
    case "accept":
    case "challenge":
      if (options) moves.answer(act.do);
      break;
    case "uno":
      if (options) void moves.declareUno();
      break;
    case "catch":
      if (options?.catch?.[0] !== undefined) void moves.catch(options.catch[0]);
      break;
    case "color":
      if (moves.choosing || options?.chooseColor) moves.choose(act.color);
  }
}
