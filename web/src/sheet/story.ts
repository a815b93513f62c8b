/** The log as it is shown: the games in words, and what the people of the room did meanwhile [P24]. */

import { isOfRoom } from "../news";
import { say } from "../say";
import type { Line, News, RoomNews } from "../wire.gen";
import { latestGame, notes, type Told } from "./notes";
import { keysOf } from "./talk";

export type Entry =
  | { readonly kind: "game"; readonly key: string; readonly at: number; readonly number: number }
  /** Something of the game. */
  | { readonly kind: "move"; readonly key: string; readonly at: number; readonly text: string }
  /** Something of the room. */
  | { readonly kind: "note"; readonly key: string; readonly at: number; readonly text: string };

/** Oldest first, with a heading for each game. */
export function story(told: Told): Entry[] {
  const { lines, room, say: words } = told;
  const sentences = notes(told);
  const keys = keysOf(lines);
  const seats = new Seats(told);
  const entries: Entry[] = [];
  let game = room.games - lines.filter(({ news }) => isStart(news)).length;

  for (let place = 0; place < lines.length; ) {
    const { news, at } = lines[place] as Line;
    const key = keys[place] as string;
    if (isOfRoom(news)) {
      seats.follow(news);
      const text = sentences.get(place);
      if (isStart(news)) entries.push({ kind: "game", key, at, number: ++game });
      else if (text) entries.push({ kind: "note", key, at, text });
      place++;
    } else {
      // The beginning of a long game may have been forgotten.
      if (entries.length === 0) entries.push({ kind: "game", key: "game", at, number: game });
      const step = gameNews(lines, place);
      for (const [index, { text }] of say(step, { text: words, name: (seat) => seats.name(seat) }).entries()) {
        entries.push({ kind: "move", key: `${key}.${index}`, at, text });
      }
      place += step.length;
    }
  }
  return entries;
}

function isStart(news: News | RoomNews): boolean {
  return news.t === "host_did" && news.act === "start";
}

/** The news of the game that stand together in one step, from this place on. */
function gameNews(lines: readonly Line[], from: number): News[] {
  const step: News[] = [];
  const { seq } = lines[from] as Line;
  for (const { news, ...line } of lines.slice(from)) {
    if (line.seq !== seq || isOfRoom(news)) break;
    step.push(news);
  }
  return step;
}

/** Who plays which seat of the latest game, as its lines go on. */
class Seats {
  readonly #told: Told;
  /** Those for whom bots play, as the view does not name them any more once they are gone. */
  readonly #persons = new Map<number, string>();
  /** Seats that bots play for people now. */
  readonly #replaced = new Set<number>();

  constructor(told: Told) {
    this.#told = told;
    let replaced: { seq: number; name: string } | null = null;
    for (const { seq, news } of told.lines.slice(latestGame(told.lines).from)) {
      if (news.t === "host_did" && news.act === "let_bot_play") replaced = { seq, name: news.name ?? "" };
      else if (news.t === "bot_stepped_in" && replaced?.seq === seq) this.#persons.set(news.seat, replaced.name);
    }
  }

  follow(news: RoomNews): void {
    if (news.t === "bot_stepped_in") this.#replaced.add(news.seat);
    else if (news.t === "bot_stepped_out") this.#replaced.delete(news.seat);
    else if (isStart(news)) this.#replaced.clear();
  }

  /** Null for the reader, who is "you" while no bot plays. */
  name(seat: number): string | null {
    const { players, own, text, bots } = this.#told;
    const player = players[seat];
    const person = player?.name || this.#persons.get(seat);
    if (!person) return bots[player?.bot ?? -1] ?? "";
    if (this.#replaced.has(seat)) return text.bot(person);
    return player?.member === own.you ? null : person;
  }
}
