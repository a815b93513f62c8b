/** Every screen of the site, one after another, as people of one evening come to them. */

import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from "@playwright/test";
import { aside as asideEn } from "../src/text/aside.en";
import { aside as asideRu } from "../src/text/aside.ru";
import { chat as chatEn } from "../src/text/chat.en";
import { chat as chatRu } from "../src/text/chat.ru";
import { en } from "../src/text/en";
import { install as installEn } from "../src/text/install.en";
import { install as installRu } from "../src/text/install.ru";
import { menu as menuEn } from "../src/text/menu.en";
import { menu as menuRu } from "../src/text/menu.ru";
import { move as moveEn } from "../src/text/move.en";
import { move as moveRu } from "../src/text/move.ru";
import { people as peopleEn } from "../src/text/people.en";
import { people as peopleRu } from "../src/text/people.ru";
import { ru } from "../src/text/ru";
import { settings as settingsEn } from "../src/text/settings.en";
import { settings as settingsRu } from "../src/text/settings.ru";
import { sheet as sheetEn } from "../src/text/sheet.en";
import { sheet as sheetRu } from "../src/text/sheet.ru";
import { table as tableEn } from "../src/text/table.en";
import { table as tableRu } from "../src/text/table.ru";
import type { Code } from "../src/wire.gen";

export interface Screen {
  readonly name: string;
  readonly page: Page;
  /** What moves there is what is to be looked at. */
  readonly moving?: boolean;
}

export type Language = "ru" | "en";

const TEXTS = {
  ru: {
    ...{ ...ru, aside: asideRu, chat: chatRu, install: installRu, menuOf: menuRu, move: moveRu, people: peopleRu },
    ...{ settingsOf: settingsRu, sheet: sheetRu, table: tableRu },
  },
  en: {
    ...{ ...en, aside: asideEn, chat: chatEn, install: installEn, menuOf: menuEn, move: moveEn, people: peopleEn },
    ...{ settingsOf: settingsEn, sheet: sheetEn, table: tableEn },
  },
};

const NAMES = { ru: ["Аня", "Борис", "Вера"], en: ["Anna", "Boris", "Vera"] } as const;

/** What may stand in somebody's way to a room. */
const TROUBLES: readonly (Code | "offline")[] = [
  "no_such_room",
  "room_locked",
  "removed_by_host",
  "too_many_codes",
  "other_protocol",
  "unavailable",
  "offline",
];

/** The server must play `decisions.json`. The screens are those of one evening: each must be left as it was found. */
export async function* screens(
  browser: Browser,
  base: string,
  device: BrowserContextOptions,
  language: Language,
): AsyncGenerator<Screen> {
  const text = TEXTS[language];
  const [host, guest, watcher] = NAMES[language];
  const options = { ...device, baseURL: base, locale: language === "ru" ? "ru-RU" : "en-GB", bypassCSP: true };
  const sit = async () => (await browser.newContext(options)).newPage();
  const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
  const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });
  const leave = async (page: Page) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

  const anya = await sit();
  await anya.goto("/nowhere");
  yield { name: "no such page", page: anya };
  await anya.goto("/join");
  await expect(anya.getByLabel(text.home.code, { exact: true })).toBeVisible();
  yield { name: "join", page: anya };
  await button(anya, text.home.enter).click();
  await expect(anya.getByText(text.home.codeShape)).toBeVisible();
  yield { name: "join, wrong code", page: anya };
  await anya.goto("/new");
  await expect(anya.getByLabel(text.home.name, { exact: true })).toBeVisible();
  yield { name: "new", page: anya };

  for (const code of TROUBLES) {
    await anya.route("**/api/rooms/K7P2AC", (route) =>
      code === "offline" ? route.abort() : route.fulfill({ status: 409, json: { code } }),
    );
    await anya.goto("/r/K7P2AC");
    await expect(anya.getByRole("heading", { level: 1 })).not.toHaveText(text.entrance.title("K7P-2AC"));
    yield { name: `notice ${code}`, page: anya };
    await anya.unrouteAll();
  }

  await anya.goto("/new");
  await anya.getByLabel(text.home.name, { exact: true }).fill(host);
  await button(anya, text.home.create).click();
  await expect(button(anya, text.lobby.addBot)).toBeVisible();
  const link = anya.url();
  // It comes when the page has nothing better to do, and stands empty for screen readers until there is news.
  await anya.locator(".strip").waitFor({ state: "attached" });
  yield { name: "lobby", page: anya };

  const boris = await sit();
  await boris.goto(link);
  await expect(boris.getByLabel(text.home.name, { exact: true })).toBeVisible();
  yield { name: "entrance", page: boris };
  await boris.getByLabel(text.home.name, { exact: true }).fill(guest);
  await button(boris, text.home.enter).click();
  await expect(boris.getByText(text.lobby.hostStarts(host))).toBeVisible();
  yield { name: "lobby of a guest", page: boris };

  await button(anya, text.menu.open).click();
  await expect(button(anya, text.menuOf.leave)).toBeVisible();
  yield { name: "menu", page: anya };
  await button(anya, text.menuOf.leave).click();
  await expect(button(anya, text.menuOf.leaveYes)).toBeVisible();
  yield { name: "menu, leaving", page: anya };
  await leave(anya);
  await button(anya, text.menu.open).click();
  await button(anya, text.menuOf.offer.title).click();
  await expect(button(anya, text.menuOf.offer.copy).first()).toBeVisible();
  yield { name: "menu, another device", page: anya };
  await leave(anya);
  await button(anya, text.menu.open).click();
  await button(anya, text.menu.settings).click();
  await expect(dialog(anya, text.menu.settings).locator("summary")).toBeVisible();
  await dialog(anya, text.menu.settings).locator("summary").click();
  yield { name: "settings", page: anya };
  await leave(anya);
  await button(anya, text.menu.open).click();
  await button(anya, text.menuOf.rules).click();
  await expect(dialog(anya, text.menu.rules).getByRole("navigation")).toBeVisible();
  yield { name: "rules", page: anya };
  await leave(anya);

  await button(anya, text.lobby.seatMenu(guest)).click();
  await expect(button(anya, text.people.handOver)).toBeVisible();
  yield { name: "person", page: anya };
  await button(anya, text.people.remove).click();
  yield { name: "person, removing", page: anya };
  await leave(anya);

  for (let bot = 0; bot < 8; bot++) {
    await button(anya, text.lobby.addBot).click();
    await expect(anya.getByText(text.lobby.taken(3 + bot))).toBeVisible();
  }
  yield { name: "lobby of ten", page: anya };
  for (let bot = 0; bot < 8; bot++) {
    await anya.locator("[data-seat='2'] button").click();
    await button(anya, text.people.removeBot).click();
    await expect(anya.getByText(text.lobby.taken(9 - bot))).toBeVisible();
    await expect(anya.getByRole("dialog")).toHaveCount(0);
  }

  await anya.getByRole("button", { name: text.chat.open(0) }).click();
  await anya.getByRole("textbox").fill("Wow!");
  await anya.keyboard.press("Enter");
  await expect(anya.getByRole("log").getByText("Wow!")).toBeVisible();
  yield { name: "chat", page: anya };
  await anya.getByRole("tab", { name: text.sheet.tabs.people }).click();
  await expect(anya.getByRole("heading", { name: text.people.players(2) })).toBeVisible();
  yield { name: "people", page: anya };
  await leave(anya);

  // Whoever sits beside the dealer names the colour that the game begins with.
  await button(anya, text.lobby.start).click();
  const color = (page: Page, name: string) => page.locator(".colors").getByRole("button", { name, exact: true });
  const card = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
  const draw = boris.locator(".moment").getByRole("button", { name: text.table.actions.draw });
  await expect(color(boris, text.table.colors.r)).toBeVisible();
  await still(boris);
  yield { name: "table, opening colour", page: boris };
  await color(boris, text.table.colors.r).click();
  await expect(draw).toBeVisible();
  await still(boris);
  yield { name: "table, nothing to play", page: boris };
  await draw.click();
  await expect(button(boris, text.table.actions.endTurn)).toBeVisible();
  await still(boris);
  yield { name: "table, after drawing", page: boris };
  await button(boris, text.table.actions.endTurn).click();

  await expect(anya.getByText(text.table.bar.yourTurn(host))).toBeVisible();
  await still(anya);
  yield { name: "table, own turn", page: anya };
  await still(boris);
  yield { name: "table, turn of another", page: boris };
  await button(anya, text.menu.settings).click();
  await expect(dialog(anya, text.menu.settings).locator("summary")).toBeVisible();
  yield { name: "table, settings", page: anya };
  await leave(anya);
  await anya.getByRole("button", { name: text.chat.open(0) }).click();
  await anya.getByRole("tab", { name: text.sheet.tabs.log }).click();
  await expect(anya.getByText(text.sheet.log.game(1))).toBeVisible();
  yield { name: "table, log", page: anya };
  await leave(anya);
  await card(anya, text.table.card("W4")).press("Enter");
  await expect(color(anya, text.table.colors.g)).toBeVisible();
  yield { name: "table, colour of a Wild", page: anya };
  await color(anya, text.table.colors.g).click();

  await expect(boris.locator("#challenge-title")).toBeVisible();
  await still(boris);
  yield { name: "table, challenge", page: boris };

  const vera = await sit();
  await vera.goto(link);
  await expect(vera.getByText(text.entrance.playing)).toBeVisible();
  yield { name: "entrance during a game", page: vera };
  await vera.getByLabel(text.home.name, { exact: true }).fill(watcher);
  await button(vera, text.home.enter).click();
  await expect(vera.getByText(text.table.watching, { exact: true })).toBeVisible();
  yield { name: "table, spectator", page: vera };

  await boris.goto("about:blank");
  const pause = { name: text.aside.pause.title };
  await expect(anya.getByRole("region", pause)).toBeVisible();
  yield { name: "table, pause for the host", page: anya };
  await expect(vera.getByRole("region", pause)).toBeVisible();
  yield { name: "table, pause for a spectator", page: vera };
  await button(anya, text.aside.pause.takeOutFor(guest)).click();
  await expect(button(anya, text.aside.pause.takeOutNo)).toBeVisible();
  yield { name: "table, pause, taking out", page: anya };
  await button(anya, text.aside.pause.takeOutYes).click();

  await expect(anya.locator("#result-title")).toBeVisible();
  yield { name: "result for the winner", page: anya };
  await expect(vera.locator("#result-title")).toBeVisible();
  yield { name: "result for a spectator", page: vera };
  await button(anya, text.aside.result.lobby).click();
  await expect(button(anya, text.lobby.lastResult)).toBeVisible();
  yield { name: "lobby between games", page: anya };
  for (const page of [anya, boris, vera]) await page.context().close();
}

/** What is seldom seen, and the end of a game that nobody says UNO in. The server must play `uno.json`. */
export async function* seldom(
  browser: Browser,
  base: string,
  device: BrowserContextOptions,
  language: Language,
): AsyncGenerator<Screen> {
  const text = TEXTS[language];
  const [host, guest, watcher] = NAMES[language];
  const options = { ...device, baseURL: base, locale: language === "ru" ? "ru-RU" : "en-GB", bypassCSP: true };
  const sit = async () => (await browser.newContext(options)).newPage();
  const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
  const leave = async (page: Page) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

  const anya = await sit();
  await anya.addInitScript(() => Object.assign(Notification, { requestPermission: async () => "denied" }));
  await anya.goto("/new");
  await anya.getByLabel(text.home.name, { exact: true }).fill(host);
  await button(anya, text.home.create).click();
  await expect(button(anya, text.lobby.addBot)).toBeVisible();
  const link = anya.url();

  await button(anya, text.invite.qr).click();
  await expect(anya.getByRole("dialog").getByRole("img")).toBeVisible();
  yield { name: "lobby, QR code", page: anya };
  await leave(anya);

  await button(anya, text.menu.open).click();
  await button(anya, text.menu.settings).click();
  await anya.getByRole("switch", { name: text.settingsOf.notifications }).click();
  await expect(anya.getByText(text.settingsOf.notificationsDenied)).toBeVisible();
  yield { name: "settings, notices refused", page: anya };
  await leave(anya);

  await anya.route("**/app.html", (route) => route.fulfill({ body: '<script src="/assets/other.js"></script>' }));
  await anya.evaluate(() => dispatchEvent(new Event("online")));
  await expect(anya.getByText(text.install.newer)).toBeVisible();
  yield { name: "lobby, newer page", page: anya };
  await anya.unrouteAll();
  await anya.evaluate(() => dispatchEvent(new Event("online")));
  await expect(anya.getByText(text.install.newer)).toHaveCount(0);

  await anya.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(anya, text.menu.open).click();
  await button(anya, text.menuOf.offer.title).click();
  await anya.getByRole("dialog").getByRole("button", { name: text.menuOf.offer.copy, exact: true }).click();
  await expect(anya.getByText(text.menuOf.offer.copied)).toBeVisible();
  const moving = await anya.evaluate(() => navigator.clipboard.readText());
  await leave(anya);
  const other = await sit();
  await other.goto(moving);
  await expect(button(other, text.move.go)).toBeVisible();
  yield { name: "move", page: other };
  await other.goto("about:blank");
  await other.goto(`${moving.slice(0, -4)}AAAA`);
  await expect(other.getByRole("heading", { name: text.move.failed })).toBeVisible();
  yield { name: "move, in vain", page: other };
  await other.context().close();

  const [boris, vera] = [await sit(), await sit()];
  for (const [page, name] of [
    [boris, guest],
    [vera, watcher],
  ] as const) {
    await page.goto(link);
    await page.getByLabel(text.home.name, { exact: true }).fill(name);
    await button(page, text.home.enter).click();
    await expect(page.getByText(text.lobby.hostStarts(host))).toBeVisible();
  }
  await button(anya, text.lobby.start).click();
  /** Plays any red card, once it may. */
  const play = async (page: Page, left: number) => {
    await page.locator(".hand .card[data-key*=':r']:not([aria-disabled=true])").first().press("Enter");
    await expect(page.locator(".hand .card")).toHaveCount(left);
  };
  for (const left of [6, 5, 4, 3, 2]) for (const page of [boris, vera, anya]) await play(page, left);
  await play(boris, 1);
  await still(boris);
  yield { name: "table, UNO to say", page: boris };
  await play(vera, 1);
  await expect(button(anya, text.table.actions.catch(guest)).first()).toBeVisible();
  await still(anya);
  yield { name: "table, somebody to catch", page: anya };
  await play(anya, 1);
  await expect(button(anya, text.table.actions.catch(watcher)).first()).toBeVisible();
  await still(anya);
  yield { name: "table, several to catch", page: anya };

  await boris.emulateMedia({ reducedMotion: "no-preference" });
  await boris.locator(".hand .card:not([aria-disabled=true])").press("Enter");
  await boris.locator(".colors").getByRole("button", { name: text.table.colors.r, exact: true }).click();
  await expect(boris.locator(".win")).toBeAttached();
  yield { name: "a win", page: boris, moving: true };
  await expect(anya.locator("#result-title")).toBeVisible();
  yield { name: "result for a loser", page: anya };
  for (const page of [anya, boris, vera]) await page.context().close();
}

/** No card is on its way, and what has happened is told. */
async function still(page: Page): Promise<void> {
  await expect(page.locator(".flight")).toHaveCount(0);
  await expect(page.locator("main > [role=status] p").first()).toBeAttached();
}
