/** Who has closed the tab of a game, and lost its link, finds the way back from the landing page. */

import { expect, test } from "@playwright/test";
import { faults } from "./axe";
import { DESKTOP, Person, PHONE } from "./person";
import { Server } from "./server";

let server: Server;

// Each game begins with Anya's turn, and the first card takes nothing from that.
test.beforeEach(async () => {
  server = await Server.start("duel.json");
});

test.afterEach(async () => {
  await server.stop();
});

const WAYS = [
  { page: "/", play: "Играть в UNO", inRoom: "Вы в комнате", back: "Вернуться", device: PHONE },
  { page: "/en/", play: "Join by code", inRoom: "You are in room", back: "Go back", device: DESKTOP },
  {
    page: "/",
    play: "Войти по коду",
    inRoom: "Вы в комнате",
    back: "Вернуться",
    device: { viewport: { width: 320, height: 568 } },
  },
];

for (const { page: landing, play, inRoom, back, device } of WAYS) {
  const { width } = device.viewport as { width: number };
  test(`[P9, P29] from ${landing} by "${play}" back to the own hand, ${width} px wide`, async ({ browser }) => {
    // What examines the page comes as an inline script, which the page's own policy would refuse.
    const anya = await Person.sitDown(browser, server.address, "Аня", { ...device, bypassCSP: true }, "mouse");
    const code = await anya.createRoom();
    await anya.press("Добавить бота");
    await anya.press("Начать игру");
    await expect(anya.hand).toHaveCount(7);
    const again = await anya.openTab();
    await anya.page.close();

    await again.page.goto(landing);
    await again.page.getByRole("link", { name: play }).first().click();
    await expect(again.page.getByText(`${inRoom} ${code.slice(0, 3)}-${code.slice(3)}`)).toBeVisible();
    expect(await faults(again.page)).toEqual([]);
    expect(await again.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await again.page.getByRole("link", { name: back, exact: true }).click();
    await expect(again.hand).toHaveCount(7);
    expect(again.page.url()).toContain(`/r/${code}`);
    expect(again.errors).toEqual([]);
    await again.leave();
  });
}
