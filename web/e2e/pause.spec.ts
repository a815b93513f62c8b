/** The table waits for whoever is gone: lost connections, loud and silent, a return by the link, a killed server
 * [P27, P28, P31, P40]. */

import { expect, test } from "@playwright/test";
import { Network } from "./network";
import { DESKTOP, Person, PHONE, PHONE_SIDEWAYS } from "./person";
import { Server } from "./server";

let server: Server;
let network: Network;

async function begin(scenario: string): Promise<void> {
  server = await Server.start(scenario);
  network = await Network.to(server.address);
}

test.afterEach(async () => {
  await network.close();
  await server.stop();
});

test("the table freezes when somebody is gone, and goes on when they are back", async ({ browser }) => {
  test.setTimeout(90_000);
  await begin("party.json");
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
  const before = anya.latest;
  await server.killAndRestart();
  for (const person of [anya, boris]) {
    await expect.poll(() => person.running, { timeout: 30_000 }).toBe(true);
    expect(person.latest.room.table?.decision).toBe(before.room.table?.decision);
    await expect(person.hand).toHaveCount(7);
  }
  const mover = anya.latest.room.table?.seat === 0 ? anya : boris;
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

test("a phone drops out in the middle of another's UNO window, and all is as it was when it is back", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  await begin("reds.json");
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  const boris = await Person.sitDown(browser, network.address, "Борис", PHONE, "touch");
  const vera = await Person.sitDown(browser, server.address, "Вера", PHONE_SIDEWAYS, "touch", {
    saysUno: false,
    challenges: false,
  });
  const players = [anya, boris, vera];
  const code = await anya.createRoom();
  await boris.joinByLink(code);
  await expect(anya.page.getByText("2 из 10")).toBeVisible();
  await vera.joinByLink(code);
  await expect(anya.page.getByText("3 из 10")).toBeVisible();
  await anya.press("Начать игру");
  for (const person of players) await expect(person.hand).toHaveCount(7);

  // Vera says nothing when she comes down to one card: for five seconds nobody can catch her.
  const open = () => (anya.latest.room.table?.windows ?? []).length > 0;
  await Promise.all(players.map((person) => person.playUntil(open)));
  network.cut();
  await expect.poll(() => anya.running).toBe(false);
  const frozen = anya.latest.room.table;
  expect(frozen?.windows).toEqual([expect.objectContaining({ seat: 2 })]);
  await expect(boris.page.getByText("Связь пропала, соединяемся…").first()).toBeVisible();
  await expect(anya.page.getByText(/UNO не сказано \(Вера\)/)).toBeVisible();
  await expect(vera.page.getByText(/UNO не сказано \(вы\)|UNO не сказано \(Вера\)/)).toBeVisible();

  // It comes back by itself; to the millisecond nothing has passed [R140].
  const thawed = anya.updates.length;
  network.heal();
  await expect.poll(() => anya.running, { timeout: 20_000 }).toBe(true);
  const first = anya.updates.slice(thawed).find((update) => update.room.running);
  expect(first?.room.table?.now).toBe(frozen?.now);
  expect(first?.room.table?.windows).toEqual(frozen?.windows);
  await expect(boris.hand).toHaveCount(boris.latest.own.hand?.hand.length ?? 0);

  await Promise.all(players.map((person) => person.playToTheEnd()));
  for (const person of players) await expect(person.result).toBeVisible();
  expect(anya.errors).toEqual([]);
  for (const person of players) await person.leave();
});

test("a loss that nobody is told of is noticed within ten seconds", async ({ browser }) => {
  test.setTimeout(90_000);
  await begin("reds.json");
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  const boris = await Person.sitDown(browser, network.address, "Борис", PHONE, "touch");
  const code = await anya.createRoom();
  await boris.joinByLink(code);
  await expect(anya.page.getByText("2 из 10")).toBeVisible();
  await anya.press("Начать игру");
  await expect(boris.hand).toHaveCount(7);

  // Nothing is closed: the phone is just not there any more [R139].
  network.silence();
  await expect.poll(() => anya.running, { timeout: 10_000 }).toBe(false);
  await expect(anya.page.getByText("Связь прервалась, ждём: Борис")).toBeVisible();

  network.heal();
  await expect.poll(() => anya.running, { timeout: 30_000 }).toBe(true);
  await expect(boris.hand).toHaveCount(7);
  for (const person of [anya, boris]) await person.leave();
});
