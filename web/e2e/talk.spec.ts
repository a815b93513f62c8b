/** People talk beside the game: chat, reactions, muting, the log in words, and the host who may switch it off [P24, P25]. */

import { expect, test } from "@playwright/test";
import type { Lines } from "../src/wire.gen";
import { cardsIn, DESKTOP, Person, PHONE } from "./person";
import { Server } from "./server";

let server: Server;

test.beforeEach(async () => {
  server = await Server.start("reds.json");
});

test.afterEach(async () => {
  await server.stop();
});

const opener = (person: Person) => person.page.getByRole("button", { name: /^Чат, ход игры, люди/ });
const sheet = (person: Person, tab: string) => person.page.getByRole("tab", { name: tab });

async function write(person: Person, text: string): Promise<void> {
  await person.page.getByPlaceholder("Сообщение для комнаты").fill(text);
  await person.page.keyboard.press("Enter");
}

test("a message, a reaction, the log, and who is muted or switched off is heard no more", async ({ browser }) => {
  test.setTimeout(90_000);
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  const boris = await Person.sitDown(browser, server.address, "Борис", PHONE, "touch");
  const watcher = await Person.sitDown(browser, server.address, "Зритель", DESKTOP, "mouse");
  const code = await anya.createRoom();
  await boris.joinByLink(code);
  await expect(anya.page.getByText("2 из 10")).toBeVisible();
  await anya.press("Начать игру");
  for (const person of [anya, boris]) await expect(person.hand).toHaveCount(7);
  await watcher.joinByLink(code);
  await expect(
    watcher.page.getByRole("list", { name: "Игроки по порядку хода" }).getByText("Борис", { exact: true }),
  ).toBeVisible();

  // Nothing of what people write is ever taken for markup [P42].
  await opener(anya).click();
  await write(anya, "Привет! <img src=x onerror=alert(1)>");
  await expect(opener(boris)).toHaveAccessibleName(/1 новое сообщение/);
  await opener(boris).tap();
  await expect(boris.page.getByRole("log").getByText("Привет! <img src=x onerror=alert(1)>")).toBeVisible();
  await boris.press("Отличный ход");
  await opener(watcher).click();
  await write(watcher, "Смотрю на вас");
  await expect(anya.page.getByText("Смотрю на вас").first()).toBeVisible();
  await expect(anya.page.getByText("зритель", { exact: true }).first()).toBeVisible();

  // Whoever comes late reads it all, and the game in words; no line names a card that was hidden.
  await boris.page.keyboard.press("Escape");
  await boris.playUntil(() => boris.latest.own.hand?.hand.length === 6);
  await sheet(watcher, "Ход игры").click();
  await expect(watcher.page.getByText("Партия 1")).toBeVisible();
  await expect(watcher.page.getByText(/^Борис: красный/).first()).toBeVisible();
  const lines = watcher.received.filter((text) => text.startsWith('{"t":"lines"'));
  expect(lines).not.toEqual([]);
  const shown = lines.flatMap((text) => (JSON.parse(text) as Lines).lines).map(({ news }) => news);
  const open = shown.flatMap((news) => (news.t === "played" || news.t === "turned" ? [news.card] : []));
  expect([...cardsIn(lines.join())].sort()).toEqual([...new Set(open)].sort());

  // To mute somebody is one's own affair; to switch the chat off is the host's.
  await sheet(anya, "Люди").click();
  await anya.press("Не показывать сообщения и реакции: Зритель");
  await sheet(anya, "Чат").click();
  await expect(anya.page.getByText("Скрыто 1 сообщение")).toBeVisible();
  await expect(anya.page.getByText("Смотрю на вас")).not.toBeVisible();
  await sheet(anya, "Люди").click();
  await anya.page.getByLabel("Чат включён").click();
  await sheet(watcher, "Чат").click();
  await expect(watcher.page.getByText("Хост выключил чат. Реакции работают.")).toBeVisible();
  await expect(watcher.page.getByText("Хост (Аня): чат выключен")).toBeVisible();
  for (const person of [anya, boris, watcher]) await person.leave();
});
