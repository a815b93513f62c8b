/** Both dictionaries from end to end: every sentence, whatever is put into it [P23]. */

import { describe, expect, test } from "vitest";
import { rules as rulesEn } from "../rules/rules.en";
import { rules as rulesRu } from "../rules/rules.ru";
import { say } from "../say";
import { givenLines, told } from "../sheet/given";
import { hostDid, notes } from "../sheet/notes";
import type { HostDid, News, RoomNews } from "../wire.gen";
import { aside as asideEn } from "./aside.en";
import { aside as asideRu } from "./aside.ru";
import { back as backEn } from "./back.en";
import { back as backRu } from "./back.ru";
import { chat as chatEn } from "./chat.en";
import { chat as chatRu } from "./chat.ru";
import { codes as codesEn } from "./codes.en";
import { codes as codesRu } from "./codes.ru";
import { en } from "./en";
import { install as installEn } from "./install.en";
import { install as installRu } from "./install.ru";
import { menu as menuEn } from "./menu.en";
import { menu as menuRu } from "./menu.ru";
import { move as moveEn } from "./move.en";
import { move as moveRu } from "./move.ru";
import { people as peopleEn } from "./people.en";
import { people as peopleRu } from "./people.ru";
import { ru } from "./ru";
import { say as sayEn } from "./say.en";
import { say as sayRu } from "./say.ru";
import { settings as settingsEn } from "./settings.en";
import { settings as settingsRu } from "./settings.ru";
import { sheet as sheetEn } from "./sheet.en";
import { sheet as sheetRu } from "./sheet.ru";
import { table as tableEn } from "./table.en";
import { table as tableRu } from "./table.ru";

const RUSSIAN = {
  ...{
    ru,
    table: tableRu,
    aside: asideRu,
    back: backRu,
    chat: chatRu,
    codes: codesRu,
    install: installRu,
    menu: menuRu,
  },
  ...{ move: moveRu, people: peopleRu, say: sayRu(tableRu), settings: settingsRu, sheet: sheetRu, rules: rulesRu },
};
const ENGLISH = {
  ...{
    ru: en,
    table: tableEn,
    aside: asideEn,
    back: backEn,
    chat: chatEn,
    codes: codesEn,
    install: installEn,
    menu: menuEn,
  },
  ...{ move: moveEn, people: peopleEn, say: sayEn(tableEn), settings: settingsEn, sheet: sheetEn, rules: rulesEn },
};

type Made = (...given: never[]) => string;
type Leaf = string | Made;

/** Every text of a dictionary, and everything that makes one, by its way there. */
function leaves(text: unknown, way = ""): [way: string, Leaf][] {
  if (typeof text === "string" || typeof text === "function") return [[way, text as Leaf]];
  if (text === null || typeof text !== "object") return [];
  return Object.entries(text).flatMap(([key, part]) => leaves(part, way ? `${way}.${key}` : key));
}

const NUMBERS = new Set(["count", "unread", "seconds", "number", "of", "used", "most", "seats", "taken"]);
const NAMES = new Set(["name", "names", "host", "whom", "bot", "dealer", "by"]);
/** What else is put into sentences, by the name that the Russian dictionary gives it. A new name belongs into one of these. */
const OTHERS: Readonly<Record<string, unknown>> = {
  _: "",
  all: "…",
  answerToo: true,
  card: "r5",
  clockwise: true,
  code: "K7P-2AC",
  color: "g",
  did: { limit: 30_000, pace: "fast", level: "hard" },
  goesOn: true,
  how: "won",
  own: true,
  reaction: "…",
  room: "…",
  sentence: "…",
  time: "0:30",
  what: "…",
  word: "…",
};

/** The names of what a text is made of. */
function parameters(text: Leaf): string[] {
  const inside = typeof text === "string" ? "" : (/^[^(]*\(([^)]*)\)/.exec(String(text))?.[1] ?? "");
  const names = inside.split(",").map((one) => (one.includes("{") ? "did" : one.trim().replace(/^_.*/, "_")));
  return names.filter(Boolean);
}

const TEXTS = leaves(RUSSIAN).map(([way, text]) => ({ way, text, names: parameters(text) }));
const IN_ENGLISH = new Map(leaves(ENGLISH));

/** The text in full. The names are those of the Russian parameters: the English text may leave some out. */
function spoken(way: string, text: Leaf, names: readonly string[], name: string | null, number = 7): string {
  if (typeof text === "string") return text;
  if (way === "say.and") return (text as (names: readonly string[]) => string)(["Marker", "Marker"]);
  const given = names.map((one) => {
    if (NUMBERS.has(one)) return number;
    if (NAMES.has(one)) return name;
    return OTHERS[one];
  });
  return (text as (...given: unknown[]) => string)(...given);
}

/** Where a name may be missing, as the reader's own is not said. */
const NAMELESS = /^(?:say\..*|aside\.(?:people\.(?:host|isThere)|pause\.hostDecides))$/;

/** With a name and with none, where the reader is meant, and with each number of things. */
function* all(text: ReadonlyMap<string, Leaf>): Generator<[way: string, sentence: string]> {
  for (const { way, names } of TEXTS) {
    const leaf = text.get(way) as Leaf;
    const nameless = NAMELESS.test(way) && names.some((one) => NAMES.has(one) && one !== "names");
    for (const name of nameless ? ["Marker", null] : ["Marker"]) {
      for (const number of names.some((one) => NUMBERS.has(one)) ? [0, 1, 2, 5, 21] : [7]) {
        yield [way, spoken(way, leaf, names, name, number)];
      }
    }
  }
}

const russian = [...all(new Map(leaves(RUSSIAN)))];
const english = [...all(IN_ENGLISH)];

test("what sentences are made of is known, in both languages", () => {
  const unknown = TEXTS.flatMap(({ way, names }) =>
    names.filter((one) => !(NUMBERS.has(one) || NAMES.has(one) || one in OTHERS)).map((one) => `${way}(${one})`),
  );
  expect(unknown).toEqual([]);
  expect(TEXTS.map(({ way }) => way).filter((way) => !IN_ENGLISH.has(way))).toEqual([]);
  expect(TEXTS.length).toBeGreaterThan(400);
});

/** The language that the switch leads to is named in that language. */
const RUSSIAN_IN_ENGLISH = ["ru.otherLanguage"];
/** What is called the same in both. */
const SAME =
  /^(?:Jump-in|Wild Draw Four|PartySide|PARTYSIDE|UNO!?|Wild(?: \+4)?|[\d+:\W]|[A-Z]|Enter|Home|End|Esc|Marker|K7P-2AC)*$/;

test("no English text is Russian, and none has been left as it was in Russian", () => {
  const cyrillic = english.filter(
    ([way, text]) => /\p{Script=Cyrillic}/u.test(text) && !RUSSIAN_IN_ENGLISH.includes(way),
  );
  expect(cyrillic).toEqual([]);
  const before = new Map(russian);
  expect(english.filter(([way, text]) => before.get(way) === text && !SAME.test(text))).toEqual([]);
  for (const [way, text] of [...russian, ...english]) expect(text, way).not.toMatch(/undefined|null|NaN|\[object/);
});

describe("typography", () => {
  const WITHOUT_YO =
    /(?<!\p{L})(?:еще|ее|нее|идет|ждет|берет|вернется|придет|найдет|перейдет|отдает|раздает|зовет|дает|жмет|поет|зелен\p{L}*|желт\p{L}*|черн\p{L}*|включен|счет|четко|легк\p{L}*|тяжел\p{L}*|пришел|ушел|вошел|нашел|причем|вдвоем|втроем|днем|живем|ежик)(?!\p{L})/iu;

  test.each([
    ["Russian", russian],
    ["English", english],
  ])("in %s is that of books", (_, texts) => {
    const wrong = texts.filter(([, text]) => /["']|\.\.\.| - | {2}|\s[,.;:!?](?:\s|$)|^\s|\s$/.test(text));
    expect(wrong).toEqual([]);
  });

  test("in paragraphs leaves no number at the end of a line", () => {
    const paragraphs = [...russian, ...english].filter(
      ([way, text]) => /^(?:aside\.(?!hand)|codes\.|ru\.)/.test(way) && text.endsWith("."),
    );
    expect(
      paragraphs.filter(([, text]) => /(?<![+\d])\d+ \p{Ll}/u.test(text.replace(/\d+ (?:of|из) \d+/, ""))),
    ).toEqual([]);
  });

  test("in Russian has its ё, «ёлочки» and a dash between spaces", () => {
    const wrong = russian.filter(([, text]) => WITHOUT_YO.test(text) || /[“”’]/.test(text.replaceAll("„Домой“", "")));
    expect(wrong.filter(([way]) => !way.startsWith("install."))).toEqual([]);
    expect(russian.filter(([, text]) => /\S—|—\S/.test(text))).toEqual([]);
  });
});

describe("numbers", () => {
  const counted = TEXTS.filter(({ names }) => names.some((one) => NUMBERS.has(one)));
  /** After these a number needs no form of its own. */
  const NO_NOUN = /#\s(?:из|с|of|s|или|or)(?!\p{L})/u;

  /** The sentence with this number in it, which stands as #; null if it does not say the number, as "a card". */
  function pattern(leaf: Leaf, { way, names }: (typeof TEXTS)[number], number: number): string | null {
    // "5 of 10" has a number of its own.
    const fixed: readonly string[] = spoken(way, leaf, names, "Marker", 1000).match(/\d+/g) ?? [];
    if (fixed.includes(String(number))) return null;
    const text = spoken(way, leaf, names, "Marker", number);
    const counting = text.replaceAll(new RegExp(`(?<![\\d:])${number}(?![\\d:])`, "g"), "#");
    return counting.includes("#") ? counting : null;
  }

  test.each([
    ["Russian", "ru", new Map(leaves(RUSSIAN))],
    ["English", "en", IN_ENGLISH],
  ] as const)("go with the right form in %s, from 0 to 30", (_, language, texts) => {
    const rules = new Intl.PluralRules(language);
    for (const one of counted) {
      const { way } = one;
      const forms = new Map<string, Set<string>>();
      for (let number = 0; number <= 30; number++) {
        const counting = pattern(texts.get(way) as Leaf, one, number);
        if (counting === null) continue;
        const category = rules.select(number);
        forms.set(category, (forms.get(category) ?? new Set()).add(counting));
      }
      for (const [category, patterns] of forms) expect([...patterns], `${way} for ${category}`).toHaveLength(1);
      const patterns = [...forms.values()].map(([one]) => one as string);
      const noun = patterns.some((pattern) => /#\s\p{L}/u.test(pattern) && !NO_NOUN.test(pattern));
      if (noun) expect(new Set(patterns).size, `${way}: ${patterns.join(" / ")}`).toBe(forms.size);
    }
  });

  /**
   * Every Russian sentence that changes with its number: for 1, 2 and 5, as they shall be. The verb goes with the number
   * too ("осталась 1", "осталось 5"), and so do words before it, which no rule here could tell.
   */
  const AGREEING: Readonly<Record<string, readonly [string, string, string]>> = {
    "ru.lobby.secondsSpoken": ["# секунда", "# секунды", "# секунд"],
    "table.cards": ["# карта", "# карты", "# карт"],
    "table.bar.secondsLeft": ["Осталась # секунда", "Осталось # секунды", "Осталось # секунд"],
    "table.middle.stock": ["Колода: # карта", "Колода: # карты", "Колода: # карт"],
    "aside.hand.summary": ["У вас # карта: ….", "У вас # карты: ….", "У вас # карт: …."],
    "aside.pause.handsOverIn": [
      "Если хост не вернётся, роль перейдёт другому через #\u00a0секунду.",
      "Если хост не вернётся, роль перейдёт другому через #\u00a0секунды.",
      "Если хост не вернётся, роль перейдёт другому через #\u00a0секунд.",
    ],
    "chat.open": [
      "Чат, ход игры, люди: # новое сообщение",
      "Чат, ход игры, люди: # новых сообщения",
      "Чат, ход игры, люди: # новых сообщений",
    ],
    "say.took": ["Marker берёт # карту", "Marker берёт # карты", "Marker берёт # карт"],
    "say.tookEach": ["Marker берут по # карте", "Marker берут по # карты", "Marker берут по # карт"],
    "sheet.chat.muted": ["Скрыто # сообщение", "Скрыты # сообщения", "Скрыто # сообщений"],
  };
  const CATEGORIES: readonly string[] = ["one", "few", "many"];

  test("agree with the whole Russian sentence, from 0 to 30", () => {
    const rules = new Intl.PluralRules("ru");
    for (const one of counted) {
      const said = Array.from({ length: 31 }, (_, number) => {
        const counting = pattern(one.text, one, number);
        return counting === null ? [] : [[CATEGORIES.indexOf(rules.select(number)), counting] as const];
      }).flat();
      const changes = new Set(said.map(([, counting]) => counting)).size > 1;
      expect(one.way in AGREEING, one.way).toBe(changes);
      for (const [category, counting] of changes ? said : []) {
        expect(counting, one.way).toBe(AGREEING[one.way]?.[category]);
      }
    }
  });
});

describe("names", () => {
  /** A name is in the nominative where it begins the sentence, stands after a colon, in brackets or in a list of them. */
  const NOMINATIVE = /(?<=^|: |\(|, | и )Marker(?=$|[,.:)?!]| \p{Ll}| \()/gu;
  /** Sentences in which the name is the subject all the same. */
  const SUBJECTS = ["4\u00a0карты берёт Marker"];

  test("are never in a case: a Russian name would have to change", () => {
    const wrong = russian.filter(([, text]) => {
      const rest = SUBJECTS.reduce((left, subject) => left.replaceAll(subject, ""), text);
      return rest.replaceAll(NOMINATIVE, "").includes("Marker");
    });
    expect(wrong).toEqual([]);
  });

  test("tell nothing of whether somebody is he or she", () => {
    const PAST = /Marker \p{L}+(?:л|ла|ло|лся|лась)(?!\p{L})/u;
    expect(russian.filter(([, text]) => PAST.test(text))).toEqual([]);
  });

  test("nor of whether the reader is", () => {
    const MASCULINE = /\p{L}те(?:сь)? (?:первым|самому)(?!\p{L})|(?<!\p{L})вы (?:\p{L}+ )?\p{L}+(?:л|лся)(?!\p{L})/iu;
    expect(russian.filter(([, text]) => MASCULINE.test(text))).toEqual([]);
  });
});

const NEWS: { readonly [T in News["t"]]: Extract<News, { t: T }> } = {
  dealt: { t: "dealt", dealer: 1 },
  turned: { t: "turned", card: "W" },
  turned_back: { t: "turned_back" },
  color_chosen: { t: "color_chosen", seat: 1, color: "y" },
  played: { t: "played", seat: 1, card: "W4", color: "b", uno: true },
  took: { t: "took", seat: 1, count: 2, why: "draw_two" },
  reshuffled: { t: "reshuffled", stock: 40 },
  passed_over: { t: "passed_over", seat: 2 },
  flipped: { t: "flipped", clockwise: false },
  turn_ended: { t: "turn_ended", seat: 2 },
  timed_out: { t: "timed_out", seat: 1 },
  accepted: { t: "accepted", seat: 1 },
  challenged: { t: "challenged", seat: 1, player: 2, success: true },
  declared: { t: "declared", seat: 1 },
  exposed: { t: "exposed", seats: [1, 2] },
  caught: { t: "caught", by: 1, seat: 2 },
  removed: { t: "removed", seat: 1 },
  ended: { t: "ended", how: "won", winner: 1 },
};

const ROOM_NEWS: { readonly [T in RoomNews["t"]]: Extract<RoomNews, { t: T }> } = {
  joined: { t: "joined", member: 2, name: "Boris" },
  left: { t: "left", member: 2, name: "Boris", at: 0 },
  host_named: { t: "host_named", member: 2 },
  lost: { t: "lost", member: 2, at: 0 },
  arrived: { t: "arrived", member: 2 },
  bot_stepped_in: { t: "bot_stepped_in", seat: 1, number: 4 },
  bot_stepped_out: { t: "bot_stepped_out", seat: 1 },
  presence_asked: { t: "presence_asked", at: 0 },
  presence_shown: { t: "presence_shown", member: 2 },
  said: { t: "said", member: 2, name: "Boris", text: "Hi" },
  reacted: { t: "reacted", member: 2, name: "Boris", reaction: "wow" },
  host_did: { t: "host_did", host: "Anna", act: "start" },
};

describe("whatever happens is told in the reader's language alone", () => {
  const seats = ["Anna", "Boris", "Vera"].map((name, seat) => ({ member: seat + 1, name }));
  const inEnglish = (news: RoomNews) => {
    const given = told(givenLines(news), { text: sheetEn, say: sayEn(tableEn), bots: en.bots, players: seats });
    return [...notes({ ...given, room: { ...given.room, seats } }).values()];
  };

  test.each(Object.values(NEWS))("in a game: $t", (news) => {
    for (const [texts, script] of [
      [sayRu(tableRu), /\p{Script=Cyrillic}/u],
      [sayEn(tableEn), /^\P{Script=Cyrillic}+$/u],
    ] as const) {
      for (const own of [0, 1, 2]) {
        const name = (seat: number) => (seat === own ? null : (seats[seat]?.name ?? null));
        const sentences = say([news], { text: texts, name });
        expect(sentences).not.toEqual([]);
        for (const { text } of sentences) if (news.t !== "declared") expect(text).toMatch(script);
      }
    }
  });

  test.each(Object.values(ROOM_NEWS))("in the room: $t", (news) => {
    for (const sentence of inEnglish(news)) expect(sentence).toMatch(/^\P{Script=Cyrillic}+$/u);
  });

  test.each(Object.keys(sheetRu.acts) as HostDid["act"][])("by the host: %s", (act) => {
    const did: HostDid = {
      t: "host_did",
      host: "Anna",
      act,
      name: "Boris",
      bot: 4,
      limit: 30_000,
      pace: "fast",
      level: "hard",
    };
    expect(hostDid(did, { text: sheetRu, bots: ru.bots })).toMatch(/^Хост \(Anna\): \p{Script=Cyrillic}/u);
    expect(hostDid(did, { text: sheetEn, bots: en.bots })).toMatch(/^\P{Script=Cyrillic}+$/u);
  });
});
