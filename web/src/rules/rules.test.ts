import { describe, expect, test } from "vitest";
import law from "../../../docs/rules.md?raw";
import { outline, points, SECTIONS, type Subject } from "./outline";
import { rules as english } from "./rules.en";
import { rules as russian } from "./rules.ru";

const LANGUAGES = [
  ["ru", russian],
  ["en", english],
] as const;

/** Clauses that no player need know of, each for a reason. */
const SILENT: Readonly<Record<string, string>> = {
  R13: "says how to read other clauses",
  R14: "defines a word",
  R59: "never comes to pass (F4)",
  R127: "R10 for expiries; told with the order of arrival",
  R134: "bots move in time",
  R155: "a removal on top of a removal's rarest case",
  R157: "what a removal does not do",
};

const clauses = Array.from(law.matchAll(/^- \*\*(R\d+)\*\* /gm), ([, id]) => id as string);
const facts = Array.from(law.matchAll(/^- \*\*(F\d+)\.\*\*/gm), ([, id]) => id as string);

/** The ids of a list such as `R15 R19-R24`. */
function ids(list: string): string[] {
  return list.split(" ").flatMap((part) => {
    const [first = "", last = first] = part.split("-");
    const from = Number(first.slice(1));
    return Array.from({ length: Number(last.slice(1)) - from + 1 }, (_, step) => `${first.charAt(0)}${from + step}`);
  });
}

const subjects = SECTIONS.flatMap((section) => Object.values<Subject>(outline[section]));
const explained = new Set(subjects.flatMap((subject) => ids(subject.clauses)));

/** All that a section says. */
function said(text: typeof russian, section: (typeof SECTIONS)[number]): string {
  return points(text, section)
    .flatMap((point) => [point.lead, point.text, ...(point.list ?? [])])
    .join(" ");
}

describe("the law", () => {
  test("is explained as far as it concerns players, clause by clause [P4]", () => {
    expect(clauses).toHaveLength(172);
    expect(clauses.filter((id) => !explained.has(id) && !(id in SILENT))).toEqual([]);
  });

  test("has every clause that a section cites, and none is passed over that is explained", () => {
    expect([...explained].filter((id) => ![...clauses, ...facts].includes(id))).toEqual([]);
    expect(Object.keys(SILENT).filter((id) => explained.has(id) || !clauses.includes(id))).toEqual([]);
  });
});

test("the headings are those that were promised, in their order [P1]", () => {
  expect(russian.title).toBe("Правила игры UNO");
  expect(SECTIONS.filter((section) => section !== "house").map((section) => russian.sections[section].title)).toEqual([
    "Начало партии",
    "Обычный ход и добор",
    "Карты действий",
    "Проверка Wild Draw Four",
    "Объявление UNO и победа",
    "Таймер и пауза",
    "Советы для первой партии",
  ]);
});

describe("both languages", () => {
  test("list the same cases under the same points", () => {
    const lengths = (text: typeof russian) =>
      SECTIONS.map((section) => points(text, section).map((point) => point.list?.length ?? 0));
    expect(lengths(english)).toEqual(lengths(russian));
  });

  test.each(LANGUAGES)("say the same numbers: %s", (_, text) => {
    expect(said(text, "start")).toMatch(/108/);
    expect(said(text, "clock")).toMatch(/30, 60 (или|or) 90/);
    expect(said(text, "clock")).toMatch(/15 (секунд|seconds)/);
    expect(said(text, "check")).toMatch(/(четыре карты|four cards).*(шесть карт|six cards)/);
    expect(said(text, "uno")).toMatch(/(пять секунд|five seconds)/i);
    expect(said(text, "uno")).toMatch(/(берёт две карты|takes two cards)/);
  });

  test.each(LANGUAGES)("name the house rules that are not used [P4]: %s", (_, text) => {
    expect(said(text, "house")).toMatch(/(Стекинг|Stacking)\..*Jump-in\..*7–0\..*(Обмен руками|Swapping hands)\./);
    expect(said(text, "house")).toMatch(/(ни любые другие|and no other)/);
  });

  test.each(LANGUAGES)("give the three tips [P4]: %s", (_, text) => {
    const [wild, bluff, uno, ...more] = points(text, "tips").map(({ lead, text }) => `${lead} ${text}`);
    expect(wild).toMatch(/(неудобен сразу нескольким соперникам|awkward for several rivals at once)/);
    expect(bluff).toMatch(/(блеф.*проверк.*обернёт штраф против вас|bluff.*checked.*turns the penalty on you)/);
    expect(uno).toMatch(/(вместе с ходом.*не откроется|together with the move.*never opens)/);
    expect(more).toEqual([]);
  });
});

test.each(LANGUAGES)("a point is a whole sentence, and said once: %s", (_, text) => {
  const all = SECTIONS.flatMap((section) => points(text, section));
  for (const { lead, text, list } of all) {
    expect(`${lead} ${text}`).toMatch(/^[\p{Lu}«+\d].*[.:]$/u);
    expect(text.endsWith(":")).toBe(list !== undefined);
    for (const item of list ?? []) expect(item).toMatch(/[.;]$/);
  }
  expect(new Set(all.map((point) => point.text)).size).toBe(all.length);
});

test("Russian is written with ё and with its own quotation marks", () => {
  const all = Object.values(russian.sections).flatMap(
    (section) => JSON.stringify(section).match(/\p{L}+|[“”„]/gu) ?? [],
  );
  const slips = [
    "еще",
    "ее",
    "берет",
    "идет",
    "дает",
    "пойдет",
    "вернется",
    "начнет",
    "остается",
    "кладет",
    "ждет",
    "четырех",
  ];
  expect(all.filter((word) => [...slips, "“", "”", "„"].includes(word))).toEqual([]);
});
