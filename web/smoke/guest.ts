/** Somebody who plays by what the page shows, in whatever browser. */

import { mkdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { PAINT, WILD } from "../src/table/palette.ts";
import type { Sight, Window } from "./window.ts";

const PICTURES = "test-results/browsers";
/** Longer than any browser takes to show what it was told. */
const STUCK_MS = 60_000;

/** Until what has just changed has faded in, and cards have landed. */
const AT_REST_MS = 800;

const COLOR = /^(красный|жёлтый|зелёный|синий)$/;
const PAINTS: Readonly<Record<string, string>> = {
  красный: PAINT.r.fill,
  жёлтый: PAINT.y.fill,
  зелёный: PAINT.g.fill,
  синий: PAINT.b.fill,
};
/** What the switch is called where it leads to this view. */
const SWITCHES = { "2D": "Вид стола: 3D, сменить на 2D", "3D": "Вид стола: 2D, сменить на 3D" } as const;
const WON = /^(Вы победили!|Победа: .+)$/;

/** Red, green and blue of #rrggbb. */
function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** The strip of light on the rail, as `deep/felt.ts` makes it from the active colour. */
function lit(color: readonly number[]): number[] {
  return color.map((value) => value + 0.1 * (255 - value));
}

export class Guest {
  readonly name: string;
  readonly window: Window;
  /** What the pictures' names begin with. */
  readonly #where: string;
  #chose = false;

  constructor(name: string, window: Window, where: string) {
    this.name = name;
    this.window = window;
    this.#where = where;
  }

  /** Gives the room's code. */
  async createRoom(): Promise<string> {
    await this.window.open("/new");
    await this.#introduce("Создать комнату");
    const { address } = await this.until(({ address }) => /\/r\/\w{6}$/.test(address));
    return address.slice(-6);
  }

  async joinByLink(code: string): Promise<void> {
    await this.window.open(`/r/${code}`);
    await this.#introduce("Войти");
  }

  /** Before the first page is opened: an evening on a machine without a GPU is slow, and yet in three dimensions. */
  async bePatient(): Promise<void> {
    await this.window.open("/");
    await this.window.remember("partyside.patient", "true");
  }

  /** Has the table in two or three dimensions, and waits until it is so. */
  async changeTo(view: keyof typeof SWITCHES): Promise<void> {
    await this.window.press("button", SWITCHES[view]);
    await this.untilIn(view);
  }

  async untilIn(view: keyof typeof SWITCHES): Promise<void> {
    const other = SWITCHES[view === "2D" ? "3D" : "2D"];
    await this.until(({ buttons }) => buttons.includes(other));
  }

  /** Waits until one sees on the canvas what the page says: the uppermost card, and the rail lit in the active colour. */
  async untilPainted(): Promise<void> {
    const isPainted = async () => {
      const { top, color } = await this.window.see();
      const fill = Object.entries(PAINTS).find(([word]) => color.includes(word))?.[1];
      if (!fill) return false;
      // A Wild wears the colour that was named for it, but for whoever has not seen that.
      const fields = top.includes("Wild") ? [fill, WILD.fill] : [fill];
      const cards = await Promise.all(fields.map((field) => this.window.painted(channels(field))));
      const light = await this.window.painted(lit(channels(fill)));
      return cards.some(({ discard }) => discard > 0.25) && light.canvas > 0.005;
    };
    await expect.poll(isPainted, { timeout: STUCK_MS, message: "whether the table is on the canvas" }).toBe(true);
  }

  async say(text: string): Promise<void> {
    await this.window.press("button", /^Чат, ход игры, люди/);
    await this.window.write("Сообщение", text);
    await this.window.press("button", "Отправить");
    await this.until((sight) => sight.text.includes(text));
    await this.picture("chat");
    await this.window.press("button", "Закрыть");
    // On its way out it still covers what is to be pressed next.
    await this.until(({ buttons }) => !buttons.includes("Закрыть"));
  }

  /** Whether this game is won, by whomever. */
  async playToTheEnd(): Promise<string> {
    const { headings } = await this.playUntil((sight) => sight.headings.some((heading) => WON.test(heading)));
    return headings.find((heading) => WON.test(heading)) as string;
  }

  /** Does what the table asks until it looks like that. */
  playUntil(enough: (sight: Sight) => boolean): Promise<Sight> {
    return this.until(enough, (sight) => this.#answer(sight));
  }

  /** Waits until the page looks like that, or has shown nothing new for too long. */
  async until(enough: (sight: Sight) => boolean, act?: (sight: Sight) => Promise<void>): Promise<Sight> {
    let last = "";
    let since = Date.now();
    for (;;) {
      const sight = await this.window.see();
      if (enough(sight)) return sight;
      const now = JSON.stringify(sight);
      if (now !== last) since = Date.now();
      if (Date.now() - since > STUCK_MS) throw new Error(`${this.name} is stuck before ${now}`);
      last = now;
      await act?.(sight);
      await pause(100);
    }
  }

  async picture(of: string): Promise<void> {
    await pause(AT_REST_MS);
    await mkdir(PICTURES, { recursive: true });
    await this.window.picture(`${PICTURES}/${this.#where}-${of}.png`);
  }

  async #introduce(button: string): Promise<void> {
    await this.window.write("Никнейм", this.name);
    await this.window.press("button", button);
  }

  async #answer({ buttons, playable, held }: Sight): Promise<void> {
    const catching = buttons.find((name) => name.startsWith("Поймать: "));
    if (catching) {
      // Somebody else may be quicker.
      await this.window.press("button", catching).catch(() => {});
    } else if (buttons.some((name) => name.startsWith("Принять"))) {
      await this.picture("question");
      await this.window.press("button", /^Принять/);
    } else if (buttons.some((name) => COLOR.test(name))) {
      if (!this.#chose) await this.picture("colours");
      this.#chose = true;
      await this.window.press("button", buttons.find((name) => COLOR.test(name)) as string);
    } else if (playable[0]) {
      if (held === 2 && buttons.includes("UNO!")) await this.window.press("button", "UNO!");
      await this.window.press("button", playable.find((name) => name.startsWith("Wild")) ?? playable[0]);
    } else {
      const other = ["Закончить", "Взять"].find((name) => buttons.includes(name));
      if (other) await this.window.press("button", other);
    }
  }
}
