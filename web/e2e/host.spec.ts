/** The room is never stuck without its host: the role passes, a bot stands in, a seat is given up [P13, P28-P30]. */

import { expect, test } from "@playwright/test";
import { faults } from "./axe";
import { Network } from "./network";
import { DESKTOP, type Hands, Person, PHONE } from "./person";
import { Server } from "./server";

let server: Server;
let network: Network;

test.beforeEach(async () => {
  server = await Server.start("reds.json");
  network = await Network.to(server.address);
});

test.afterEach(async () => {
  await network.close();
  await server.stop();
});

test("the host drops out, the role passes, a bot plays and gives back; then somebody leaves for good", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const anya = await Person.sitDown(browser, network.address, "Аня", PHONE, "touch");
  const boris = await Person.sitDown(browser, server.address, "Борис", DESKTOP, "mouse");
  const code = await anya.createRoom();
  await boris.joinByLink(code);
  await expect(anya.page.getByText("2 из 10")).toBeVisible();
  await anya.press("Начать игру");
  for (const person of [anya, boris]) await expect(person.hand).toHaveCount(7);

  network.cut();
  await expect(boris.page.getByText("Связь прервалась, ждём: Аня")).toBeVisible();
  // Fifteen seconds later Boris is the host, frozen or not, and can decide [R160].
  const bot = boris.button("Играет бот. Место: Аня");
  await expect(bot).toBeVisible({ timeout: 25_000 });
  expect(boris.latest.own.host).toBe(true);
  await boris.press("Играет бот. Место: Аня");
  await expect.poll(() => boris.running).toBe(true);
  expect(boris.latest.room.seats[0]).toMatchObject({ name: "Аня", connected: false, bot: expect.any(Number) });
  await expect(boris.page.getByText("бот играет").first()).toBeVisible();
  // It plays with her cards as soon as it is her turn.
  await boris.playUntil(() => (boris.latest.room.table?.counts[0] ?? 7) < 7);

  // She is back: the seat is hers at once, with the cards that the bot left her; the role is not [R161, R166].
  network.heal();
  await expect.poll(() => boris.latest.room.seats[0]?.bot, { timeout: 20_000 }).toBeUndefined();
  await expect.poll(() => anya.latest.own.hand?.hand.length).toBe(boris.latest.room.table?.counts[0]);
  await expect(anya.hand).toHaveCount(anya.latest.own.hand?.hand.length ?? 0);
  expect(anya.latest.own.host).toBeUndefined();

  // Leaving is not a lost connection: it is asked about, and final [P30, R158].
  await boris.press("Меню комнаты");
  await boris.press("Выйти из комнаты");
  await expect(boris.page.getByText("место отдаётся насовсем", { exact: false })).toBeVisible();
  await boris.press("Выйти насовсем");
  await boris.page.waitForURL(`${server.address}/`);
  await expect(anya.page.getByText("место без игрока")).toBeVisible();
  await anya.press("Убрать из партии: Борис");
  await anya.press("Убрать");
  await expect(anya.result).toHaveText("Вы победили!");
  await expect(anya.page.getByText("В игре остался один игрок.")).toBeVisible();

  // Whoever has left is a stranger to the room.
  await boris.page.goto(`/r/${code}`);
  await expect(boris.page.getByLabel("Никнейм", { exact: true })).toBeVisible();
  for (const person of [anya, boris]) await person.leave();
});

for (const [device, options, hands] of [
  ["a desktop, by keys", DESKTOP, "keys"],
  ["a phone, by touch", PHONE, "touch"],
] as const satisfies [string, object, Hands][]) {
  test(`the host adds an easy bot and two hard ones, and starts [P11, P37]: on ${device}`, async ({ browser }) => {
    const anya = await Person.sitDown(browser, server.address, "Аня", { ...options, bypassCSP: true }, hands);
    await anya.createRoom();
    const add = async (seats: number) => {
      await anya.press("Добавить бота");
      await expect(anya.page.getByText(`${seats} из 10`)).toBeVisible();
    };
    await anya.press("Лёгкий");
    await add(2);
    await anya.press("Сильный");
    await add(3);
    await add(4);
    const levels = () => anya.latest.room.seats.slice(1).map(({ level }) => level);
    expect(levels()).toEqual(["easy", "hard", "hard"]);
    await expect(anya.page.locator("[data-seat]").getByText("сильный", { exact: true })).toHaveCount(2);
    expect(await faults(anya.page)).toEqual([]);

    await anya.press("Начать игру");
    await expect(anya.hand).toHaveCount(7);
    expect(levels()).toEqual(["easy", "hard", "hard"]);
    await expect(anya.page.getByText(/, лёгкий бот, /)).toBeAttached();
    await expect(anya.page.getByText(/, сильный бот, /)).toHaveCount(2);
    await anya.press("Чат, ход игры, люди");
    await anya.page.getByRole("tab", { name: "Ход игры" }).click();
    await expect(anya.page.getByText(/^Хост \(Аня\): новый бот \(\S+, сильный\)$/)).toHaveCount(2);
    expect(anya.errors).toEqual([]);
    await anya.leave();
  });
}
