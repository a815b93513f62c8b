/** What people of the room did, in words: who came and went, what the host did, whom bots replace [P11, P24]. */

import { beginsGame } from "../news";
import type { Say } from "../text/say";
import type { sheet } from "../text/sheet.ru";
import type { HostDid, Line, OwnView, RoomView, SitterView } from "../wire.gen";

export type SheetText = typeof sheet;

/** The lines, and whatever gives names to those in them. */
export interface Told {
  readonly lines: readonly Line[];
  /** Whose seats they are in the latest game. */
  readonly players: readonly SitterView[];
  readonly room: RoomView;
  readonly own: OwnView;
  readonly text: SheetText;
  /** The words for what happens in a game. */
  readonly say: Say;
  readonly bots: readonly string[];
}

/** A sentence for each line that is worth one, by the place of the line. */
export function notes(told: Told): ReadonlyMap<number, string> {
  const teller = new Teller(told);
  const sentences = new Map<number, string>();
  for (const at of told.lines.keys()) {
    const sentence = teller.tell(at);
    if (sentence) sentences.set(at, sentence);
  }
  return sentences;
}

/** Where the latest game stands among the lines: from its first to the one after its last. They begin with it if its
 * beginning is forgotten. */
export function latestGame(lines: readonly Line[]): { from: number; to: number } {
  const from = lines.findLastIndex(({ news }) => beginsGame(news));
  const end = lines.findIndex(({ news }, at) => at > from && news.t === "ended");
  return { from: Math.max(from, 0), to: end < 0 ? lines.length : end + 1 };
}

/** What the host did, with the name the host had then. */
export function hostDid(did: HostDid, { text, bots }: Pick<Told, "text" | "bots">): string {
  const bot = did.bot == null ? "" : (bots[did.bot] ?? "");
  return text.hostDid(did.host, text.acts[did.act](did.name || bot, did, bot));
}

/** Tells the lines one after another. */
class Teller {
  readonly #told: Told;
  readonly #names: ReadonlyMap<number, string>;
  readonly #game: { from: number; to: number };
  /** Whose connection was lost last time they were told of. */
  readonly #lost = new Set<number>();

  constructor(told: Told) {
    this.#told = told;
    this.#names = namesOf(told);
    this.#game = latestGame(told.lines);
  }

  tell(at: number): string | null {
    const { lines, players, text } = this.#told;
    const news = lines[at]?.news;
    switch (news?.t) {
      case "joined":
        return text.joined(news.name);
      case "left":
        if (news.removed) return null;
        if (!this.#plays(news.member, at) || this.#botStays(at)) return text.left(news.name);
        return text.seatGivenUp(text.left(news.name));
      case "host_named":
        if (news.member == null) return text.noHost;
        return this.#isAct("hand_over", at) ? null : this.#about(news.member, text.host);
      case "lost": {
        this.#lost.add(news.member);
        const sentence = this.#about(news.member, text.lost);
        return sentence && this.#plays(news.member, at) ? text.paused(sentence) : sentence;
      }
      case "arrived":
        // Whoever joins arrives as well, and needs no second word.
        return this.#lost.delete(news.member) ? this.#about(news.member, text.back) : null;
      case "bot_stepped_out": {
        const name = at >= this.#game.from && players[news.seat]?.name;
        return name ? text.playsAgain(name) : null;
      }
      case "presence_asked":
        return text.paused(text.anybody);
      case "presence_shown":
        // With nobody left to answer, the arrival of whoever comes back ends the question.
        return news.member == null ? null : this.#about(news.member, text.isThere);
      case "host_did":
        return hostDid(news, this.#told);
      default:
        return null;
    }
  }

  #about(member: number, sentence: (name: string) => string): string | null {
    const name = this.#names.get(member);
    return name === undefined ? null : sentence(name);
  }

  #plays(member: number, at: number): boolean {
    const { from, to } = this.#game;
    return from <= at && at < to && this.#told.players.some((player) => player.member === member);
  }

  /** Whether the bot that played for who leaves here has the seat now, so that nobody needs to decide. */
  #botStays(at: number): boolean {
    const { lines } = this.#told;
    const step = lines[at]?.seq;
    return lines.some(({ seq, news }) => seq === step && news.t === "bot_stepped_in");
  }

  /** Whether the line before is this act of the host, which says the same. */
  #isAct(act: HostDid["act"], at: number): boolean {
    const before = this.#told.lines[at - 1]?.news;
    return before?.t === "host_did" && before.act === act;
  }
}

/** The names of all members that the room or the lines name. */
function namesOf({ lines, players, room, own }: Told): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { news } of lines) if ("member" in news && "name" in news) names.set(news.member, news.name);
  for (const { member, name } of [...players, ...(room.players ?? []), ...room.seats]) {
    if (member != null && name) names.set(member, name);
  }
  for (const { id, name } of [...(room.spectators ?? []), ...(room.removed ?? [])]) names.set(id, name);
  if (room.host) names.set(room.host.id, room.host.name);
  return names.set(own.you, own.name);
}
