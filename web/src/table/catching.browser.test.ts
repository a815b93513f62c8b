/** [P17] The buttons that catch: no other may come under a finger on its way, and all can be reached. */

import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { push, show, store } from "./onstage";

const SCREENS = [
  [320, 568],
  [360, 640],
  [640, 360],
  [820, 1180],
  [1280, 720],
] as const;

const NAMES = ["Аня", "Борис", "Вера", "Григорий", "Дмитрий-1985", "Ева", "Жанна", "Зоя", "Игорь", "Константин"];

function exposed(...seats: number[]) {
  return {
    seats: NAMES.length,
    sitters: Object.fromEntries(NAMES.map((name, seat) => [seat, { member: seat + 1, bot: null, name }])),
    options: { catch: seats },
    table: { seat: 5, windows: seats.map((seat) => ({ seat, graceEnds: 0, exposed: true })) },
  };
}

/** Where these stand as laid out: they come growing. */
function placeOf(element: HTMLElement): string {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return [offsetLeft, offsetTop, offsetWidth, offsetHeight].join(" ");
}

/** The buttons in the slot by what they are called, with their places. */
function buttons(): Map<string, string> {
  const all = [...document.querySelectorAll<HTMLElement>(".slot button")];
  return new Map(all.map((button) => [button.getAttribute("aria-label") ?? "", placeOf(button)]));
}

const caught = (seat: number) => `Поймать: ${NAMES[seat]}`;

function colorWord(): string {
  const { left, top, width } = (document.querySelector(".color") as HTMLElement).getBoundingClientRect();
  return [left, top, width].join(" ");
}

describe.each(SCREENS)("at %i by %i", (width, height) => {
  beforeEach(async () => {
    await page.viewport(width, height);
  });

  test("nothing moves when somebody else can be caught, or no longer", async () => {
    await show(exposed());
    const word = colorWord();
    for (const open of [[3], [1, 3], [1, 2, 3, 7], [1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 9], [3], [1, 3], [1]]) {
      const before = buttons();
      push(exposed(...open));
      const after = buttons();
      for (const seat of open) {
        const [was, is] = [before.get(caught(seat)), after.get(caught(seat))];
        if (was) expect(is, `${seat} of ${open}`).toBe(was);
      }
      expect(after.size, `${open}`).toBeGreaterThan(0);
      expect(colorWord(), `${open}`).toBe(word);
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("each of %i can be reached, by its name", async (count) => {
    const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, count);
    await show(exposed(...open));
    const pressed = new Set<number>();
    for (let page = 0; page < count && pressed.size < count; page++) {
      for (const seat of open) {
        const button = document.querySelector<HTMLElement>(`.slot button[aria-label="${caught(seat)}"]`);
        if (!button) continue;
        const { left, top, right, bottom } = button.getBoundingClientRect();
        expect(Math.min(left, top, innerWidth - right, innerHeight - bottom)).toBeGreaterThanOrEqual(0);
        expect(Math.min(button.offsetWidth, button.offsetHeight)).toBeGreaterThanOrEqual(44);
        expect(button.textContent).toContain(NAMES[seat]);
        button.click();
        pressed.add(seat);
      }
      document.querySelector<HTMLElement>(".slot .more")?.click();
      flushSync();
    }
    expect([...pressed].sort()).toEqual(open);
    expect(store.asked).toEqual(expect.arrayContaining(open.map((seat) => ({ t: "catch", seat }))));
  });
});

test("the button for more says how many there are, goes round, and shows who is left by itself", async () => {
  await show(exposed(1, 2, 3, 4, 5));
  const more = page.getByRole("button", { name: "Кого ещё поймать: 2" });
  expect([...buttons().keys()].slice(0, 3)).toEqual([1, 2, 3].map(caught));
  await userEvent.click(more);
  expect([...buttons().keys()]).toEqual([caught(4), caught(5), "Кого ещё поймать: 3"]);
  push(exposed(1, 2, 3));
  expect([...buttons().keys()]).toEqual([1, 2, 3].map(caught));
});

test("a name is not cut that has room", async () => {
  await page.viewport(360, 640);
  await show(exposed(1, 2));
  const spans = [...document.querySelectorAll<HTMLElement>(".slot span")];
  expect(
    spans.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((one) => one.textContent),
  ).toEqual([]);
  expect(spans).toHaveLength(2);
});
