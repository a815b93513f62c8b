/** Whatever opens gives the focus back to what opened it, and Escape closes one layer at a time [P15, P23]. */

import { expect, test } from "@playwright/test";
import { DESKTOP, Person, PHONE } from "./person";
import { Server } from "./server";

let server: Server;

test.beforeEach(async () => {
  server = await Server.start("decisions.json");
});

test.afterEach(async () => {
  await server.stop();
});

for (const [name, device] of [
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
] as const) {
  test(`on ${name} every layer leads back, one by one`, async ({ browser }) => {
    test.setTimeout(120_000);
    const anya = await Person.sitDown(browser, server.address, "Аня", device, "keys");
    const { page } = anya;
    const { keyboard } = page;
    const dialog = (title: string) => page.getByRole("dialog", { name: title });
    const sheet = anya.button("Чат, ход игры, люди");
    /** Closes what is open with Escape; what opened it has the focus. */
    const close = async (title: string, opener: ReturnType<Person["button"]>) => {
      await expect(dialog(title)).toBeVisible();
      await keyboard.press("Escape");
      await expect(dialog(title)).toHaveCount(0);
      await expect(opener).toBeFocused();
    };

    await anya.createRoom();
    const menu = anya.button("Меню комнаты");
    await anya.press("Меню комнаты");
    await close("Меню", menu);
    for (const [item, title] of [
      ["Настройки", "Настройки"],
      ["Правила", "Правила игры UNO"],
    ] as const) {
      await anya.press("Меню комнаты");
      await anya.press(item);
      await close(title, menu);
    }
    await anya.press("Меню комнаты");
    await anya.press("Продолжить на другом устройстве");
    await anya.press("Назад в меню");
    await expect(anya.button("Продолжить на другом устройстве")).toBeFocused();
    await close("Меню", menu);
    await anya.press("QR-код");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(anya.button("QR-код")).toBeFocused();

    await anya.press("Добавить бота");
    const bot = page.locator("[data-seat='1']").getByRole("button");
    await anya.press((await bot.getAttribute("aria-label")) as string);
    const title = ((await page.getByRole("dialog").getByRole("heading").first().textContent()) ?? "").trim();
    await close(title, bot);
    await anya.press("Чат, ход игры, люди");
    await close("Чат и ход игры", sheet);

    // The bot names the colour, draws and plays.
    await anya.press("Начать игру");
    await expect(page.getByText("Аня, ваш ход")).toBeVisible({ timeout: 30_000 });
    await anya.press("Настройки");
    await close("Настройки", anya.button("Настройки"));
    await anya.press("Чат, ход игры, люди");
    await close("Чат и ход игры", sheet);

    const wild = page.getByRole("toolbar").getByRole("button", { name: "Wild +4" });
    await keyboard.press("KeyP");
    await keyboard.press("End");
    await expect(wild).toBeFocused();
    await keyboard.press("Enter");
    const red = page.locator(".colors").getByRole("button", { name: "красный" });
    await expect(red).toBeFocused();
    await keyboard.press("?");
    await close("Настройки", red);
    await expect(dialog("Выберите цвет")).toBeVisible();
    await close("Выберите цвет", wild);
    await expect(anya.hand).toHaveCount(7);

    // What is asked before something final leads back as well.
    await anya.press("Меню комнаты");
    await anya.press("Выйти из комнаты");
    await expect(anya.button("Играть дальше")).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(menu).toBeFocused();
    expect(anya.errors).toEqual([]);
    await anya.leave();
  });
}

test("nothing that arrives takes the focus: a message, a step, a lost connection, a pause and its end", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "keys");
  const boris = await Person.sitDown(browser, server.address, "Борис", DESKTOP, "keys");
  const code = await anya.createRoom();
  await boris.joinByLink(code);
  await expect(anya.page.getByText("2 из 10")).toBeVisible();
  await anya.press("Начать игру");
  await expect(anya.page.getByText("Выбирает цвет: Борис")).toBeVisible();

  await anya.page.keyboard.press("Tab");
  const card = anya.page.locator(":focus");
  await expect(card).toHaveAccessibleName("жёлтый 5");
  const keeps = () => expect(card).toHaveAccessibleName("жёлтый 5");
  await boris.page.keyboard.press("Digit1");
  await expect(anya.page.getByText("Ходит: Борис")).toBeVisible();
  await keeps();
  await boris.press("Чат, ход игры, люди");
  await expect(boris.page.getByRole("textbox")).toBeFocused();
  await boris.page.keyboard.type("Думаю");
  await boris.page.keyboard.press("Enter");
  await expect(anya.button("Чат, ход игры, люди: 1 новое сообщение")).toBeVisible();
  await keeps();
  const link = boris.page.url();
  await boris.page.goto("about:blank");
  await expect(anya.page.getByRole("region", { name: "Пауза" })).toBeVisible();
  await keeps();
  await boris.page.goto(link);
  await expect(anya.page.getByText("Ходит: Борис")).toBeVisible();
  await keeps();
  // His own page has come as far as hers.
  await expect(boris.page.getByText("Борис, ваш ход")).toBeVisible();
  await boris.page.keyboard.press("KeyD");
  await expect.poll(() => anya.latest.room.table?.counts[1]).toBe(8);
  await keeps();
  for (const person of [anya, boris]) await person.leave();
});
