/** Somebody who plays by what the page shows, in whatever browser. */

import { mkdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Sight, Window } from "./window.ts";

const PICTURES = "test-results/browsers";
/** Longer than any browser takes to show what it was told. */
const STUCK_MS = 60_000;

/** Until what has just changed has faded in, and cards have landed. */
const AT_REST_MS = 800;

const COLOR = /^(красный|жёлтый|зелёный|синий)$/;
const WON = /^(Вы победили!|Победа: .+)$/;

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

  async say(text: string): Promise<void> {
    await this.window.press("button", /^Чат, ход игры, люди/);
    await this.window.write("Сообщение", text);
    await this.window.press("button", "Отправить");
    await this.until((sight) => sight.text.includes(text));
    await this.picture("chat");
    await this.window.press("button", "Закрыть");
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
