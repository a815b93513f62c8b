/** The table waits for whoever is gone: a lost connection, a return by the link, a killed server [P27, P28, P31, P40]. */

import { expect, test } from "@playwright/test";
import { DESKTOP, Person, PHONE } from "./person";
import { Server } from "./server";

let server: Server;

test.beforeEach(async () => {
  server = await Server.start("party.json");
});

test.afterEach(async () => {
  await server.stop();
});

test("the table freezes when somebody is gone, and goes on when they are back", async ({ browser }) => {
  test.setTimeout(90_000);
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  const boris = await Person.sitDown(browser, server.address, "Борис", PHONE, "touch");
  const code = await anya.createRoom();
  await boris.joinByLink(code);
  await expect(anya.page.getByText("2 из 10")).toBeVisible();
  await anya.press("Начать игру");
  await expect(boris.hand).toHaveCount(7);

  // A page that is closed takes its connection with it; the browser keeps who one is.
  const away = boris.page.url();
  await boris.page.goto("about:blank");
  await expect(anya.page.getByText("Связь прервалась, ждём: Борис")).toBeVisible();
  await expect(anya.page.getByText("Время остановлено:")).toBeVisible({ timeout: 15_000 });
  await expect(anya.button("Закончить партию")).toBeVisible();
  await expect(anya.page.locator(".hand .card:not([aria-disabled=true])")).toHaveCount(0);

  await boris.page.goto(away);
  await expect(boris.hand).toHaveCount(7);
  await expect(anya.page.getByText("Время остановлено:")).toHaveCount(0);

  // The server dies in the middle of the game and comes back: both pages find their way to the same table.
  const before = anya.updates.at(-1);
  await server.killAndRestart();
  for (const person of [anya, boris]) {
    await expect.poll(() => person.updates.at(-1)?.room.running, { timeout: 30_000 }).toBe(true);
    expect(person.updates.at(-1)?.room.table?.decision).toBe(before?.room.table?.decision);
    await expect(person.hand).toHaveCount(7);
  }
  const mover = anya.updates.at(-1)?.room.table?.seat === 0 ? anya : boris;
  await expect(mover.page.locator(".hand .card:not([aria-disabled=true]), .moment button").first()).toBeVisible();

  // The host may end it for all [R120]; everybody sees that, and can go on to the lobby.
  await anya.press("Меню комнаты");
  await anya.press("Закончить партию");
  await anya.press("Закончить");
  for (const person of [anya, boris]) {
    await expect(person.result).toHaveText("Партия остановлена, победителя нет");
    await person.press("В лобби");
    await expect(person.page.getByText("2 из 10")).toBeVisible();
    await person.leave();
  }
});
