/** The table in three dimensions, in a browser that draws it without a graphics card [P21]. */

import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { PAINT } from "../src/table/palette";
import type { Color } from "../src/wire.gen";
import { faults } from "./axe";
import {
  canvas,
  countPainted,
  expectDeep,
  expectFlat,
  frames,
  paintedOn,
  pixels,
  rest,
  showDeep,
  TO_2D,
  TO_3D,
  waitPatiently,
} from "./depth";
import { lost } from "./fit";
import { Network } from "./network";
import { DESKTOP, type Hands, Person, PHONE } from "./person";
import { expectNothingHidden, expectOnlyOwnCards } from "./secrets";
import { Server } from "./server";

/** Without a graphics card each pixel takes time. */
const COARSE: BrowserContextOptions = { deviceScaleFactor: 0.5 };
const SMALL: BrowserContextOptions = { ...COARSE, viewport: { width: 360, height: 640 } };
/** Of these the pixels are looked at. */
const FINE: BrowserContextOptions = { ...SMALL, deviceScaleFactor: 1 };

let server: Server;

test.afterEach(async () => {
  await server.stop();
});

async function sitDown(
  browser: Browser,
  name: string,
  device: BrowserContextOptions = SMALL,
  hands: Hands = "mouse",
  base = server.address,
): Promise<Person> {
  const person = await Person.sitDown(browser, base, name, device, hands);
  await waitPatiently(person);
  return person;
}

/** A game of the first with the others, begun. */
async function begin(host: Person, ...others: Person[]): Promise<string> {
  const code = await host.createRoom();
  for (const [index, person] of others.entries()) {
    await person.joinByLink(code);
    await expect(host.page.getByText(`${index + 2} из 10`)).toBeVisible();
  }
  await host.press("Начать игру");
  for (const person of [host, ...others]) await expect(person.hand).toHaveCount(7);
  return code;
}

/** The same with bots. */
async function beginWithBots(host: Person, bots: number): Promise<string> {
  const code = await host.createRoom();
  for (let bot = 0; bot < bots; bot++) {
    await host.press("Добавить бота");
    await expect(host.page.getByText(`${bot + 2} из 10`)).toBeVisible();
  }
  await host.press("Начать игру");
  // A bot may have made somebody take cards by now.
  await expect(host.hand.first()).toBeVisible();
  return code;
}

/** Plays a card by a click on its visible edge. */
async function play(person: Person, card: string): Promise<void> {
  const button = person.page.getByRole("toolbar").getByRole("button", { name: card, exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "false");
  await button.click({ position: { x: 8, y: 16 } });
}

/** What a page complains of, apart from what the software renderer says of itself. */
function complaints({ errors }: Person): string[] {
  return errors.filter((error) => !/GL Driver Message|swiftshader/i.test(error));
}

/** The strip of light on the rail, and the field of a card. */
function channels(color: Color): [number, number, number] {
  const value = Number.parseInt(PAINT[color].fill.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function stripOf(color: Color): [number, number, number] {
  const [red, green, blue] = channels(color).map((part) => Math.round(part * 0.9 + 255 * 0.1));
  return [red as number, green as number, blue as number];
}

test("a whole game: one plays in 3D on a phone, one in 3D by keys, one in 2D; all end with the same", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  server = await Server.start("short.json");
  const anya = await sitDown(browser, "Аня", { ...DESKTOP, ...COARSE }, "keys");
  const boris = await sitDown(browser, "Борис", { ...PHONE, ...COARSE }, "touch");
  const vera = await sitDown(browser, "Вера", SMALL);
  const players = [anya, boris, vera];
  const code = await anya.createRoom();
  for (const person of [boris, vera]) await person.joinByLink(code);
  await anya.press("Добавить бота");
  for (const person of players) await expect(person.page.getByText("4 из 10")).toBeVisible();
  await anya.press("Начать игру");
  for (const person of players) await expect(person.hand.first()).toBeVisible();
  await anya.page.keyboard.press("KeyV");
  await boris.press(TO_3D);
  for (const person of [anya, boris]) await expectDeep(person);

  await Promise.all(players.map((person) => person.playToTheEnd()));

  for (const person of [anya, boris]) await expect(canvas(person)).toBeVisible();
  await expectFlat(vera);
  const over = players.map((person) => person.latest.room.table?.over);
  expect(over[0]?.winner).toEqual(expect.any(Number));
  expect(over).toEqual([over[0], over[0], over[0]]);
  for (const person of players) {
    await expect(person.result).toBeVisible();
    expect(complaints(person)).toEqual([]);
    expectOnlyOwnCards(person);
    await person.leave();
  }
});

test("what draws it comes when it is chosen, and by itself wherever it was", async ({ browser }) => {
  server = await Server.start("duel.json");
  const anya = await sitDown(browser, "Аня");
  const boris = await sitDown(browser, "Борис");
  const fetched = new Map([anya, boris].map((person) => [person, [] as string[]]));
  for (const [{ page }, paths] of fetched) {
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname;
      if (path.startsWith("/assets/deep-")) paths.push(path.replace(/.*\./, ""));
    });
  }
  await begin(anya, boris);
  // The settings come when everything else has that comes by itself.
  await anya.press("Настройки");
  await anya.page.keyboard.press("Escape");
  await frames(anya, 30);
  expect([...fetched.values()]).toEqual([[], []]);

  await showDeep(anya);
  expect(fetched.get(anya)?.sort()).toEqual(["css", "js"]);
  await anya.page.keyboard.press("KeyV");
  await expectFlat(anya);
  await anya.page.keyboard.press("KeyV");
  await expectDeep(anya);
  await anya.page.reload();
  await expectDeep(anya);
  await boris.page.reload();
  await expectFlat(boris);
  expect(fetched.get(boris)).toEqual([]);
  for (const person of [anya, boris]) {
    expect(complaints(person)).toEqual([]);
    await person.leave();
  }
});

test("at rest nothing is painted; a move is, in few calls, and the table has its colour", async ({ browser }) => {
  server = await Server.start("duel.json");
  const anya = await sitDown(browser, "Аня", FINE);
  const boris = await sitDown(browser, "Борис");
  await countPainted(anya);
  await begin(anya, boris);
  await showDeep(anya);
  const { page } = anya;
  const rim = page.locator(".rim");
  const discard = page.locator(".discard");

  const before = await rest(anya);
  await frames(anya, 60);
  expect(await paintedOn(anya)).toEqual(before);
  expect(before.most).toBeGreaterThan(1);
  expect(before.most).toBeLessThanOrEqual(6);
  const red = { rim: await pixels(page, rim, stripOf("r")), card: await pixels(page, discard, channels("r")) };
  expect(red.rim).toBeGreaterThan(100);
  expect(red.card).toBeGreaterThan(300);
  expect(await pixels(page, rim, stripOf("g"))).toBeLessThan(20);

  await play(anya, "красный 5");
  await play(boris, "красный 7");
  await play(anya, "Wild");
  await page.locator(".colors").getByRole("button", { name: "зелёный" }).click();
  await play(boris, "зелёный 8");
  await expect(page.getByRole("img", { name: /^Верхняя карта: зелёный 8/ })).toBeVisible();
  const after = await rest(anya);
  expect(after.pictures).toBeGreaterThan(before.pictures + 8);
  expect(after.most).toBeLessThanOrEqual(6);
  expect(await pixels(page, rim, stripOf("g"))).toBeGreaterThan(100);
  expect(await pixels(page, discard, channels("g"))).toBeGreaterThan(300);
  expect(await pixels(page, rim, stripOf("r"))).toBeLessThan(20);
  for (const person of [anya, boris]) {
    expect(complaints(person)).toEqual([]);
    await person.leave();
  }
});

test("where less motion is wished, the table and its cards are there at once", async ({ browser }) => {
  server = await Server.start("duel.json");
  const boris = await sitDown(browser, "Борис");
  const anya = await sitDown(browser, "Аня", { ...FINE, reducedMotion: "reduce" });
  await countPainted(anya);
  await begin(anya, boris);
  await showDeep(anya);
  // The eye does not come down to the table: a picture, and one for what has changed by then.
  expect((await rest(anya)).pictures).toBeLessThanOrEqual(4);
  await play(anya, "красный 5");
  await play(boris, "красный 7");
  await expect(anya.page.getByRole("img", { name: /^Верхняя карта: красный 7/ })).toBeVisible();
  await rest(anya);
  expect(await pixels(anya.page, anya.page.locator(".discard"), channels("r"))).toBeGreaterThan(300);
  for (const person of [anya, boris]) await person.leave();
});

/** In the page, as soon as a card is on its way: in 2D it is there, in 3D something is painted. */
async function changeInFlight({ page }: Person): Promise<void> {
  await page.evaluate(async () => {
    const { painted } = window as unknown as { painted: { pictures: number } };
    const { pictures } = painted;
    while (!document.querySelector(".flight") && painted.pictures < pictures + 2) {
      await new Promise(requestAnimationFrame);
    }
    document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyV", key: "v", bubbles: true }));
  });
}

test("to and fro in the middle of a flight, of a colour, of a drag: nothing is lost", async ({ browser }) => {
  test.setTimeout(60_000);
  server = await Server.start("duel.json");
  const anya = await sitDown(browser, "Аня");
  const boris = await sitDown(browser, "Борис");
  await countPainted(anya);
  await begin(anya, boris);
  const { page } = anya;
  await showDeep(anya);
  await anya.press(TO_2D);
  await expectFlat(anya);
  const top = (card: string) =>
    expect(page.getByRole("img", { name: new RegExp(`^Верхняя карта: ${card}`) })).toBeVisible();

  // A drag that begins in 2D ends in 3D.
  await drag(anya, "красный 5");
  await expectDeep(anya);
  await drop(anya);
  await expect(anya.hand).toHaveCount(6);
  await top("красный 5");

  // A flight of 3D ends in 2D.
  await rest(anya);
  const flown = changeInFlight(anya);
  await play(boris, "красный 7");
  await flown;
  await expectFlat(anya);
  await top("красный 7");
  await expect(page.locator(".flight")).toHaveCount(0);

  // A question stays open, both ways.
  await play(anya, "Wild");
  const question = page.locator(".colors");
  await question.evaluate((element) => element.setAttribute("data-same", ""));
  await page.keyboard.press("KeyV");
  await expectDeep(anya);
  await page.keyboard.press("KeyV");
  await expectFlat(anya);
  await expect(page.locator(".colors[data-same]")).toBeVisible();
  await question.getByRole("button", { name: "зелёный" }).click();
  await expect(anya.hand).toHaveCount(5);
  expect(anya.latest.room.table?.color).toBe("g");

  // A flight of 2D ends in 3D.
  await expect(page.locator(".flight")).toHaveCount(0);
  const begun = changeInFlight(anya);
  await play(boris, "зелёный 8");
  await begun;
  await expectDeep(anya);
  await top("зелёный 8");
  await rest(anya);

  // A drag that begins in 3D ends in 2D.
  await page.keyboard.press("KeyD");
  await drag(anya, "зелёный 3");
  await expectFlat(anya);
  await drop(anya);
  await top("зелёный 3");
  expect(anya.latest.own.hand?.hand).toHaveLength(5);
  for (const person of [anya, boris]) {
    expect(complaints(person)).toEqual([]);
    await person.leave();
  }
});

/** Takes a card from the hand, and changes the view with it under the pointer. */
async function drag({ page }: Person, card: string): Promise<void> {
  const button = page.getByRole("toolbar").getByRole("button", { name: card, exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "false");
  const box = await button.boundingBox();
  if (!box) throw new Error(`no ${card}`);
  await page.mouse.move(box.x + 8, box.y + 16);
  await page.mouse.down();
  await page.mouse.move(box.x + 8, box.y - 60, { steps: 4 });
  await expect(page.locator(".held")).toHaveCount(1);
  await page.keyboard.press("KeyV");
}

async function drop({ page }: Person): Promise<void> {
  await expect(page.locator(".held")).toHaveCount(1);
  const box = await page.locator(".discard").boundingBox();
  if (!box) throw new Error("no discard");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

test("to and fro while a Wild Draw Four is asked about, and while somebody is gone: nothing is lost", async ({
  browser,
}) => {
  test.setTimeout(60_000);
  server = await Server.start("decisions.json");
  const network = await Network.to(server.address);
  const anya = await sitDown(browser, "Аня");
  const boris = await sitDown(browser, "Борис", SMALL, "mouse", network.address);
  await begin(anya, boris);
  await showDeep(boris);
  await boris.page.locator(".colors").getByRole("button", { name: "красный" }).click();
  await boris.page.locator(".moment").getByRole("button", { name: "Взять" }).click();
  await boris.press("Закончить");
  await play(anya, "Wild +4");
  await anya.page.locator(".colors").getByRole("button", { name: "зелёный" }).click();

  const question = boris.page.locator("#challenge-title");
  await expect(question).toBeVisible();
  await question.evaluate((element) => element.setAttribute("data-same", ""));
  await boris.page.keyboard.press("KeyV");
  await expectFlat(boris);
  await boris.page.keyboard.press("KeyV");
  await expectDeep(boris);
  await expect(boris.page.locator("#challenge-title[data-same]")).toBeVisible();

  // Both change while one of them is gone: the one who waits, and the one who has no connection.
  network.cut();
  const pause = anya.page.getByRole("region", { name: "Пауза" });
  await expect(pause).toBeVisible();
  const frozen = anya.latest.room.table;
  await showDeep(anya);
  await expect(pause).toBeVisible();
  await boris.page.keyboard.press("KeyV");
  await expectFlat(boris);
  await anya.press(TO_2D);
  await expectFlat(anya);
  await expect(pause).toBeVisible();
  await boris.page.keyboard.press("KeyV");
  await expectDeep(boris);
  network.heal();
  await expect.poll(() => anya.running, { timeout: 20_000 }).toBe(true);
  expect(anya.latest.room.table?.decision).toBe(frozen?.decision);
  await expect(pause).toHaveCount(0);
  await boris.page.getByRole("button", { name: /^Принять/ }).click();
  await expect.poll(() => anya.latest.room.table?.counts?.[1]).toBe(12);
  await expect(boris.hand).toHaveCount(12);
  await expectDeep(boris);
  for (const person of [anya, boris]) await person.leave();
  await network.close();
});

/** The memory of the canvas is lost, as a phone takes it from a page that was left for a while. */
async function lose(person: Person): Promise<void> {
  await canvas(person).evaluate((canvas: HTMLCanvasElement) => {
    const memory = canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context");
    Object.assign(window, { memory });
    memory?.loseContext();
  });
}

async function giveBack({ page }: Person): Promise<void> {
  await page.evaluate(() => (window as unknown as { memory: WEBGL_lose_context }).memory.restoreContext());
}

const noteOf = ({ page }: Person) => page.locator(".line .note");

test("when its memory is lost the table is flat and says so; given back, it is 3D again, but once only", async ({
  browser,
}) => {
  server = await Server.start("duel.json");
  const anya = await sitDown(browser, "Аня", FINE);
  const boris = await sitDown(browser, "Борис");
  await begin(anya, boris);
  await showDeep(anya);

  await lose(anya);
  await expectFlat(anya);
  await expect(noteOf(anya)).toHaveText("3D прервалось: стол в 2D");
  await play(anya, "красный 5");
  await expect(anya.hand).toHaveCount(6);
  await giveBack(anya);
  await expectDeep(anya);
  await expect(noteOf(anya)).toHaveCount(0);
  await expect.poll(() => pixels(anya.page, anya.page.locator(".rim"), stripOf("r"))).toBeGreaterThan(100);
  expect(await pixels(anya.page, anya.page.locator(".discard"), channels("r"))).toBeGreaterThan(300);

  await lose(anya);
  await expectFlat(anya);
  await expect(canvas(anya)).toHaveCount(0);
  await play(boris, "красный 7");
  await expect(anya.page.getByRole("img", { name: /^Верхняя карта: красный 7/ })).toBeVisible();
  await expectFlat(anya);
  for (const person of [anya, boris]) await person.leave();
});

for (const [what, forbid] of [
  [
    "gives none",
    () => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return kind.startsWith("webgl") ? null : Reflect.apply(getContext, this, [kind, ...more]);
      } as typeof getContext;
    },
  ],
  ["knows none", () => Reflect.deleteProperty(globalThis, "WebGL2RenderingContext")],
] as const) {
  test(`a browser that ${what}: the table is flat, says so once, and the button stays`, async ({ browser }) => {
    server = await Server.start("duel.json");
    const anya = await sitDown(browser, "Аня");
    await anya.page.context().addInitScript(forbid);
    await beginWithBots(anya, 1);
    await anya.press(TO_3D);
    await expect(noteOf(anya)).toHaveText("3D здесь не получится: стол в 2D");
    await expectFlat(anya);
    await expect(anya.button(TO_3D)).toHaveAttribute("aria-busy", "false");
    const before = anya.updates.length;
    await anya.playUntil(() => anya.updates.length > before + 2);
    expect(complaints(anya).filter((error) => !/WebGL/.test(error))).toEqual([]);
    await anya.leave();
  });
}

/** What a page holds after the rubbish is gone. */
interface Held {
  bytes: number;
  nodes: number;
}

async function heldBy(page: Page): Promise<Held> {
  const session = await page.context().newCDPSession(page);
  // What a first collection lets go of may hold other things until the second.
  for (let time = 0; time < 2; time++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes } = await session.send("Memory.getDOMCounters");
  await session.detach();
  return { bytes: usedSize, nodes };
}

/** The last third holds hardly more than the first: what the engine learns of its code is all that may be added. */
function expectNoGrowth(held: readonly Held[]): void {
  const third = Math.floor(held.length / 3);
  const median = (of: readonly number[]) => [...of].sort((one, other) => one - other)[of.length >> 1] as number;
  for (const what of ["bytes", "nodes"] as const) {
    const first = median(held.slice(0, third).map((one) => one[what]));
    const last = median(held.slice(-third).map((one) => one[what]));
    expect(last, JSON.stringify(held)).toBeLessThan(first * 1.25);
  }
}

test("two hundred changes of the view leave nothing behind", async ({ browser }) => {
  test.setTimeout(120_000);
  server = await Server.start("duel.json");
  const anya = await sitDown(browser, "Аня");
  const boris = await sitDown(browser, "Борис");
  const said: string[] = [];
  anya.page.on("console", (line) => said.push(line.text()));
  await begin(anya, boris);
  await showDeep(anya);
  const held: Held[] = [];
  for (let part = 0; part < 10; part++) {
    await anya.page.evaluate(async () => {
      const button = document.querySelector<HTMLButtonElement>("header .depth button");
      for (let change = 0; change < 20; change++) {
        const before = button?.textContent;
        button?.click();
        while (button?.textContent === before) await new Promise(requestAnimationFrame);
      }
    });
    held.push(await heldBy(anya.page));
  }
  await expectDeep(anya);
  expectNoGrowth(held);
  expect(said.filter((line) => /WebGL context/i.test(line))).toEqual([]);
  for (const person of [anya, boris]) {
    expect(complaints(person)).toEqual([]);
    await person.leave();
  }
});

test("twenty games in 3D leave nothing behind", async ({ browser }) => {
  test.setTimeout(120_000);
  server = await Server.start("ring.json");
  const anya = await sitDown(browser, "Аня");
  await beginWithBots(anya, 2);
  await showDeep(anya);
  const held: Held[] = [];
  for (let game = 0; game < 20; game++) {
    await anya.press("Меню комнаты");
    await anya.press("Закончить партию");
    await anya.press("Закончить");
    await anya.press("Играть ещё");
    await expect(anya.hand.nth(6)).toBeVisible();
    await expectDeep(anya);
    if (game > 1) held.push(await heldBy(anya.page));
  }
  expectNoGrowth(held);
  expect(complaints(anya)).toEqual([]);
  await anya.leave();
});

test("a spectator sees the whole ring, and was sent no card of a hand", async ({ browser }) => {
  server = await Server.start("ring.json");
  const anya = await sitDown(browser, "Аня");
  const watcher = await sitDown(browser, "Зритель", { ...DESKTOP, ...COARSE });
  const code = await beginWithBots(anya, 5);
  await watcher.joinByLink(code);
  await showDeep(watcher);
  await expect(watcher.page.getByRole("toolbar")).toHaveCount(0);
  const chips = watcher.page.locator(".chip");
  await expect(chips).toHaveCount(6);
  const middle = await watcher.page.locator(".discard").boundingBox();
  const sides = await chips.evaluateAll(
    (chips, middle) =>
      chips.map((chip) => {
        const { x, y, width, height } = chip.getBoundingClientRect();
        return `${y + height / 2 < middle.y ? "above" : "below"} ${x + width / 2 < middle.x ? "left" : "right"}`;
      }),
    middle ?? { x: 0, y: 0 },
  );
  expect(new Set(sides)).toEqual(new Set(["above left", "above right", "below left", "below right"]));
  await anya.playUntil(() => watcher.updates.length > 12);
  expectNothingHidden(watcher);
  expect(complaints(watcher)).toEqual([]);
  for (const person of [anya, watcher]) await person.leave();
});

/** What stands on a table of ten beside the cards, and overlaps. */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll("header, .chip, .color, .told, .actions button, .slot button")];
    const named = (element: Element) => `${element.className || element.localName} “${element.textContent?.trim()}”`;
    const boxes = labels.map((element) => [element, element.getBoundingClientRect()] as const);
    return boxes.flatMap(([one, at], index) =>
      boxes
        .slice(index + 1)
        .filter(
          ([, there]) =>
            at.left < there.right - 0.6 &&
            there.left < at.right - 0.6 &&
            at.top < there.bottom - 0.6 &&
            there.top < at.bottom - 0.6,
        )
        .map(([other]) => `${named(one)} and ${named(other)}`),
    );
  });
}

test("ten at the table, on any screen: a machine finds no fault, no two labels overlap, and it reads as in 2D", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  server = await Server.start("ring.json");
  const anya = await sitDown(browser, "Аня", { ...SMALL, bypassCSP: true, reducedMotion: "reduce" });
  const { page } = anya;
  await beginWithBots(anya, 9);
  await expect(page.locator("header .mine")).toBeVisible({ timeout: 40_000 });
  const read = async () => (await page.locator("body").ariaSnapshot()).replace(/\b\d:\d\d\b/g, "0:00");

  const found: string[] = [];
  for (const [width, height] of [
    [360, 640],
    [320, 568],
    [640, 360],
    [820, 1180],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const flat = await read();
    await showDeep(anya);
    expect(await read()).toBe(flat.replace(`${TO_3D}"': 3D`, `${TO_2D}"': 2D`));
    const these = [...(await overlapping(page)), ...(await lost(page)), ...(await faults(page))];
    found.push(...these.map((fault) => `${width}x${height}: ${fault}`));
    await anya.press(TO_2D);
    await expectFlat(anya);
  }
  expect(found).toEqual([]);
  expect(complaints(anya)).toEqual([]);
  await anya.leave();
});
