/** What people of the room did, as far as it matters at the table: who is missing, who plays, who is host [P27, P28]. */

import type { Sentence } from "../say";
import { botName } from "../text";
import { aside } from "../text/aside";
import type { RoomNews, SitterView } from "../wire.gen";
import type { Shown } from "./playback.svelte";

/** The room's news in words, for everybody but those whom they are about. */
export function peopleWords(shown: Shown): Sentence[] {
  return shown.roomNews.flatMap((one) => tell(one, shown) ?? []).map((text) => ({ text, aloud: true }));
}

function tell(news: RoomNews, shown: Shown): string | null {
  const words = aside().people;
  const { you } = shown.me;
  switch (news.t) {
    case "lost":
      return worded(news.member === you ? null : personOf(shown, news.member), words.lost);
    case "arrived": {
      // Whoever takes a seat back from a bot is told of with that.
      const takesOver = shown.roomNews.some(
        (other) => other.t === "bot_stepped_out" && sitterOf(shown, other.seat)?.member === news.member,
      );
      return worded(takesOver || news.member === you ? null : personOf(shown, news.member), words.back);
    }
    case "left":
      return (news.removed ? words.removed : words.left)(news.name);
    case "host_named":
      if (news.member === you) return words.host(null);
      return worded(personOf(shown, news.member), words.host);
    case "bot_stepped_in": {
      const sitter = sitterOf(shown, news.seat);
      if (!sitter) return null;
      return sitter.member == null ? words.botTakesOver(botName(news.number)) : words.botPlaysFor(sitter.name ?? "");
    }
    case "bot_stepped_out": {
      const sitter = sitterOf(shown, news.seat);
      return sitter?.member == null || sitter.member === you ? null : words.playsAgain(sitter.name ?? "");
    }
    case "presence_asked":
      return words.anybody;
    case "presence_shown": {
      // Somebody may be missing still.
      const isThere = (name: string | null) => words.isThere(name, shown.room.running === true);
      return news.member === you ? isThere(null) : worded(personOf(shown, news.member), isThere);
    }
    default:
      // What was said is in the bubbles and the chat, what else the host did in the log.
      return null;
  }
}

function worded(name: string | null, words: (name: string) => string): string | null {
  return name === null ? null : words(name);
}

/** Who holds a seat of the running game. When it is over stand-ins are done, which nobody needs to hear. */
function sitterOf({ room, table }: Shown, seat: number): SitterView | null {
  return table.phase === "over" ? null : (room.seats[seat] ?? null);
}

function personOf({ room }: Shown, member: number | null | undefined): string | null {
  const { seats, spectators = [], host } = room;
  const other = [...spectators, ...(host ? [host] : [])].find(({ id }) => id === member);
  return seats.find((sitter) => sitter.member === member)?.name ?? other?.name ?? null;
}
