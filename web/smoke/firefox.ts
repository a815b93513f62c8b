/**
 * Firefox as Debian has it, over WebDriver BiDi: Playwright's way to a Firefox that is not its own. It shows no window, but
 * without a screen, of Xvfb for instance, it has no WebGL.
 */

import { firefox as driver } from "@playwright/test";
import { type Engine, painted, see } from "./window.ts";

export async function firefox(server: string): Promise<Engine> {
  const browser = await driver.launch({
    channel: "moz-firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
  });
  return {
    close: () => browser.close(),
    async window(size) {
      const context = await browser.newContext({ viewport: size, locale: "ru-RU", baseURL: server });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      return {
        open: async (address) => void (await page.goto(address)),
        reload: async () => void (await page.reload()),
        see: () => page.evaluate(see),
        // At its corner: cards cover each other.
        press: (role, name) =>
          page
            .getByRole(role, { name, exact: true })
            .first()
            .click({ position: { x: 10, y: 16 } }),
        write: (name, text) => page.getByRole("textbox", { name, exact: true }).fill(text),
        remember: (name, value) =>
          page.evaluate(([name, value]) => localStorage.setItem(name, value), [name, value] as const),
        painted: async (color) =>
          page.evaluate(painted, [(await page.screenshot()).toString("base64"), color] as const),
        picture: async (path) => void (await page.screenshot({ path })),
        close: () => context.close(),
      };
    },
  };
}
