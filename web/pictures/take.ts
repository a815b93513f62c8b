/**
 * Takes the pictures of the landing page and of the README anew, from real games of real browsers on a real server.
 * Build the client first.
 */

import { resolve } from "node:path";
import { type Browser, type BrowserContextOptions, expect, test } from "@playwright/test";
import { DESKTOP, Person, PHONE, PHONE_SIDEWAYS } from "../e2e/person";
import { Server } from "../e2e/server";
import { writeWebp } from "./webp";

const LANDING = resolve(import.meta.dirname, "../src/landing/pictures");
const README = resolve(import.meta.dirname, "../../docs/img");

/** What one picture may weigh. */
const LIMIT_BYTES = 150_000;

/** Cards lie where they belong, nothing is on its way. */
const SHARP: BrowserContextOptions = { deviceScaleFactor: 2, reducedMotion: "reduce" };
const TABLET: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };

/** The deal is over and the hands differ, but nobody is about to win. */
const MOVES = { from: 14, cards: [4, 6, 7, 5] };

/** Frames of a screen, and how long a card has flown when it looks best. */
const FRAME_MS = 16;
const IN_FLIGHT_MS = 190;

interface Place {
  readonly name: string;
  readonly device: BrowserContextOptions;
  /** The pictures to take there: file and width in pixels. */
  readonly pictures: readonly (readonly [path: string, width: number])[];
}

const EVENINGS: Readonly<Record<"ru" | "en", readonly Place[]>> = {
  ru: [
    {
      name: "Аня",
      device: DESKTOP,
      pictures: [
        [`${LANDING}/desktop.ru.1280.webp`, 1280],
        [`${LANDING}/desktop.ru.720.webp`, 720],
        [`${README}/desktop.webp`, 1280],
      ],
    },
    {
      name: "Борис",
      device: PHONE,
      pictures: [
        [`${LANDING}/phone.ru.480.webp`, 480],
        [`${LANDING}/phone.ru.240.webp`, 240],
        [`${README}/phone.webp`, 720],
      ],
    },
    { name: "Вера", device: PHONE_SIDEWAYS, pictures: [[`${README}/phone-sideways.webp`, 1280]] },
    { name: "Гоша", device: TABLET, pictures: [[`${README}/tablet.webp`, 1230]] },
  ],
  en: [
    {
      name: "Anna",
      device: DESKTOP,
      pictures: [
        [`${LANDING}/desktop.en.1280.webp`, 1280],
        [`${LANDING}/desktop.en.720.webp`, 720],
      ],
    },
    {
      name: "Boris",
      device: PHONE,
      pictures: [
        [`${LANDING}/phone.en.480.webp`, 480],
        [`${LANDING}/phone.en.240.webp`, 240],
      ],
    },
    { name: "Vera", device: PHONE_SIDEWAYS, pictures: [] },
    { name: "Gosha", device: TABLET, pictures: [] },
  ],
};

for (const language of ["ru", "en"] as const) {
  test(`an evening in ${language}`, async ({ browser }) => {
    test.setTimeout(300_000);
    const server = await Server.start("../pictures/evening.json");
    const places = EVENINGS[language];
    const people = await Promise.all(places.map((place) => sitDown(browser, server.address, place)));
    await gather(people, 1);
    await begin(people);
    let left = places.filter((place) => place.pictures.length > 0).length;
    await Promise.all(
      people.map(async (person, index) => {
        const { pictures } = places[index] as Place;
        if (pictures.length > 0) {
          await person.playUntil(() => isPicturesque(person));
          expect(person.running, "the game was over before it was worth a picture: try another seed").toBe(true);
          await take(browser, person, pictures, language);
          left -= 1;
        }
        await person.playUntil(() => left === 0);
      }),
    );
    for (const person of people) await person.leave();
    await server.stop();
  });
}

test("an evening in three dimensions", async ({ browser }) => {
  test.setTimeout(300_000);
  const server = await Server.start("../pictures/evening.json");
  const places: readonly Place[] = [
    { name: "Аня", device: DESKTOP, pictures: [[`${README}/desktop-3d.webp`, 1280]] },
    { name: "Борис", device: PHONE, pictures: [[`${README}/phone-3d.webp`, 720]] },
  ];
  const moving: BrowserContextOptions = { reducedMotion: "no-preference" };
  const people = await Promise.all(places.map((place) => sitDown(browser, server.address, place, moving)));
  for (const { page } of people) await page.clock.install();
  await gather(people, 4);
  // A card can be caught on its way before the next flies.
  await people[0]?.page.getByText("Медленно", { exact: true }).click();
  await begin(people);
  let left = places.length;
  await Promise.all(
    people.map(async (person, index) => {
      await person.playUntil(() => isPicturesque(person));
      expect(person.running, "the game was over before it was worth a picture: try another seed").toBe(true);
      await takeInFlight(browser, person, (places[index] as Place).pictures);
      left -= 1;
      await person.playUntil(() => left === 0);
    }),
  );
  for (const person of people) await person.leave();
  await server.stop();
});

function sitDown(
  browser: Browser,
  address: string,
  { name, device }: Place,
  manner: BrowserContextOptions = {},
): Promise<Person> {
  return Person.sitDown(
    browser,
    address,
    name,
    { ...device, ...SHARP, ...manner },
    device.hasTouch ? "touch" : "mouse",
  );
}

/** In one room, with so many bots. */
async function gather(people: readonly Person[], bots: number): Promise<void> {
  const [host, ...guests] = people as [Person, ...Person[]];
  const code = await host.createRoom();
  for (const guest of guests) {
    await guest.joinByLink(code);
    await expect(host.page.getByText(guest.name, { exact: true })).toBeVisible();
  }
  for (let count = people.length + 1; count <= people.length + bots; count++) {
    await host.press("Добавить бота");
    await expect(host.page.getByText(`${count} из 10`)).toBeVisible();
  }
}

/** The cards are dealt. */
async function begin(people: readonly Person[]): Promise<void> {
  await people[0]?.press("Начать игру");
  for (const person of people) await expect(person.hand.first()).toBeVisible();
}

/** It is that person's turn, with a choice of cards. */
function isPicturesque(person: Person): boolean {
  const { hand } = person.latest.own;
  const fitting = new Set(hand?.options?.play ?? []);
  return person.updates.length > MOVES.from && MOVES.cards.includes(hand?.hand.length ?? 0) && fitting.size > 1;
}

async function take(
  browser: Browser,
  person: Person,
  pictures: Place["pictures"],
  language: "ru" | "en",
): Promise<void> {
  if (language === "en") {
    await speak(person, "Меню комнаты", "English");
    // What was told before stays in the language in which it was told.
    await person.page.reload();
    await expect(person.page.getByText(`${person.name}, your turn`)).toBeVisible();
  }
  await person.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await person.page.mouse.move(2, 2);
  const png = await person.page.screenshot({ animations: "disabled" });
  if (language === "en") await speak(person, "Room menu", "Русский");
  for (const [path, width] of pictures) {
    expect(await writeWebp(browser, png, width, path), path).toBeLessThan(LIMIT_BYTES);
  }
}

/**
 * The own card on its way to the discard. For the page no time goes by while a frame is painted, here without a GPU: else it
 * would paint the table as coarsely as it does on a machine that is too slow.
 */
async function takeInFlight(browser: Browser, person: Person, pictures: Place["pictures"]): Promise<void> {
  const { page } = person;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await person.press("Вид стола: 2D, сменить на 3D");
  /** In one frame, and one more for what that brings. */
  const pass = async (ms: number) => {
    await page.clock.fastForward(ms - FRAME_MS);
    await page.clock.runFor(FRAME_MS);
  };
  const there = person.button("Вид стола: 3D, сменить на 2D");
  while (!(await there.isVisible())) await page.clock.runFor(FRAME_MS);
  // Whatever moves comes to rest.
  await pass(2000);

  const heard = person.updates.length;
  const [key] = await person.hand.evaluateAll((cards) =>
    cards.flatMap((card) => (card.getAttribute("aria-disabled") === "true" ? [] : [(card as HTMLElement).dataset.key])),
  );
  await page.locator(`.hand [data-key="${key}"]`).press("Enter");
  while (person.updates.length === heard) await page.clock.runFor(1);
  await pass(IN_FLIGHT_MS);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(2, 2);
  const png = await page.screenshot({ animations: "disabled" });
  await page.clock.resume();
  expect(person.updates.length, "the next has played before the card was half-way").toBe(heard + 1);
  for (const [path, width] of pictures) {
    expect(await writeWebp(browser, png, width, path), path).toBeLessThan(LIMIT_BYTES);
  }
}

async function speak(person: Person, menu: string, language: string): Promise<void> {
  await person.press(menu);
  await person.press(language);
  await person.page.keyboard.press("Escape");
  await expect(person.page.getByRole("dialog")).toHaveCount(0);
}
