/** The game in words: news become sentences for the line on the table and for screen readers. Names no hidden card. */

import { isWild } from "./table/cards";
import type { Say } from "./text/say";
import type { News } from "./wire.gen";

export interface Sentence {
  readonly text: string;
  /** A live region says it. What one has just done oneself needs no telling. */
  readonly aloud: boolean;
}

export interface Narrator {
  readonly text: Say;
  /** What to call the seat, or null if it is the reader's own. */
  name(seat: number): string | null;
}

/** Own news that are more than the echo of a key: what befell one, or how a challenge went. */
const BEFALLEN: ReadonlySet<News["t"]> = new Set<News["t"]>(["passed_over", "timed_out", "challenged", "caught"]);

type Took = Extract<News, { t: "took" }>;

/** The news in order, with one sentence for what belongs together, such as a penalty and the turn it costs. */
export function say(news: readonly News[], narrator: Narrator): Sentence[] {
  const sentences: Sentence[] = [];
  for (let at = 0; at < news.length; ) {
    const one = news[at] as News;
    if (one.t === "took") {
      const { text, used } = sayTook(one, news.slice(at), narrator);
      sentences.push({ text, aloud: true });
      at += used;
    } else {
      const own = "seat" in one && narrator.name(one.seat) === null;
      sentences.push({ text: sayOne(one, narrator), aloud: !own || BEFALLEN.has(one.t) });
      at++;
    }
  }
  return sentences;
}

function sayOne(news: Exclude<News, Took>, { text: words, name }: Narrator): string {
  switch (news.t) {
    case "dealt":
      return words.dealt(name(news.dealer));
    case "turned":
      return words.turned(words.card(news.card));
    case "turned_back":
      return words.turnedBack;
    case "color_chosen":
      return words.colorChosen(name(news.seat), news.color);
    case "played": {
      const what = isWild(news.card) ? words.named(words.card(news.card), news.color) : words.card(news.card);
      const sentence = words.played(name(news.seat), what);
      return news.uno ? words.withUno(sentence) : sentence;
    }
    case "reshuffled":
      return words.reshuffled;
    case "passed_over":
      return words.passedOver(name(news.seat));
    case "flipped":
      return words.flipped(news.clockwise);
    case "turn_ended":
      return words.kept(name(news.seat));
    case "timed_out":
      return words.timedOut(name(news.seat));
    case "accepted":
      return words.accepted(name(news.seat));
    case "challenged":
      return (news.success ? words.bluff : words.honest)(name(news.seat));
    case "declared":
      return words.declared(name(news.seat));
    case "exposed": {
      const others = news.seats.map(name).filter((one) => one !== null);
      return others.length < news.seats.length ? words.exposedYou : words.exposed(words.and(others));
    }
    case "caught":
      return words.caught(name(news.by), name(news.seat));
    case "removed":
      return words.removed(name(news.seat));
    case "ended":
      return words.ended(news.how, news.winner == null ? null : name(news.winner));
  }
}

/** Somebody takes cards: in one breath with the turn that it costs or ends, or with others who take as many. */
function sayTook(first: Took, news: readonly News[], { text: words, name }: Narrator) {
  const rivals = sameFate(first, news, name);
  if (rivals.names.length > 1) return { text: words.tookEach(words.and(rivals.names), first.count), used: rivals.used };

  let used = 0;
  let count = 0;
  const faces: string[] = [];
  // A penalty comes in pieces where the stock ran out in its midst.
  for (const [index, one] of news.entries()) {
    if (one.t === "took" && one.seat === first.seat) {
      used = index + 1;
      count += one.count;
      faces.push(...(one.cards ?? []).map(words.card));
    } else if (one.t !== "reshuffled") break;
  }
  const who = name(first.seat);
  const text = faces.length > 0 ? words.tookFaces(words.and(faces)) : words.took(who, count);
  const next = news[used];
  if (next?.t === "passed_over" && next.seat === first.seat) {
    return { text: words.andPassesOver(text, who === null), used: used + 1 };
  }
  return { text, used: next?.t === "turn_ended" && next.seat === first.seat ? used + 1 : used };
}

/** The names of those who take as many cards as the first, one after another, and how many of the news that is. */
function sameFate({ count }: Took, news: readonly News[], name: Narrator["name"]): { names: string[]; used: number } {
  const names: string[] = [];
  let used = 0;
  for (;;) {
    const one = news[used];
    const who = one?.t === "took" && one.count === count ? name(one.seat) : null;
    if (one?.t !== "took" || who === null || names.includes(who)) return { names, used };
    names.push(who);
    used++;
    const next = news[used];
    if (next?.t === "turn_ended" && next.seat === one.seat) used++;
  }
}
