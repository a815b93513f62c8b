import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { Given } from "./given";
import { prefer, push, show } from "./onstage";

function won(winner: number): Given {
  const over = { t: "over", how: "won", winner } as const;
  const counts = [3, 7, 7, 7].map((count, seat) => (seat === winner ? 0 : count));
  return {
    hand: winner === 0 ? [] : ["r5", "b2", "g7"],
    options: {},
    news: [
      { t: "played", seat: winner, card: "r9", color: "r" },
      { t: "ended", how: "won", winner },
    ],
    table: {
      phase: "over",
      seat: null,
      decision: 10,
      counts,
      pile: ["g1", "r1", "r3", "r9"],
      discard: 15,
      over,
      standings: counts.map((cards, seat) => ({ seat, place: seat === winner ? 1 : 2, cards })),
    },
  };
}

const win = () => document.querySelector(".win");
const result = () => document.querySelector("#result-title")?.textContent;

/** The table has been seen, and what loads later has come. */
async function start(): Promise<void> {
  await import("./aside");
  await show();
}

describe("[P33] a win", () => {
  test("is celebrated once the last card has landed, with few elements, and then gives way to the result", async () => {
    await start();
    push(won(1));
    expect(win()).toBeNull();
    await expect.poll(win).not.toBeNull();
    expect(result()).toBeUndefined();
    expect(win()?.querySelectorAll("*").length).toBeLessThanOrEqual(60);
    expect(win()?.textContent?.trim()).toBe("Победа: Борис");
    expect(document.querySelectorAll(".chip.won")).toHaveLength(1);
    for (const { effect } of document.getAnimations().filter(({ effect }) => win()?.contains(targetOf(effect)))) {
      const properties = (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame));
      const told = new Set(
        properties.filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name)),
      );
      expect([...told].filter((name) => name !== "transform" && name !== "opacity")).toEqual([]);
    }
    await expect.poll(result, { timeout: 4000 }).toBe("Победа: Борис");
    await expect.poll(win, { timeout: 4000 }).toBeNull();
  });

  test("is over at a touch", async () => {
    await start();
    push(won(0));
    await expect.poll(win).not.toBeNull();
    await userEvent.click(document.querySelector("header") as Element);
    expect(result()).toBe("Вы победили!");
  });

  test("[P20] is a plain light where things must keep still", async () => {
    prefer("lessMotion", true);
    await start();
    push(won(1));
    await expect.poll(result).toBe("Победа: Борис");
    expect(win()).toBeNull();
    expect(getComputedStyle(document.querySelector(".chip.won") as Element).boxShadow).not.toBe("none");
  });

  test("that nobody saw is told, not celebrated", async () => {
    await start();
    push(won(1), false);
    await expect.poll(result).toBe("Победа: Борис");
    expect(win()).toBeNull();
  });
});

function targetOf(effect: AnimationEffect | null): Element | null {
  return effect instanceof KeyframeEffect ? effect.target : null;
}
