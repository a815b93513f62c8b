/** Every screen of the site, for everybody [P22, P23]. */

import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { faults } from "./axe";
import { lost, ringless } from "./fit";
import { DESKTOP, PHONE } from "./person";
import { type Language, screens, seldom } from "./screens";
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
  "join",
  "new",
  "lobby",
  "settings",
  "chat",
  "people",
  "table, opening colour",
  "table, after drawing",
  "table, own turn",
  "table, turn of another",
  "table, log",
  "table, colour of a Wild",
  "table, challenge",
  "table, UNO to say",
  "table, somebody to catch",
  "table, several to catch",
  "table, spectator",
  "table, pause for the host",
  "result for the winner",
  "result for a loser",
]);

/** All screens, with what the server must play for them. */
const EVENINGS = [
  { scenario: "decisions.json", screens },
  { scenario: "uno.json", screens: seldom },
] as const;

/** Looks at every screen, and expects nothing to complain of. */
async function walk(
  browser: Browser,
  device: BrowserContextOptions,
  language: Language,
  look: (page: Page, name: string) => Promise<string[]>,
): Promise<void> {
  test.setTimeout(400_000);
  const found: string[] = [];
  const options: BrowserContextOptions = { reducedMotion: "reduce", ...device };
  for (const { scenario, screens } of EVENINGS) {
    const server = await Server.start(scenario);
    for await (const { name, page, moving } of screens(browser, server.address, options, language)) {
      if (!moving) await settled(page);
      const these = await look(page, name);
      found.push(...these.map((fault) => `${name}: ${fault}`));
    }
    await server.stop();
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

function snapshot(name: string, language: Language): string {
  return `${name.replace(/\W+/g, "-")}.${language}.yml`;
}

/**
 * The screen as a screen reader has it, without what differs from one evening to the next: codes, times, what stands
 * ready to tell something and is empty, and how what was told in passing fell together.
 */
async function read(page: Page): Promise<string> {
  const code = page.url().slice(-6);
  const shown = `${code.slice(0, 3)}-${code.slice(3)}`;
  const text = await page.locator("body").ariaSnapshot();
  return text
    .replaceAll(shown, "K7P-2AC")
    .replaceAll(/\b\d{1,2}:\d\d\b/g, "0:00")
    .replaceAll(/^ *- status\n/gm, "")
    .replaceAll(/(\n +- status):(?:\n +- paragraph.*)+/g, "$1: …");
}

test("on a desktop, in Russian: a machine finds no fault, and it reads as expected", async ({ browser }) => {
  await walk(browser, DESKTOP, "ru", async (page, name) => {
    if (READ.has(name)) expect.soft(await read(page)).toMatchSnapshot(snapshot(name, "ru"));
    return [...(await faults(page)), ...(await lost(page))];
  });
});

test("on a phone, in English: a machine finds no fault, and no word is Russian", async ({ browser }) => {
  await walk(browser, PHONE, "en", async (page, name) => {
    if (READ.has(name)) expect.soft(await read(page)).toMatchSnapshot(snapshot(name, "en"));
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

test("the landing pages read as expected", async ({ page }) => {
  const server = await Server.start();
  for (const [language, path] of [
    ["ru", "/"],
    ["en", "/en/"],
  ] as const) {
    await page.goto(server.address + path);
    expect.soft(await page.locator("body").ariaSnapshot()).toMatchSnapshot(snapshot("landing", language));
  }
  await server.stop();
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
