import { afterEach, describe, expect, test, vi } from "vitest";
import draft from "../../../src/partyside/room/draft.py?raw";
import type { Code } from "../wire.gen";
import { chat } from "./chat.ru";
import { codes as englishCodes } from "./codes.en";
import { codes } from "./codes.ru";
import { en } from "./en";
import { explain, locale, nameOf, speak, t } from "./index";
import { english, russian } from "./plural";
import { ru } from "./ru";
import { sheet } from "./sheet.ru";
import { PATIENCE_MS } from "./spoken.svelte";

afterEach(() => speak("ru"));

describe("plurals", () => {
  const ONE = [1, 21];
  const FEW = [2, 3, 4, 22, 23, 24];

  test.each(Array.from({ length: 31 }, (_, count) => count))("of %i", (count) => {
    const card = ONE.includes(count) ? "карта" : FEW.includes(count) ? "карты" : "карт";
    expect(russian(count, "карта", "карты", "карт")).toBe(card);
    expect(english(count, "card", "cards")).toBe(count === 1 ? "card" : "cards");

    const seconds = ONE.includes(count) ? "секунда" : FEW.includes(count) ? "секунды" : "секунд";
    expect(ru.lobby.secondsSpoken(count)).toBe(`${count} ${seconds}`);
    expect(en.lobby.secondsSpoken(count)).toBe(`${count} ${count === 1 ? "second" : "seconds"}`);
  });

  test("of messages, none of which is worth no word [P25]", () => {
    expect([0, 1, 3, 11].map(chat.open)).toEqual([
      "Чат, ход игры, люди",
      "Чат, ход игры, люди: 1 новое сообщение",
      "Чат, ход игры, люди: 3 новых сообщения",
      "Чат, ход игры, люди: 11 новых сообщений",
    ]);
    expect([1, 2, 5].map(sheet.chat.muted)).toEqual(["Скрыто 1 сообщение", "Скрыты 2 сообщения", "Скрыто 5 сообщений"]);
  });
});

describe("refusals explain themselves [P19]", () => {
  test.each([
    ["ru", ru, codes],
    ["en", en, englishCodes],
  ])("in sentences of their own: %s", (_, text, codes) => {
    const sentences = [...Object.values(codes), text.offline, text.unexplained];
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[\p{Lu}«“].{10,}[.!?]$/u);
  });

  test("a code that this page has never heard of is explained as a fault of ours", async () => {
    await vi.waitFor(() => expect(explain("gravity" as Code)).toBe(codes.internal));
  });

  test("in the language of the moment, as soon as their sentences have come; what needs no server, at once", async () => {
    expect(explain("offline")).toBe(ru.offline);
    await speak("en");
    expect([en.unexplained, englishCodes.stale]).toContain(explain("stale"));
    await vi.waitFor(() => expect(explain("stale")).toBe(englishCodes.stale));
    await speak("ru");
    await vi.waitFor(() => expect(explain("stale")).toBe(codes.stale));
  });
});

describe("bots", () => {
  test.each([
    ["ru", ru],
    ["en", en],
  ])("have as many names as the server has numbers: %s", (_, { bots }) => {
    expect(draft).toContain(`BOT_NAMES: Final = ${bots.length}\n`);
    expect(new Set(bots).size).toBe(bots.length);
  });

  test("are named in the reader's language, people as they like", async () => {
    expect(nameOf({ bot: 0 })).toBe("Барсук");
    expect(nameOf({ member: 1, name: "Аня" })).toBe("Аня");
    await speak("en");
    expect(nameOf({ bot: 0 })).toBe("Badger");
    expect(nameOf({ member: 1, name: "Аня" })).toBe("Аня");
  });
});

describe("the language", () => {
  test("is Russian until one switches, and follows the last switch", async () => {
    expect(t().otherLanguage).toBe("English");
    await speak("en");
    expect([locale(), t().otherLanguage]).toEqual(["en", "Русский"]);
    await Promise.all([speak("en"), speak("ru")]);
    expect([locale(), t().otherLanguage]).toEqual(["ru", "English"]);
  });

  let search = "";

  /** The page is loaded in a browser with these preferences. */
  async function load(...languages: string[]) {
    vi.stubGlobal("navigator", { languages });
    vi.stubGlobal("location", { search });
    vi.resetModules();
    const loaded = await import("./index");
    await loaded.recall();
    return loaded;
  }

  test.each([
    [["en-US", "en"], "en"],
    [["EN"], "en"],
    [["de-DE", "en", "ru"], "en"],
    [["ru-RU", "ru", "en-US", "en"], "ru"],
    [["uk", "ru", "en"], "ru"],
    [["de-DE", "de"], "ru"],
    [["eng", "run"], "ru"],
    [[], "ru"],
  ])("of who never chose is the browser's, Russian where in doubt: %j", async (languages, language) => {
    expect((await load(...languages)).locale()).toBe(language);
    vi.unstubAllGlobals();
  });

  test("that is late is turned to when it comes, and keeps no page waiting", async () => {
    const { locale, recall } = await load("ru");
    let arrive = () => {};
    const english = new Promise((come) => {
      arrive = () => come({ english: {} });
    });
    vi.doMock("./english", () => english);
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.useFakeTimers();
    const recalled = recall();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    await recalled;
    vi.useRealTimers();
    expect(locale()).toBe("ru");
    arrive();
    await vi.waitFor(() => expect(locale()).toBe("en"));
    vi.doUnmock("./english");
    vi.unstubAllGlobals();
  });

  test("is remembered on the device", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    const loaded = await load("ru");
    expect(kept).toEqual(new Map());
    await loaded.speak("en");
    const loadedAgain = await load("ru");
    expect(loadedAgain.locale()).toBe("en");
    await loadedAgain.speak("ru");
    expect((await load("en")).locale()).toBe("ru");
    search = "?lang=en";
    expect((await load("ru")).locale()).toBe("en");
    search = "?lang=tlh";
    expect((await load("ru")).locale()).toBe("en");
    search = "";
    vi.unstubAllGlobals();
  });
});
