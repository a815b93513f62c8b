/** The chat as it is shown: messages, with what else happened as quiet lines between them [P25]. */

import type { Line, React } from "../wire.gen";
import { notes, type Told } from "./notes";

export interface Message {
  readonly key: string;
  readonly member: number;
  readonly name: string;
  readonly at: number;
  readonly text: string;
  readonly watching: boolean;
  readonly own: boolean;
}

export type Entry =
  | { readonly kind: "message"; readonly key: string; readonly message: Message }
  /** Messages in a row of people whom one does not want to read. */
  | { readonly kind: "muted"; readonly key: string; readonly messages: readonly Message[] }
  | { readonly kind: "reactions"; readonly key: string; readonly given: readonly Given[] }
  | { readonly kind: "note"; readonly key: string; readonly at: number; readonly text: string }
  /** The day of what follows, unless everything is of one day. */
  | { readonly kind: "day"; readonly key: string; readonly at: number };

export interface Given {
  readonly key: string;
  readonly name: string;
  readonly reaction: React["reaction"];
}

/** `isMuted` tells whom one does not want to read: their messages are folded away, their reactions left out. */
export function talk(told: Told, isMuted: (member: number) => boolean): Entry[] {
  const sentences = notes(told);
  const keys = keysOf(told.lines);
  const entries: Entry[] = [];
  let day = "";
  for (const [place, line] of told.lines.entries()) {
    const key = keys[place] as string;
    const entry = entryOf(line, key, sentences.get(place), told.own.you, isMuted);
    if (!entry) continue;
    const today = new Date(line.at).toDateString();
    if (day !== "" && day !== today) entries.push({ kind: "day", key: `day ${key}`, at: line.at });
    day = today;
    add(entries, entry);
  }
  return entries;
}

function entryOf(
  { news, at }: Line,
  key: string,
  sentence: string | undefined,
  you: number,
  isMuted: (member: number) => boolean,
): Entry | null {
  switch (news.t) {
    case "said": {
      const { member, name, text, watching = false } = news;
      const message = { key, member, name, at, text, watching, own: member === you };
      return isMuted(member) ? { kind: "muted", key, messages: [message] } : { kind: "message", key, message };
    }
    case "reacted":
      if (isMuted(news.member)) return null;
      return { kind: "reactions", key, given: [{ key, name: news.name, reaction: news.reaction }] };
    default:
      return sentence ? { kind: "note", key, at, text: sentence } : null;
  }
}

/** What is folded, and reactions in a row, make one entry. */
function add(entries: Entry[], entry: Entry): void {
  const last = entries.at(-1);
  if (entry.kind === "muted" && last?.kind === "muted") {
    entries[entries.length - 1] = { ...last, messages: [...last.messages, ...entry.messages] };
  } else if (entry.kind === "reactions" && last?.kind === "reactions") {
    entries[entries.length - 1] = { ...last, given: [...last.given, ...entry.given] };
  } else entries.push(entry);
}

/** A name for each line that stays when others come: its step, and its place in the step. */
export function keysOf(lines: readonly Line[]): string[] {
  let before = -1;
  let place = 0;
  return lines.map(({ seq }) => {
    place = seq === before ? place + 1 : 0;
    before = seq;
    return `${seq}.${place}`;
  });
}
