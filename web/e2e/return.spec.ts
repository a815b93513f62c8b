/** One comes back to the very seat and the very question: by a reload, a second tab, another device [P29, P31, R163-R167]. */

import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, Person, PHONE } from "./person";
import { Server } from "./server";

let server: Server;

test.afterEach(async () => {
  await server.stop();
});

async function twoAtTable(browser: Parameters<typeof Person.sitDown>[0], scenario: string) {
  server = await Server.start(scenario);
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  const boris = await Person.sitDown(browser, server.address, "Борис", DESKTOP, "mouse");
  const code = await anya.createRoom();
  await boris.joinByLink(code);
  await expect(anya.page.getByText("2 из 10")).toBeVisible();
  await anya.press("Начать игру");
  for (const person of [anya, boris]) await expect(person.hand).toHaveCount(7);
  return { anya, boris, code };
}

test("a page that is loaded again finds every kind of decision as it was", async ({ browser }) => {
  test.setTimeout(120_000);
  const { anya, boris } = await twoAtTable(browser, "decisions.json");

  /** The page is loaded again; the others see the game go on. */
  async function reload(person: Person): Promise<void> {
    const other = person === anya ? boris : anya;
    const { decision } = person.latest.room.table ?? {};
    await person.page.reload();
    await expect(person.hand.first()).toBeVisible();
    await expect.poll(() => person.running && other.running).toBe(true);
    expect(person.latest.room.table?.decision).toBe(decision);
  }
  const color = (page: Page, name: string) => page.locator(".colors").getByRole("button", { name });
  const moment = (page: Page, name: string) => page.locator(".moment").getByRole("button", { name });
  const card = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });

  // A Wild lies on top: who begins names the colour.
  await expect(color(boris.page, "красный")).toBeVisible();
  await reload(boris);
  await color(boris.page, "красный").click();

  // An ordinary turn, with nothing to play.
  await expect(moment(boris.page, "Взять")).toBeVisible();
  await reload(boris);
  await moment(boris.page, "Взять").click();

  // The drawn card may be played, or kept.
  await expect(moment(boris.page, "Закончить")).toBeVisible();
  await reload(boris);
  await expect(moment(boris.page, "Закончить")).toBeVisible();
  await card(boris.page, "красный 5").click();

  // In the middle of naming a colour nothing has been said yet: the card is still in the hand.
  await card(anya.page, "Wild +4").click();
  await expect(color(anya.page, "зелёный")).toBeVisible();
  await reload(anya);
  await expect(anya.hand).toHaveCount(7);
  await card(anya.page, "Wild +4").click();
  await color(anya.page, "зелёный").click();

  // The question of the Wild Draw Four.
  await expect(boris.page.locator("#challenge-title")).toBeVisible();
  await reload(boris);
  await expect(boris.page.locator("#challenge-title")).toBeVisible();
  await boris.page.getByRole("button", { name: /^Принять/ }).click();
  await expect(boris.hand).toHaveCount(11);
  for (const person of [anya, boris]) await person.leave();
});

test("a second tab is the same person at the same seat", async ({ browser }) => {
  test.setTimeout(90_000);
  const { anya, boris } = await twoAtTable(browser, "reds.json");
  const second = await boris.openTab();
  await second.page.goto(boris.page.url());
  await expect(second.hand).toHaveCount(7);
  expect(anya.latest.room.seats).toHaveLength(2);

  // What one tab does the other sees; the same decision is not taken twice [R165, R12].
  await expect(second.page.locator(".hand .card:not([aria-disabled=true])").first()).toBeVisible();
  await second.playUntil(() => second.latest.own.hand?.hand.length === 6);
  for (const tab of [boris, second]) await expect(tab.hand).toHaveCount(6);

  // As long as one tab is there, nobody is missed.
  const before = anya.updates.length;
  await boris.page.close();
  await anya.playUntil(() => anya.latest.own.hand?.hand.length === 6);
  await expect.poll(() => second.latest.own.hand?.options.play?.length ?? 0).toBeGreaterThan(0);
  expect(anya.updates.slice(before).every((update) => update.room.running)).toBe(true);
  for (const person of [anya, second]) await person.leave();
});

test("a seat moves to another device, by a link that works once", async ({ browser }) => {
  test.setTimeout(90_000);
  const { anya, boris } = await twoAtTable(browser, "reds.json");
  await boris.press("Меню комнаты");
  await boris.press("Продолжить на другом устройстве");
  await boris.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await boris.page.getByRole("dialog").getByRole("button", { name: "Скопировать ссылку" }).last().click();
  await expect(boris.page.getByText("Ссылка скопирована")).toBeVisible();
  const link = await boris.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("#move=");

  const phone = await Person.sitDown(browser, server.address, "Борис", PHONE, "touch");
  await phone.page.goto(link);
  await expect(phone.page.getByText("Вы войдёте как: Борис", { exact: false })).toBeVisible();
  await phone.press("Продолжить на этом устройстве");
  await expect(phone.hand).toHaveCount(7);
  expect(phone.page.url()).not.toContain("move");
  expect(phone.latest.own).toMatchObject({ name: "Борис", seat: 1 });
  await expect(boris.page.getByText("Место открыто на другом устройстве", { exact: false })).toBeVisible();

  // The computer may go: the phone is the same person.
  const before = anya.updates.length;
  await boris.leave();
  await phone.playUntil(() => phone.latest.own.hand?.hand.length === 6);
  expect(anya.updates.slice(before).every((update) => update.room.running)).toBe(true);

  const thief = await Person.sitDown(browser, server.address, "Некто", DESKTOP, "mouse");
  await thief.page.goto(link);
  await expect(thief.page.getByText("Код для переноса больше не действует", { exact: false })).toBeVisible();
  for (const person of [anya, phone, thief]) await person.leave();
});
