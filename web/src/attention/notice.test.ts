import { afterEach, describe, expect, test, vi } from "vitest";
import { allowNotices, Notice } from "./notice";

const WORDS = { title: "Комната K7P-2AC", body: "Ваш ход", lang: "ru" };

afterEach(() => vi.unstubAllGlobals());

class WorkersNotice {
  closed = false;
  constructor(
    readonly title: string,
    readonly tag: string,
  ) {}
  close(): void {
    this.closed = true;
  }
}

/** A browser in which only a service worker may show notices, once it is there. */
function android() {
  const shown: WorkersNotice[] = [];
  let arrive = () => {};
  const worker = {
    showNotification: async (title: string, { tag = "" }: NotificationOptions) => {
      shown.push(new WorkersNotice(title, tag));
    },
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag && !one.closed),
  };
  const ready = new Promise((come) => {
    arrive = () => come(worker);
  });
  vi.stubGlobal("navigator", { serviceWorker: { ready, getRegistration: async () => worker } });
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    },
  );
  return { shown, arrive: () => arrive() };
}

const settle = () => new Promise((done) => setTimeout(done));

describe("[P20] a notice", () => {
  const notice = () => new Notice("turn:K7P2AC", "/r/K7P2AC");

  test("leads to the page when it is clicked", () => {
    const made: { onclick(): void; close(): void }[] = [];
    const close = vi.fn();
    const focus = vi.fn();
    vi.stubGlobal("focus", focus);
    vi.stubGlobal(
      "Notification",
      class {
        static permission = "granted";
        onclick = () => {};
        close = close;
        constructor() {
          made.push(this);
        }
      },
    );
    notice().show(WORDS);
    made[0]?.onclick();
    expect(focus).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  test.each(["default", "denied"])("is not shown without permission: %s", (permission) => {
    const made = vi.fn();
    vi.stubGlobal("Notification", Object.assign(made, { permission }));
    notice().show(WORDS);
    expect(made).not.toHaveBeenCalled();
  });

  test("is nothing where there are none", () => {
    vi.stubGlobal("Notification", undefined);
    notice().show(WORDS);
    notice().close();
  });

  test("is a service worker's on Android, and goes as any other", async () => {
    const { shown, arrive } = android();
    arrive();
    const one = notice();
    one.show(WORDS);
    await settle();
    expect(shown).toMatchObject([{ title: WORDS.title, tag: "turn:K7P2AC", closed: false }]);
    one.close();
    await settle();
    expect(shown).toMatchObject([{ closed: true }]);
  });

  test("that the worker came too late for is not shown", async () => {
    const { shown, arrive } = android();
    const one = notice();
    one.show(WORDS);
    one.close();
    arrive();
    await settle();
    expect(shown).toEqual([]);
  });

  test("is nothing where Android has no worker", async () => {
    android();
    vi.stubGlobal("navigator", {});
    const one = notice();
    one.show(WORDS);
    one.close();
    await settle();
  });
});

describe("[P20] notices are switched on", () => {
  test.each([
    ["granted", "granted"],
    ["denied", "denied"],
    ["default", "denied"],
  ])("if the person says so to the browser: %s", async (said, answer) => {
    vi.stubGlobal("Notification", { requestPermission: async () => said });
    expect(await allowNotices()).toBe(answer);
  });

  test("nowhere where there are none", async () => {
    vi.stubGlobal("Notification", undefined);
    expect(await allowNotices()).toBe("unsupported");
  });
});
