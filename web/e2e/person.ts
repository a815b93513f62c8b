/** A person in front of a browser of their own. Everything they do goes through the page. */

import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Card, ServerMessage, Update } from "../src/wire.gen";

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 720 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const PHONE_SIDEWAYS: BrowserContextOptions = { ...PHONE, viewport: { width: 640, height: 360 } };

/** How one operates the page. */
export type Hands = "mouse" | "touch" | "keys";

/** How one plays. */
export interface Manner {
  /** Says UNO in time. */
  readonly saysUno: boolean;
  /** Has every Wild Draw Four checked. */
  readonly challenges: boolean;
}

/** Longer than any person or bot of these tests thinks. */
const STUCK_MS = 30_000;

/** What the page asks of its person at this moment. */
type Asked = "result" | "answer" | "color" | "play" | "draw" | "end_turn" | "catch" | "nothing";

export class Person {
  readonly name: string;
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #hands: Hands;
  readonly #manner: Manner;
  /** Every message that the browser was sent, in order. */
  readonly received: string[] = [];
  readonly errors: string[] = [];

  private constructor(name: string, context: BrowserContext, page: Page, hands: Hands, manner: Manner) {
    this.name = name;
    this.page = page;
    this.#context = context;
    this.#hands = hands;
    this.#manner = manner;
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => this.received.push(String(payload))));
    page.on("pageerror", (error) => this.errors.push(error.message));
    page.on("console", (line) => {
      // Svelte warns of what is read after its owner is gone.
      if (line.type() === "error" || line.text().includes("derived_inert")) this.errors.push(line.text());
    });
  }

  static async sitDown(
    browser: Browser,
    base: string,
    name: string,
    device: BrowserContextOptions,
    hands: Hands,
    manner: Manner = { saysUno: true, challenges: false },
  ): Promise<Person> {
    const context = await browser.newContext({ locale: "ru-RU", baseURL: base, ...device });
    return new Person(name, context, await context.newPage(), hands, manner);
  }

  /** Another tab of the same browser. */
  async openTab(): Promise<Person> {
    return new Person(this.name, this.#context, await this.#context.newPage(), this.#hands, this.#manner);
  }

  /** Closes the browser with all its tabs. */
  async leave(): Promise<void> {
    await this.#context.close();
  }

  /** Makes a room; gives its code. */
  async createRoom(): Promise<string> {
    await this.page.goto("/new");
    await this.#fill("Никнейм", this.name);
    await this.#press(this.button("Создать комнату"));
    await this.page.waitForURL(/\/r\/\w{6}$/);
    await expect(this.page.getByRole("heading", { name: "Комната", exact: false }).first()).toBeVisible();
    return this.page.url().slice(-6);
  }

  /** Comes by the link, as a player or, once a game runs, as a spectator. */
  async joinByLink(code: string): Promise<void> {
    await this.page.goto(`/r/${code}`);
    await this.#fill("Никнейм", this.name);
    await this.#press(this.button("Войти"));
  }

  async joinByCode(typed: string): Promise<void> {
    await this.page.goto("/join");
    await this.#fill("Код комнаты", typed);
    await this.#fill("Никнейм", this.name);
    await this.#press(this.button("Войти"));
    await this.page.waitForURL(/\/r\/\w{6}$/);
  }

  async press(name: string): Promise<void> {
    await this.#press(this.button(name));
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The cards of the own hand. */
  get hand(): Locator {
    return this.page.getByRole("toolbar").locator(".card");
  }

  get result(): Locator {
    return this.page.locator("#result-title");
  }

  /** Plays until the result is shown. */
  async playToTheEnd(): Promise<void> {
    await this.playUntil(() => false);
  }

  /** Plays until that is so, or until the result is shown. Fails, with what the page was told last, if nothing happens
   * for too long. */
  async playUntil(enough: () => boolean): Promise<void> {
    let heard = { count: 0, at: Date.now() };
    while (!enough()) {
      const asked = await this.#answerTheTable();
      if (asked === "result") return;
      const count = this.updates.length;
      if (count !== heard.count || asked !== "nothing") heard = { count, at: Date.now() };
      if (Date.now() - heard.at > STUCK_MS) {
        throw new Error(
          `${this.name} is stuck; errors: ${this.errors.join("; ")}; last: ${this.received.slice(-3).join("\n").slice(0, 3000)}`,
        );
      }
      await this.page.waitForTimeout(60);
    }
  }

  /** The updates received, in order. */
  get updates(): Update[] {
    return this.received.map((text) => JSON.parse(text) as ServerMessage).filter((message) => message.t === "update");
  }

  /** The newest update. */
  get latest(): Update {
    const text = this.received.findLast((text) => text.startsWith('{"t":"update"'));
    if (text === undefined) throw new Error(`${this.name} has seen nothing yet`);
    return JSON.parse(text) as Update;
  }

  /** Whether the game goes on, as this page knows it. */
  get running(): boolean {
    return this.latest.room.running === true;
  }

  /** Does what is asked at this moment, if anything is. */
  async #answerTheTable(): Promise<Asked> {
    const asked = await this.#asked();
    switch (asked) {
      case "catch":
        await this.#catch();
        break;
      case "answer":
        if (this.#manner.challenges) await this.#act(this.page.getByRole("button", { name: /^Оспорить/ }), "KeyO");
        else await this.#act(this.page.getByRole("button", { name: /^Принять/ }), "KeyA");
        break;
      case "color":
        await this.#nameColor();
        break;
      case "draw":
        await this.#act(this.page.locator(".moment").getByRole("button", { name: "Взять" }), "KeyD");
        break;
      case "end_turn":
        await this.#act(this.button("Закончить"), "KeyE");
        break;
      case "play":
        await this.#play();
        break;
    }
    return asked;
  }

  /** Somebody else may be quicker; then the button is gone. */
  async #catch(): Promise<void> {
    const button = this.page.getByRole("button", { name: /^Поймать: / }).first();
    if (this.#hands === "keys") await this.page.keyboard.press("KeyC");
    else await button.click({ timeout: 1_000 }).catch(() => {});
  }

  async #asked(): Promise<Asked> {
    return this.page.evaluate((): Asked => {
      const seen = (selector: string) => document.querySelector(selector) !== null;
      if (seen("#result-title")) return "result";
      if (seen(".slot button")) return "catch";
      if (seen("#challenge-title") && !seen(".answers [aria-disabled=true]")) return "answer";
      if (seen(".colors button:not([aria-disabled=true])")) return "color";
      if (seen(".hand .card:not([aria-disabled=true])")) return "play";
      const moment = document.querySelector<HTMLElement>(".moment button:not([aria-disabled=true])");
      if (moment) return moment.textContent?.trim() === "Взять" ? "draw" : "end_turn";
      return "nothing";
    });
  }

  /** The dearest card first: Wild +4, Wild, then from the left. */
  async #play(): Promise<void> {
    const cards = await this.hand.evaluateAll((cards) =>
      cards
        .filter((card) => card.getAttribute("aria-disabled") !== "true")
        .map((card) => (card as HTMLElement).dataset.key ?? ""),
    );
    const worth = (key: string) => (key.includes(":W4:") ? 2 : key.includes(":W:") ? 1 : 0);
    const key = cards.sort((one, other) => worth(other) - worth(one))[0];
    if (!key) return;
    const held = await this.hand.count();
    if (this.#manner.saysUno && held === 2) await this.#act(this.button("UNO!"), "KeyU");
    const card = this.page.locator(`.hand [data-key="${key}"]`);
    switch (this.#hands) {
      case "mouse":
        await card.click({ position: { x: 10, y: 20 } });
        break;
      case "touch":
        // The first tap lifts the card, the second plays it.
        await card.tap({ position: { x: 8, y: 16 } });
        await this.#press(this.button("Сыграть"));
        break;
      case "keys":
        await this.#focusCard(key);
        await this.page.keyboard.press("Enter");
        break;
    }
    if (worth(key) > 0) {
      await this.page.locator(".colors button").first().waitFor();
      await this.#nameColor();
    }
    // The view without the card has come before anything else is done.
    await expect(this.hand).not.toHaveCount(held);
  }

  /** The colour of the first coloured card in the hand. */
  async #nameColor(): Promise<void> {
    const names = await this.hand.evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? ""));
    const colors = ["красный", "жёлтый", "зелёный", "синий"];
    const color =
      names.map((name) => colors.findIndex((word) => name.startsWith(word))).find((index) => index >= 0) ?? 0;
    const button = this.page.locator(".colors").getByRole("button", { name: colors[color] as string });
    await this.#act(button, `Digit${color + 1}`);
    await this.page.locator(".colors").waitFor({ state: "detached" });
  }

  async #focusCard(key: string): Promise<void> {
    // One tab stop leads into the hand, the arrows through it.
    for (let step = 0; step < 60; step++) {
      const inHand = await this.page.evaluate(() => document.activeElement?.closest(".hand") !== null);
      if (inHand) break;
      await this.page.keyboard.press("Tab");
    }
    await this.page.keyboard.press("Home");
    for (let step = 0; step < 60; step++) {
      const at = await this.page.evaluate(() => (document.activeElement as HTMLElement).dataset.key);
      if (at === key) return;
      await this.page.keyboard.press("ArrowRight");
    }
    throw new Error(`no way to ${key}`);
  }

  async #fill(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    if (this.#hands === "keys") {
      await expect(field).toBeVisible();
      await this.#tabTo(field);
      await this.page.keyboard.type(text);
    } else {
      await field.fill(text);
    }
  }

  /** By whatever the person uses; a keyboard goes there by Tab and presses Enter. */
  async #press(button: Locator): Promise<void> {
    if (this.#hands === "mouse") {
      await button.click();
    } else if (this.#hands === "touch") {
      await button.tap();
    } else {
      await expect(button).toBeVisible();
      await this.#tabTo(button);
      await this.page.keyboard.press("Enter");
    }
  }

  /** At the table a keyboard has a key for it. */
  async #act(button: Locator, key: string): Promise<void> {
    if (this.#hands === "keys") await this.page.keyboard.press(key);
    else await this.#press(button);
  }

  async #tabTo(goal: Locator): Promise<void> {
    for (let step = 0; step < 60; step++) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error("Tab does not lead there");
  }
}

/** Every card that a message names where all may see it: the pile, and what was played or turned. */
export function publicCards(update: Update): Set<Card> {
  const cards = new Set<Card>(update.room.table?.pile ?? []);
  for (const news of update.news ?? []) {
    if (news.t === "played" || news.t === "turned") cards.add(news.card);
  }
  return cards;
}

/** Every card code anywhere in a message. */
export function cardsIn(text: string): Set<Card> {
  return new Set(Array.from(text.matchAll(/"((?:[rgby](?:\d|S|R|\+2))|W4?)"/g), ([, card]) => card as Card));
}
