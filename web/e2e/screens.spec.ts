/** Every screen of the site, for everybody [P22, P23]. */

import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { faults } from "./axe";
import { lost, ringless } from "./fit";
import { DESKTOP, PHONE } from "./person";
import { type Language, screens } from "./screens";
import { Server } from "./server";

/** What people with other needs than most may do to a page. */
const ZOOMED: BrowserContextOptions = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 };
const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 568 } };
const FORCED: BrowserContextOptions = { ...DESKTOP, forcedColors: "active" };

/** WCAG 2.2, 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** States that are worth reading as a screen reader does; the others differ from them in little. */
const READ = new Set([
  "lobby",
  "table, own turn",
  "table, colour of a Wild",
  "table, challenge",
  "table, pause for the host",
  "result for the winner",
]);

let server: Server;

test.beforeEach(async () => {
  server = await Server.start("decisions.json");
});

test.afterEach(async () => {
  await server.stop();
});

/** Looks at every screen, and expects nothing to complain of. */
async function walk(
  browser: Browser,
  device: BrowserContextOptions,
  language: Language,
  look: (page: Page, name: string) => Promise<string[]>,
): Promise<void> {
  test.setTimeout(300_000);
  const found: string[] = [];
  for await (const { name, page } of screens(
    browser,
    server.address,
    { reducedMotion: "reduce", ...device },
    language,
  )) {
    await settled(page);
    const these = await look(page, name);
    found.push(...these.map((fault) => `${name}: ${fault}`));
  }
  expect(found).toEqual([]);
}

/** Nothing fades in any more: half seen its colours are not its own. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The screen as a screen reader has it, without what differs from one evening to the next. */
async function read(page: Page): Promise<string> {
  const code = page.url().slice(-6);
  const shown = `${code.slice(0, 3)}-${code.slice(3)}`;
  const text = await page.locator("body").ariaSnapshot();
  return text.replaceAll(shown, "K7P-2AC").replaceAll(/\b\d:\d\d\b/g, "0:00");
}

test("on a desktop, in Russian: a machine finds no fault, and it reads as expected", async ({ browser }) => {
  await walk(browser, DESKTOP, "ru", async (page, name) => {
    if (READ.has(name)) expect.soft(await read(page)).toMatchSnapshot(`${name.replace(/\W+/g, "-")}.ru.yml`);
    return [...(await faults(page)), ...(await lost(page))];
  });
});

test("on a phone, in English: a machine finds no fault, and no word is Russian", async ({ browser }) => {
  await walk(browser, PHONE, "en", async (page, name) => {
    if (name === "table, own turn") expect.soft(await read(page)).toMatchSnapshot("table-own-turn.en.yml");
    const text = await page.evaluate(() => {
      const words = [...document.querySelectorAll("*")].flatMap((element) =>
        ["aria-label", "title", "alt", "placeholder"].map((name) => element.getAttribute(name)),
      );
      return [document.title, document.documentElement.lang, document.body.textContent, ...words].join("\n");
    });
    // The switch is named in the language that it leads to, and a page that stands for nothing speaks both.
    const russian = name === "no such page" ? null : text.replaceAll("Русский", "").match(/[а-яё][^\n]{0,40}/i);
    return [...(await faults(page)), ...(await lost(page)), ...(russian ?? [])];
  });
});

test("on the narrowest phone nothing is lost", async ({ browser }) => {
  await walk(browser, NARROW, "ru", lost);
});

test("magnified to twice its size nothing is lost", async ({ browser }) => {
  await walk(browser, ZOOMED, "ru", lost);
});

test("with text as wide apart as WCAG asks nothing is lost", async ({ browser }) => {
  await walk(browser, PHONE, "ru", async (page) => {
    const style = await page.addStyleTag({ content: SPACED });
    const found = await lost(page);
    await style.evaluate((element) => element.parentNode?.removeChild(element));
    return found;
  });
});

test("in the colours that a person forces on it the focus can be seen", async ({ browser }) => {
  await walk(browser, FORCED, "ru", async (page) => [...(await lost(page)), ...(await ringless(page))]);
});
