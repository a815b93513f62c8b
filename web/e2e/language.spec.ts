/** The site speaks Russian first and English second, as chosen or as the browser prefers, after every load of a page. */

import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, Person } from "./person";
import { Server } from "./server";

let server: Server;

test.beforeAll(async () => {
  server = await Server.start();
});

test.afterAll(async () => {
  await server.stop();
});

function open(browser: Parameters<typeof Person.sitDown>[0], locale: string): Promise<Person> {
  return Person.sitDown(browser, server.address, "Anna", { ...DESKTOP, locale }, "mouse");
}

/** Remembers every title that the page shows, however shortly. */
async function watchTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      const title = document.querySelector("h1")?.textContent;
      if (title && title !== titles.at(-1)) titles.push(title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { titles: string[] }).titles);
}

/** The page shows this heading, and says which language it is in. */
async function shows(page: Page, lang: string, title: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
}

test("English, once chosen, is spoken by every page of every tab, and so is Russian again", async ({ browser }) => {
  const anna = await open(browser, "ru-RU");
  const { page } = anna;
  await page.goto("/new");
  await shows(page, "ru", "Новая комната");
  await anna.press("English");
  await shows(page, "en", "New room");
  const titles = await watchTitles(page);
  await page.reload();
  await shows(page, "en", "New room");
  expect(await titles()).toEqual(["New room"]);

  await page.getByLabel("Nickname", { exact: true }).fill("Anna");
  await anna.press("Create a room");
  await shows(page, "en", /^Room \w{3}-\w{3}$/);
  const room = page.url();
  await page.reload();
  await shows(page, "en", /^Room \w{3}-\w{3}$/);
  await expect(anna.button("Start the game")).toBeVisible();

  const second = await anna.openTab();
  await second.page.goto("/join");
  await shows(second.page, "en", "Join by code");
  await second.page.goto(room);
  await shows(second.page, "en", /^Room \w{3}-\w{3}$/);
  await second.press("Room menu");
  await second.press("Русский");
  await second.page.keyboard.press("Escape");
  await shows(second.page, "ru", /^Комната/);
  for (const tab of [anna, second]) {
    await tab.page.reload();
    await shows(tab.page, "ru", /^Комната/);
    expect(tab.errors).toEqual([]);
  }
  await anna.leave();
});

for (const [locale, lang, title] of [
  ["en-GB", "en", "New room"],
  ["ru-RU", "ru", "Новая комната"],
  ["de-DE", "ru", "Новая комната"],
] as const) {
  test(`a browser that prefers ${locale} and never chose reads ${lang}`, async ({ browser }) => {
    const anna = await open(browser, locale);
    const titles = await watchTitles(anna.page);
    await anna.page.goto("/new");
    await shows(anna.page, lang, title);
    expect(await titles()).toEqual([title]);
    await anna.press(lang === "en" ? "Русский" : "English");
    await anna.page.reload();
    await shows(anna.page, lang === "en" ? "ru" : "en", lang === "en" ? "Новая комната" : "New room");
    await anna.leave();
  });
}

for (const [network, answer] of [
  ["refuses", "failed"],
  ["says nothing", null],
] as const) {
  test(`the page does not stay empty when the network ${network}`, async ({ browser }) => {
    const anna = await open(browser, "en-GB");
    await anna.page.route(/english/, (route) => answer && route.abort(answer));
    await anna.page.goto("/new", { waitUntil: "commit" });
    await shows(anna.page, "ru", "Новая комната");
    await anna.leave();
  });
}
