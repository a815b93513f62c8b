/**
 * A whole game by two people without a mouse, one of whom listens instead of looking [P15, P23]: every sentence of the live
 * regions is expected, and after every step the focus is somewhere.
 */

import { type Browser, expect, type Page, test } from "@playwright/test";
import { heardOn, listen } from "./hearing";
import { DESKTOP, Person } from "./person";
import { Server } from "./server";

let server: Server;

test.beforeEach(async () => {
  server = await Server.start("duel.json");
});

test.afterEach(async () => {
  await server.stop();
});

/** What has the focus: its name, or what it is. */
function focus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });
}

/** The focus is on something: a keyboard goes on from there, and a screen reader is there. */
async function expectFocus({ page }: Person): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
}

/** Presses keys one after the other; afterwards the focus is not lost. */
async function press(person: Person, ...keys: string[]): Promise<void> {
  for (const key of keys) await person.page.keyboard.press(key);
  await expectFocus(person);
}

/** Goes to a card of the hand as one who does not see it: into the hand by Tab, then along it, reading each name. */
async function goTo(person: Person, card: string): Promise<void> {
  const { keyboard } = person.page;
  const inHand = () => person.page.evaluate(() => document.activeElement?.closest("[role=toolbar]") != null);
  for (let step = 0; step < 30 && !(await inHand()); step++) await keyboard.press("Tab");
  await keyboard.press("Home");
  for (let step = 0; step < 30; step++) {
    if ((await focus(person.page)) === card) return;
    await keyboard.press("ArrowRight");
  }
  throw new Error(`${person.name} finds no ${card}`);
}

/** A turn is heard of as soon as it is known, and seen when the card before it has landed. */
async function seesTurn({ page }: Person, words: string): Promise<void> {
  await expect(page.locator("header").getByText(words, { exact: true })).toBeVisible();
}

/** Plays a card once it may be played, and waits until it is on the table. */
async function play(person: Person, card: string): Promise<void> {
  const held = await person.hand.count();
  await goTo(person, card);
  await expect(person.page.locator(":focus")).toHaveAttribute("aria-disabled", "false");
  await press(person, "Enter");
  await expect(person.hand).toHaveCount(held - 1);
  await expectFocus(person);
}

function sitDown(browser: Browser, name: string): Promise<Person> {
  return Person.sitDown(browser, server.address, name, DESKTOP, "keys");
}

/** What somebody hears: each time all that has been told since the last, in this order, nothing else and nothing twice. */
function ears(person: Person) {
  let known = 0;
  const news = async () => (await heardOn(person.page)).slice(known);
  return {
    async hears(...sentences: string[]): Promise<void> {
      await expect.poll(news).toEqual(sentences);
      known += sentences.length;
      await expectFocus(person);
    },
    /** The call does not wait for the words of the tale, which come a moment after the table. */
    async hearsInAnyOrder(...sentences: string[]): Promise<void> {
      await expect.poll(async () => (await news()).sort()).toEqual([...sentences].sort());
      known += sentences.length;
    },
  };
}

test("two people play to the end and begin again, by keys alone; one of them hears it all", async ({ browser }) => {
  test.setTimeout(120_000);
  const anya = await sitDown(browser, "Аня");
  const boris = await sitDown(browser, "Борис");
  const { page } = anya;
  await listen(page);

  const { hears, hearsInAnyOrder } = ears(anya);

  const code = await anya.createRoom();
  await expectFocus(anya);
  await boris.joinByLink(code);
  await expectFocus(boris);
  await hears("2 из 10", "Не в сети: Борис. Дождитесь или освободите место.");
  await anya.press("Начать игру");
  await hearsInAnyOrder("! Ваш ход", "Борис раздаёт карты", "Первая карта: красный 1");
  for (const person of [anya, boris]) await expect.poll(() => focus(person.page)).toBe("Ваши карты: 7");

  // What one does oneself is not told: the focus goes to the neighbour, which says that it is done.
  await play(anya, "красный 5");
  expect(await focus(page)).toBe("красный 6");
  await play(boris, "красный 7");
  await hears("Борис: красный 7", "! Ваш ход");

  // A Wild asks for its colour; Escape leads back to the card in the hand.
  await goTo(anya, "Wild");
  await press(anya, "Enter");
  await expect.poll(() => focus(page)).toBe("красный");
  await press(anya, "Escape");
  await expect.poll(() => focus(page)).toBe("Wild");
  await press(anya, "Enter");
  await expect.poll(() => focus(page)).toBe("красный");
  await press(anya, "Tab", "Tab", "Enter");
  await expect(anya.hand).toHaveCount(5);
  await expect.poll(() => focus(page)).toBe("синий 9");
  await play(boris, "зелёный 8");
  await hears("Борис: зелёный 8", "! Ваш ход");

  await seesTurn(anya, "Аня, ваш ход");
  await press(anya, "KeyT");
  await hears("Аня, ваш ход. Верхняя карта: зелёный 8. Ход идёт по часовой стрелке");
  await press(anya, "KeyH");
  await hears("У вас 5 карт: красный 6, красный разворот, красный +2, жёлтый 9, синий 9. Сыграть сейчас нечего.");

  // What is written in the chat is no move, and Escape closes the chat alone.
  await anya.press("Чат, ход игры, люди");
  await expect.poll(() => focus(page)).toBe("Сообщение");
  await page.keyboard.type("deu?");
  await expect(page.locator(":focus")).toHaveValue("deu?");
  await press(anya, "Escape");
  await expect.poll(() => focus(page)).toBe("Чат, ход игры, люди");
  await expect(anya.hand).toHaveCount(5);

  // The help opens from wherever one is at the table, and leads back there.
  await goTo(anya, "синий 9");
  await press(anya, "?");
  await expect.poll(() => focus(page)).toBe("Клавиатура");
  await press(anya, "Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await focus(page)).toBe("синий 9");

  await press(anya, "KeyD");
  await hears("Вы берёте: зелёный 3");
  await expect(anya.button("Закончить")).toBeVisible();
  await press(anya, "KeyE");
  await expect.poll(() => anya.latest.room.table?.seat).toBe(1);

  // Boris holds green cards: the check of his Wild Draw Four finds that out.
  await goTo(boris, "Wild +4");
  await expect(boris.page.locator(":focus")).toHaveAttribute("aria-disabled", "false");
  await press(boris, "Enter");
  await expect.poll(() => focus(boris.page)).toBe("красный");
  await press(boris, "Digit4");
  await hears("Борис: Wild +4, цвет синий", "! Вам +4, сыграно: Борис. Принять или оспорить?");
  await expect(page.getByRole("dialog", { name: "Вам +4. Сыграно: Борис" })).toHaveAccessibleDescription(
    /^Если была карта/,
  );
  await press(anya, "KeyO");
  await hears("Вы оспариваете +4: это был блеф", "Борис берёт 4 карты", "! Ваш ход");

  await play(anya, "синий 9");
  for (const color of ["синий", "синий", "жёлтый", "жёлтый", "зелёный", "красный"]) {
    await play(boris, `${color} пропуск`);
    await hears(`Борис: ${color} пропуск`, "Вы пропускаете ход");
  }

  // He says no UNO, and is caught as soon as that is allowed [R96].
  await play(boris, "красный 2");
  await hears("Борис: красный 2", "! Ваш ход");
  await hears("Можно поймать: Борис");
  await press(anya, "KeyC");
  await hears("Вы ловите: Борис", "Борис берёт 2 карты");

  await play(anya, "красный разворот");
  await hears("Ход повернул против часовой стрелки", "! Ваш ход");
  await play(anya, "красный +2");
  await hears("Борис берёт 2 карты и пропускает ход", "! Ваш ход");
  await play(anya, "красный 6");
  await play(boris, "зелёный 6");
  await hears("Борис: зелёный 6", "! Ваш ход");

  await press(anya, "KeyU");
  await expect(anya.button("UNO сказано")).toBeVisible();
  await play(anya, "зелёный 3");
  await play(boris, "жёлтый 3");
  await hears("Борис: жёлтый 3", "! Ваш ход");
  await goTo(anya, "жёлтый 9");
  await page.keyboard.press("Enter");
  await expect(anya.result).toHaveText("Вы победили!");
  await hears("Вы победили");
  for (const person of [anya, boris])
    await expect.poll(() => focus(person.page)).toBe("Места по числу оставшихся карт");

  // And again: the deal goes on to the next, so that Boris begins.
  await anya.press("Играть ещё");
  await hears("Вы раздаёте карты", "Первая карта: синий 8");
  for (const person of [anya, boris]) {
    await expect.poll(() => focus(person.page)).toBe("Ваши карты: 7");
    expect(person.errors).toEqual([]);
    await person.leave();
  }
});

test("in English one hears as much, and a key accepts a Wild Draw Four [P18]", async ({ browser }) => {
  test.setTimeout(90_000);
  const anna = await Person.sitDown(browser, server.address, "Anna", { ...DESKTOP, locale: "en-GB" }, "keys");
  const boris = await sitDown(browser, "Boris");
  const { page } = anna;
  await listen(page);
  const { hears, hearsInAnyOrder } = ears(anna);

  await page.goto("/new");
  await page.getByLabel("Nickname").fill("Anna");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/r\/\w{6}$/);
  await boris.joinByLink(page.url().slice(-6));
  await hears("2 of 10", "Offline: Boris. Wait, or free the seat.");
  await anna.press("Start the game");
  await hearsInAnyOrder("! Your turn", "Boris deals the cards", "First card: red 1");

  await play(anna, "red 5");
  await play(boris, "красный 7");
  await hears("Boris: red 7", "! Your turn");
  await seesTurn(anna, "Anna, your turn");
  await press(anna, "KeyT");
  await hears("Anna, your turn. Top card: red 7. Play goes clockwise");
  await press(anna, "KeyH");
  await hears(
    "You have 6 cards: red 6, red reverse, red +2, yellow 9, blue 9, Wild. You can play: red 6, red reverse, red +2, Wild.",
  );
  await goTo(anna, "Wild");
  await press(anna, "Enter");
  await expect.poll(() => focus(page)).toBe("red");
  await press(anna, "Digit3");
  await play(boris, "зелёный 8");
  await hears("Boris: green 8", "! Your turn");
  await seesTurn(anna, "Anna, your turn");
  await press(anna, "KeyD");
  await hears("You take: green 3");
  await expect(anna.button("End turn")).toBeVisible();
  await press(anna, "KeyE");

  await goTo(boris, "Wild +4");
  await expect(boris.page.locator(":focus")).toHaveAttribute("aria-disabled", "false");
  await press(boris, "Enter", "Digit4");
  await hears("Boris: Wild +4, blue now", "! Boris played +4 on you. Accept or challenge?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await press(anna, "KeyA");
  await expect(anna.hand).toHaveCount(10);
  await hears("You take: blue skip, yellow skip, yellow skip and red skip");
  for (const person of [anna, boris]) {
    expect(person.errors).toEqual([]);
    await person.leave();
  }
});
