import { afterEach, describe, expect, test } from "vitest";
import { type Locale, speak } from "../text";
import type { Missing, RoomNews } from "../wire.gen";
import { type Given, givenShown } from "./given";
import { isBlink, pauseWords } from "./pause";
import { peopleWords } from "./people";

afterEach(() => speak("ru"));

type Reason = "lost_now" | "lost" | "left" | "removed" | "needed";
type Role = "host" | "player" | "spectator";

const MISSING: Readonly<Record<Reason, Partial<Missing>>> = {
  lost_now: { since: 999_000 },
  lost: { since: 958_000 },
  left: { since: 958_000, left: true },
  removed: { since: 958_000, left: true },
  needed: { since: 958_000, needed: true },
};
const ROLES: readonly Role[] = ["host", "player", "spectator"];
const REASONS = Object.keys(MISSING) as Reason[];

interface Case {
  reasons: readonly Reason[];
  role: Role;
  asking: boolean;
}

const CASES: Case[] = Array.from({ length: 2 ** REASONS.length }, (_, bits) =>
  REASONS.filter((_, index) => bits & (1 << index)),
).flatMap((reasons) => ROLES.flatMap((role) => [true, false].map((asking) => ({ reasons, role, asking }))));

/** Seat 0 is the viewer's or, for a spectator, somebody's; those after it are missing. The host is there. */
function given({ reasons, role, asking }: Case): Given {
  return {
    seats: 7,
    options: {},
    plays: role !== "spectator",
    me: { host: role === "host", you: role === "spectator" ? 9 : 1 },
    sitters: {
      6: { member: 7, name: "Зоя", bot: null },
      ...Object.fromEntries(reasons.map((_, index) => [index + 1, { connected: false }])),
    },
    room: {
      running: false,
      missing: reasons.map((reason, index) => ({ seat: index + 1, since: 0, ...MISSING[reason] })),
      host: role === "host" ? { id: 1, name: "Аня" } : { id: 7, name: "Зоя" },
      asking: asking ? 999_000 : null,
    },
  };
}

function words(of: Given): string {
  const { title, asking, outlook } = pauseWords(givenShown(of), 0);
  return [title, asking, ...outlook].filter(Boolean).join(" | ");
}

describe.each<[Locale, Readonly<Record<string, RegExp>>]>([
  [
    "ru",
    {
      // Promises: the return of all is enough; an answer is enough; waiting is a choice; a seat is had back.
      allBack: /когда все вернутся\./,
      answered: /продолжится, как только/,
      waiting: /просто подождать|Ждать или нет|Ждём тех|когда все вернутся/,
      hadBack: /получит своё место/,
      nobodyToWait: /Ждать здесь некого/,
      toTheEnd: /доиграет/,
      // What keeps the game from going on.
      decision: /решите, что будет|вашего решения|решит хост/,
      answer: /отзовётся|Есть кто-нибудь\?/,
      ownWill: /отда[лн]|насовсем|уш[ёе]л|уда[лн]/,
    },
  ],
  [
    "en",
    {
      allBack: /when everybody is back\./,
      answered: /goes on as soon as/,
      waiting: /simply wait|Whether to wait|Waiting for whoever|when everybody is back/,
      hadBack: /gets the seat back/,
      nobodyToWait: /nobody to wait for/,
      toTheEnd: /to the end/,
      decision: /decide what becomes|awaits? your decision|decides what becomes/,
      answer: /answer|anybody there/,
      ownWill: /g[ai]ve up|given up|for good|removed/,
    },
  ],
])("[P27, P28, R135, R158] the card of a pause says nothing untrue: %s", (language, says) => {
  test.each(CASES)("missing $reasons, to a $role, asking: $asking", async (one) => {
    await speak(language);
    const text = words(given(one));
    const gone = one.reasons.some((reason) => reason === "left" || reason === "removed");
    const lost = one.reasons.some((reason) => reason !== "left" && reason !== "removed");
    const said = (what: string) => says[what]?.test(text);

    if (said("allBack")) expect([lost, gone, one.asking]).toEqual([true, false, false]);
    if (said("answered")) expect([lost, gone, one.asking]).toEqual([false, false, true]);
    if (said("nobodyToWait")) expect([lost, gone]).toEqual([false, true]);
    if (said("hadBack")) expect(lost).toBe(true);
    if (said("toTheEnd")) expect(gone).toBe(true);
    expect(said("ownWill")).toBe(false);
    // Whatever holds the game is told, and nothing else.
    expect([said("waiting"), said("decision"), said("answer")]).toEqual([lost, gone, one.asking]);
    expect(text).not.toMatch(/undefined|null|\[object/);
  });
});

describe("[R160] while the host is missing", () => {
  const absent = (since: number, seat = 1): Given => ({
    options: {},
    me: { host: false },
    sitters: { [seat]: { connected: false } },
    room: { running: false, missing: [{ seat, since }], host: { id: 2, name: "Борис" } },
  });

  test.each([
    [1_000_000, "через 15\u00a0секунд."],
    [993_000, "через 8\u00a0секунд."],
    [987_500, "через 3\u00a0секунды."],
    [985_001, "через 1\u00a0секунду."],
    // The role is about to pass, or the server has been down, which does not count.
    [985_000, "Если хост не вернётся за 15\u00a0секунд, роль перейдёт другому."],
  ])("since %i, the others read when the role passes on", (since, end) => {
    const text = words(absent(since));
    expect(text).toContain("Хост не на связи: Борис.");
    expect(text.endsWith(end)).toBe(true);
    expect(text).not.toContain("Ждать или нет");
  });

  test("it counts on with the page's clock", () => {
    expect(pauseWords(givenShown(absent(1_000_000)), 9000).outlook.at(-1)).toContain("через 6\u00a0секунд.");
  });

  test("nothing is counted for a host who has no seat, or has one that a bot plays", () => {
    const elsewhere = absent(999_000, 2);
    const watching = { ...elsewhere, room: { ...elsewhere.room, host: { id: 9, name: "Борис" } } };
    const played = { ...elsewhere, sitters: { ...elsewhere.sitters, 1: { bot: 4, connected: false } } };
    for (const one of [watching, played]) expect(words(one)).toContain("за 15\u00a0секунд, роль перейдёт другому");
  });

  test("a seat without a player waits for whoever decides", () => {
    const room = {
      ...absent(999_000).room,
      missing: [
        { seat: 1, since: 999_000 },
        { seat: 2, since: 0, left: true },
      ],
    };
    expect(words({ ...absent(999_000), room })).toContain("Что будет с местом без игрока, решит хост. |");
  });
});

describe("[R135] whoever says that he is there", () => {
  const shown: RoomNews[] = [{ t: "presence_shown", member: 1 }];
  const told = (running: boolean) =>
    peopleWords(givenShown({ news: shown, room: { running } })).map(({ text }) => text);

  test.each<[Locale, string, string]>([
    ["ru", "Вы здесь. Игра продолжается", "Вы здесь"],
    ["en", "You are here. The game goes on", "You are here"],
  ])("is told that the game goes on only if it does: %s", async (language, goesOn, stands) => {
    await speak(language);
    expect(told(true)).toEqual([goesOn]);
    expect(told(false)).toEqual([stands]);
  });
});

describe("[R139] a pause is but a moment's", () => {
  const missing = (ms: number, left = false) => ({ seat: 1, since: 1_000_000 - ms, left });
  const blink = (room: Given["room"]) => isBlink(givenShown({ room: { running: false, ...room } }), 0);

  test("for its first three seconds, if that is true of everybody missing", () => {
    expect(blink({ missing: [missing(2999)] })).toBe(true);
    expect(blink({ missing: [missing(3000)] })).toBe(false);
    expect(blink({ missing: [missing(100), missing(9000)] })).toBe(false);
  });

  test("not if somebody left, and not if the question stands whether anyone is there [R158, R135]", () => {
    expect(blink({ missing: [missing(100, true)] })).toBe(false);
    expect(blink({ missing: [missing(100)], asking: 999_900 })).toBe(false);
    expect(blink({})).toBe(false);
  });
});
