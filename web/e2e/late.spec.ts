/**
 * Parts of the page that come only when they are wanted, over a network that fails just then [P19, P31], in a browser that
 * keeps nothing of the site: one that does has them.
 */

import { type BrowserContextOptions, expect, test } from "@playwright/test";
import { Network } from "./network";
import { DESKTOP, Person, PHONE } from "./person";
import { Server } from "./server";

const KEEPS_NOTHING: BrowserContextOptions = { serviceWorkers: "block" };

let server: Server;

test.beforeEach(async () => {
  server = await Server.start();
});

test.afterEach(async () => {
  await server.stop();
});

const opener = (person: Person) => person.page.getByRole("button", { name: /^Чат, ход игры, люди/ });
const notice = (person: Person) => person.page.getByText("Эта часть страницы не загрузилась");

/** The sheet stands there as it is drawn, not as a browser would show it by itself. */
async function expectSheet(person: Person): Promise<void> {
  const sheet = person.page.getByRole("dialog", { name: "Чат и ход игры" });
  await expect(sheet).toBeVisible();
  await expect(sheet).toHaveCSS("border-top-width", "0px");
  await expect(person.page.getByRole("button", { name: "Отличный ход" }).last()).toHaveCSS("padding", "0px");
  await expect(notice(person)).toHaveCount(0);
}

for (const lost of ["sheet-*.css", "sheet-*.js", "sheet-*.{js,css}"]) {
  test(`${lost} does not come: the second try brings the sheet whole`, async ({ browser }) => {
    const anya = await Person.sitDown(browser, server.address, "Аня", { ...DESKTOP, ...KEEPS_NOTHING }, "mouse");
    await anya.createRoom();
    await anya.page.route(`**/assets/${lost}`, (route) => route.abort());
    await opener(anya).click();
    await expect(notice(anya)).toBeVisible();
    await anya.press("Попробовать ещё раз");
    await expect(notice(anya)).toBeVisible();
    await expect(anya.page.getByRole("dialog")).toHaveCount(0);
    await anya.page.unrouteAll();
    await anya.press("Попробовать ещё раз");
    await expectSheet(anya);
    await anya.leave();
  });
}

test("a network that is away and comes back: the sheet opens by itself", async ({ browser }) => {
  const network = await Network.to(server.address);
  const anya = await Person.sitDown(browser, network.address, "Аня", { ...PHONE, ...KEEPS_NOTHING }, "touch");
  await anya.createRoom();
  await expect(opener(anya)).toBeVisible();
  network.cut();
  await expect(anya.page.getByText("Связь пропала, соединяемся…").first()).toBeVisible();
  await opener(anya).tap();
  await expect(notice(anya)).toBeVisible();
  network.heal();
  await expectSheet(anya);
  await anya.leave();
  await network.close();
});
