import "../theme.css";
import "../shell.css";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { UpdateListener } from "../room.svelte";
import { Bubbles } from "../sheet/bubbles.svelte";
import { givenRoom, givenUpdate, OWN, said } from "../sheet/given";
import Seats from "./Seats.svelte";

let shown: Record<string, unknown>;
let bubbles: Bubbles;

afterEach(async () => {
  await unmount(shown);
  bubbles.close();
});

/** The lines of a text as they are seen. */
function linesOf(element: Element): DOMRect[] {
  const text = document.createRange();
  text.selectNodeContents(element);
  const { bottom } = element.getBoundingClientRect();
  return [...text.getClientRects()].filter((line) => line.top < bottom - 2);
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return across > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
}

test.each([
  [360, 640],
  [520, 800],
  [1280, 720],
])("[P25] what people say at once covers nobody's name: %i×%i", async (width, height) => {
  await page.viewport(width, height);
  let tell: UpdateListener = () => {};
  const subscribe = (listener: UpdateListener) => {
    tell = listener;
    return () => {};
  };
  bubbles = new Bubbles({ code: "K7P2AC", subscribe });
  const seats = ["Аня", "Борис", "Щщщщщщщщщ Щщщщщщщщщщ", "Вера", "Щ".repeat(20), "Глеб"].map((name, at) => ({
    member: at + 1,
    name,
  }));
  const nothing = () => {};
  const props = { room: givenRoom({ seats }), own: OWN, bubbles, choose: nothing, move: nothing, lostFocus: nothing };
  shown = mount(Seats, { target: document.body, props });
  tell(
    givenUpdate(
      2,
      seats.map(({ member }) => said(member, "Ну что, начинаем или ждём ещё кого-нибудь?")),
    ),
    true,
  );
  flushSync();
  await expect.poll(() => document.getAnimations().length).toBe(0);
  const spoken = [...document.querySelectorAll("li .text")].map((text) => text.parentElement as Element);
  const names = [...document.querySelectorAll("li b")].flatMap(linesOf);
  expect(spoken).toHaveLength(seats.length);
  expect(names.length).toBeGreaterThanOrEqual(seats.length);
  for (const bubble of spoken) {
    const box = bubble.getBoundingClientRect();
    expect(names.filter((name) => overlap(box, name))).toEqual([]);
    expect(box.right).toBeLessThanOrEqual(width);
  }
});
