import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { preferences } from "../settings/preferences.svelte";
import type { Cue } from "../sound/player";
import { type Given, givenShown } from "../table/given";
import type { Shown } from "../table/playback.svelte";
import { FakePage } from "./fakepage";
import { Attention } from "./index";

const OWN: Given = {};
const OTHERS: Given = { table: { seat: 1 } };
const ASKING: Given = { room: { running: false, asking: 999_000 } };
const OVER: Given = { table: { phase: "over", seat: null } };
const PLAIN = "Комната K7P-2AC — PartySide";

const played: Given["news"] = [{ t: "played", seat: 1, card: "r5", color: "r" }];

let page: FakePage;
let heard: string[];
let vibrated: number[][];
const notice = vi.fn();
const requested = vi.fn();
const sound = {
  play: (cues: readonly Cue[]) => heard.push(...cues.map(({ sound }) => sound)),
  hush: () => heard.push("(hush)"),
  close: vi.fn(),
};
let attention: Attention;

class FakeNotification {
  static permission = "granted";
  onclick = () => {};
  closed = false;
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    notice(this);
  }
  close(): void {
    this.closed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  vibrated = [];
  notice.mockClear();
  requested.mockClear();
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("navigator", {
    languages: ["ru"],
    userActivation: { hasBeenActive: true },
    vibrate: (pattern: number[]) => vibrated.push(pattern),
    wakeLock: {
      request: async () => {
        requested();
        return { released: false, release: async () => {} };
      },
    },
  });
  page = new FakePage();
  attention = new Attention("K7P2AC", { sound, page });
});

afterEach(() => {
  attention.close();
  expect(page.title).toBe(PLAIN);
  expect(vi.getTimerCount()).toBe(0);
  preferences.reset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A state arrives and, unless said otherwise, is shown at once, as it is where nothing flies. */
function arrive(given: Given, animated: boolean | null = true): Shown {
  const item = givenShown(given);
  attention.heard(item);
  if (animated !== null) attention.shown(item, animated);
  return item;
}

function notices(): FakeNotification[] {
  return notice.mock.calls.map(([one]) => one);
}

describe("[P20] what is seen", () => {
  test("is heard when it is shown, not when it arrives", () => {
    const item = arrive({ ...OTHERS, news: played }, null);
    expect(heard).toEqual([]);
    attention.shown(item, true);
    expect(heard).toEqual(["play"]);
  });

  test("is heard also where nothing flies because the person wants it so", () => {
    arrive({ ...OTHERS, news: played }, false);
    expect(heard).toEqual([]);
    preferences.set("lessMotion", true);
    arrive({ ...OTHERS, news: played }, false);
    expect(heard).toEqual(["play"]);
  });

  test("of the last seconds is heard second by second, while one looks", () => {
    for (const seconds of [11, 10, 1, 0]) attention.hurry(seconds);
    expect(heard).toEqual(["tick", "tick"]);
    page.hide();
    heard = [];
    attention.hurry(5);
    expect(heard).toEqual([]);
  });
});

describe("[P20] a hidden page", () => {
  beforeEach(() => {
    arrive(OTHERS);
    page.hide();
    heard = [];
  });

  test("is silent but for the own turn, which it plays once", () => {
    arrive({ ...OTHERS, news: played }, false);
    expect(heard).toEqual([]);
    arrive({ ...OWN, news: played }, false);
    arrive(OWN, false);
    expect(heard).toEqual(["turn"]);
    page.see();
    arrive(OWN);
    expect(heard).toEqual(["turn"]);
  });

  test("falls silent when it is left", () => {
    page.see();
    page.hide();
    expect(heard).toEqual(["(hush)"]);
  });

  test("says in its title that one is waited for, as long as that is so", () => {
    expect(page.title).toBe(PLAIN);
    arrive(OWN, false);
    expect(page.title).toBe(`● Ваш ход — ${PLAIN}`);
    arrive(OWN, false);
    expect(page.title).toBe(`● Ваш ход — ${PLAIN}`);
    arrive(OTHERS, false);
    expect(page.title).toBe(PLAIN);
    arrive(ASKING, false);
    expect(page.title).toBe(`● Есть кто-нибудь? Нажмите «Я здесь» — ${PLAIN}`);
    page.see();
    expect(page.title).toBe(PLAIN);
  });

  test("says so too when it is left during the own turn", () => {
    page.see();
    arrive(OWN);
    expect(page.title).toBe(PLAIN);
    page.hide();
    expect(page.title).toBe(`● Ваш ход — ${PLAIN}`);
  });

  test("keeps a title that it was given meanwhile", () => {
    arrive(OWN, false);
    page.title = "Комната закрыта";
    page.see();
    expect(page.title).toBe("Комната закрыта");
    page.title = PLAIN;
  });

  test("calls nobody for whom the table does not wait", () => {
    for (const given of [{ plays: false }, { room: { running: false } }, OVER]) {
      arrive(given, false);
      expect(page.title).toBe(PLAIN);
    }
    expect(heard).toEqual([]);
  });
});

describe("[P20] the system's notice", () => {
  beforeEach(() => {
    preferences.set("notifications", true);
    arrive(OTHERS);
    page.hide();
  });

  test("says what is asked, once, until that is done or the page is seen", () => {
    arrive(OWN, false);
    arrive({ table: { phase: "after_draw" } }, false);
    expect(notices().map(({ title, options }) => [title, options.body, options.tag, options.lang])).toEqual([
      ["Комната K7P-2AC", "Ваш ход", "turn:K7P2AC", "ru"],
    ]);
    expect(notices()[0]?.closed).toBe(false);
    arrive(OTHERS, false);
    expect(notices()[0]?.closed).toBe(true);

    arrive({ table: { phase: "answer", challenged: 1 } }, false);
    expect(notices()[1]?.options.body).toBe("Вам +4, сыграно: Борис. Принять или оспорить?");
    page.see();
    expect(notices()[1]?.closed).toBe(true);
  });

  test("asks whether anyone is there [R135]", () => {
    arrive(ASKING, false);
    expect(notices().map(({ options }) => options.body)).toEqual(["Есть кто-нибудь? Нажмите «Я здесь»"]);
  });

  test("goes with the table", () => {
    arrive(OWN, false);
    attention.close();
    expect(notices()[0]?.closed).toBe(true);
  });

  test("comes only to who wants it and cannot see the page", () => {
    preferences.set("notifications", false);
    arrive(OWN, false);
    preferences.set("notifications", true);
    arrive(OTHERS, false);
    page.see();
    arrive(OWN);
    page.hide();
    expect(notices()).toEqual([]);
  });
});

describe("[P20] the hand feels", () => {
  test("the beginning of the own turn, and being caught", () => {
    arrive(OTHERS);
    arrive(OWN);
    arrive(OWN);
    expect(vibrated).toEqual([[20]]);
    arrive({ ...OTHERS, news: [{ t: "caught", seat: 1, by: 0 }] });
    arrive({ ...OTHERS, news: [{ t: "caught", seat: 0, by: 1 }] });
    expect(vibrated).toEqual([[20], [40, 60, 40]]);
  });

  test.each(["vibration", "lessMotion"] as const)("nothing where the person does not want it: %s", (preference) => {
    preferences.set(preference, preference === "lessMotion");
    arrive(OWN);
    expect(vibrated).toEqual([]);
  });

  test("nothing before the page has been touched, which browsers would complain about", () => {
    vi.stubGlobal("navigator", { ...navigator, userActivation: { hasBeenActive: false } });
    arrive(OWN);
    expect(vibrated).toEqual([]);
  });

  test("nothing on a device that does not vibrate", () => {
    vi.stubGlobal("navigator", { ...navigator, vibrate: undefined });
    arrive(OWN);
  });
});

describe("the screen", () => {
  test("stays on for who plays, not for a spectator nor after the game", async () => {
    arrive({ plays: false });
    arrive(OVER);
    expect(requested).not.toHaveBeenCalled();
    arrive(OTHERS);
    expect(requested).toHaveBeenCalledOnce();
  });
});

test("a closed attention hears nothing more", () => {
  arrive(OWN);
  attention.close();
  page.hide();
  expect(page.title).toBe(PLAIN);
  expect(sound.close).toHaveBeenCalled();
});
