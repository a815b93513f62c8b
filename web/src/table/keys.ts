/** The keyboard of the table. Letters go by their place on it, so that every layout has them. */

import type { Color } from "../wire.gen";
import { COLORS } from "./palette";

export type KeyAct =
  | {
      do:
        | "next_playable"
        | "draw"
        | "end_turn"
        | "uno"
        | "catch"
        | "accept"
        | "challenge"
        | "turn"
        | "summary"
        | "depth"
        | "help";
    }
  | { do: "color"; color: Color }
  | { do: "back" };

const LETTERS: Readonly<Record<string, Exclude<KeyAct["do"], "color" | "back" | "help">>> = {
  KeyP: "next_playable",
  KeyD: "draw",
  KeyE: "end_turn",
  KeyU: "uno",
  KeyC: "catch",
  KeyA: "accept",
  KeyO: "challenge",
  KeyT: "turn",
  KeyH: "summary",
  KeyV: "depth",
};

/** What a key press means; null if it is not ours, such as a browser's shortcut or a word being typed. */
export function keyAct(event: KeyboardEvent, letters: boolean): KeyAct | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return null;
  if (event.code === "Escape") return { do: "back" };
  if (!letters) return null;
  if (event.key === "?") return { do: "help" };
  if (event.shiftKey || event.repeat) return null;
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1];
  if (digit) return { do: "color", color: COLORS[Number(digit) - 1] as Color };
  const letter = LETTERS[event.code];
  return letter ? { do: letter } : null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select") !== null;
}
