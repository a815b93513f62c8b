/** The landing pages as people first see them: without scripts, on small and large screens, and into the game. */

import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, PHONE } from "./person";
import { Server } from "./server";

/** The narrowest screen that a page must fit. */
const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 568 } };

const PAGES = [
  {
    path: "/",
    lang: "ru",
    game: "UNO онлайн с друзьями",
    play: "Играть в UNO",
    join: "Войти по коду",
    other: "English",
  },
  {
    path: "/en/",
    lang: "en",
    game: "UNO online with friends",
    play: "Play UNO",
    join: "Join by code",
    other: "Русский",
  },
] as const;

const SCREENS = { desktop: DESKTOP, phone: PHONE, narrow: NARROW };

let server: Server;

test.beforeAll(async () => {
  server = await Server.start();
});

test.afterAll(async () => {
  await server.stop();
});

interface Visit {
  readonly page: Page;
  /** What the browser complained of. */
  readonly complaints: string[];
  /** The origins that were asked for anything. */
  readonly asked: Set<string>;
}

async function visit(browser: Browser, path: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ baseURL: server.address, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked = new Set<string>();
  page.on("console", (line) => complaints.push(line.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  page.on("requestfailed", (request) => complaints.push(request.url()));
  await page.goto(path);
  return { page, complaints, asked };
}

/** What the browser stores of the visit. */
async function cookies(page: Page): Promise<unknown[]> {
  return page.context().cookies();
}

for (const { path, lang, game, play, join, other } of PAGES) {
  for (const [screen, device] of Object.entries(SCREENS)) {
    test(`without scripts the page in ${lang} reads well on a ${screen} screen [P5]`, async ({ browser }) => {
      const { page, complaints, asked } = await visit(browser, path, { ...device, javaScriptEnabled: false });
      await expect(page.getByRole("heading", { level: 1, name: game })).toBeVisible();
      await expect(page.getByRole("link", { name: play })).toBeInViewport();
      await expect(page.getByRole("link", { name: join }).first()).toBeInViewport();
      await page.locator("footer").scrollIntoViewIfNeeded();
      await expect(page.getByRole("contentinfo")).toBeInViewport();
      const { body, screen: width } = await page.evaluate(() => ({
        body: document.documentElement.scrollWidth,
        screen: document.documentElement.clientWidth,
      }));
      expect(body).toBe(width);
      expect(await page.locator("html").getAttribute("lang")).toBe(lang);
      expect(complaints).toEqual([]);
      expect([...asked]).toEqual([server.address]);
      expect(await cookies(page)).toEqual([]);
      await page.context().close();
    });
  }

  for (const [screen, device] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`the page in ${lang} is accessible on a ${screen} [P23]`, async ({ browser }) => {
      // What examines the page comes as an inline script, which the page's own policy would refuse.
      const { page, complaints } = await visit(browser, path, { ...device, bypassCSP: true });
      expect(await faults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }

  test(`from the page in ${lang} one click leads to a new room, and one to a room by code [P2]`, async ({
    browser,
  }) => {
    const { page, complaints } = await visit(browser, path, { ...DESKTOP, locale: lang === "ru" ? "en-GB" : "ru-RU" });
    const create = page.locator("main section").last().getByRole("link").first();
    for (const way of [page.getByRole("link", { name: play }), create]) {
      await way.click();
      await expect(page).toHaveURL("/new");
      await expect(page.getByLabel(lang === "ru" ? "Никнейм" : "Nickname", { exact: true })).toBeVisible();
      await page.goBack();
    }
    for (const way of await page.getByRole("link", { name: join }).all()) {
      await way.click();
      await expect(page).toHaveURL("/join");
      await expect(page.getByLabel(lang === "ru" ? "Код комнаты" : "Room code", { exact: true })).toBeVisible();
      await page.goBack();
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test(`from the page in ${lang} one gets to the other language, and to each part of the rules`, async ({
    browser,
  }) => {
    const { page } = await visit(browser, path, { ...DESKTOP, javaScriptEnabled: false });
    const contents = page.locator(".law nav a");
    for (const link of await contents.all()) {
      await link.click();
      const name = (await link.textContent()) as string;
      await expect(page.getByRole("heading", { level: 3, name, exact: true })).toBeInViewport();
    }
    await page.getByRole("link", { name: other }).first().click();
    await expect(page).toHaveURL(path === "/" ? "/en/" : "/");
    await page.context().close();
  });

  test(`a keyboard goes past the head of the page in ${lang} to its content`, async ({ browser }) => {
    const { page } = await visit(browser, path, DESKTOP);
    await page.keyboard.press("Tab");
    await expect(page.locator(".skip")).toBeFocused();
    await expect(page.locator(".skip")).toHaveCSS("clip-path", "none");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: play })).toBeFocused();
    await page.context().close();
  });
}

test("an address that stands for nothing says so in both languages, and leads on", async ({ browser }) => {
  const { page } = await visit(browser, "/nowhere", { ...PHONE, javaScriptEnabled: false });
  await expect(page.getByRole("heading", { name: "Нет такой страницы" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeInViewport();
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/en/");
  await page.context().close();
});
