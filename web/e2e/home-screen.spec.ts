import { expect, test } from "@playwright/test";
import { Server } from "./server";

/** How high a page takes the screen to be. */
const SCREEN = () => getComputedStyle(document.documentElement).getPropertyValue("--screen");

test("[P22] on the home screen of an iPhone the page takes the whole screen", async ({ browser }) => {
  const server = await Server.start("short.json");
  const context = await browser.newContext({ baseURL: server.address, locale: "ru-RU" });
  const page = await context.newPage();
  await page.goto("/new");
  expect(await page.evaluate(SCREEN)).toBe("100dvh");
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await page.reload();
  expect(await page.evaluate(SCREEN)).toBe("100lvh");
  await context.close();
  await server.stop();
});
