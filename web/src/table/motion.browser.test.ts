import { describe, expect, test } from "vitest";
import type { Card, Update } from "../wire.gen";
import { type Given, given } from "./given";
import { fetchLateParts } from "./late.svelte";
import { layout } from "./layout";
import { called, push, said, show, store } from "./onstage";
import { poseOf } from "./paint";

describe("[P20] in motion", () => {
  function play(decision: number, card: Card): Given {
    const pile = ["g1", "b1", "r3", card] as Card[];
    return {
      table: { decision, pile, discard: 5 + decision, seat: decision % 4 },
      news: [{ t: "played", seat: 1, card, color: "r" }],
    };
  }

  test("a played card flies, and waits under it until it lands", async () => {
    await show();
    push({ ...play(10, "r9"), table: { ...play(10, "r9").table, pile: ["g1", "b1", "r3", "r9"], discard: 15 } });
    expect(document.querySelectorAll(".air img")).toHaveLength(1);
    expect(document.querySelector<HTMLElement>('[data-key="discard:14"]')?.classList).toContain("waits");
    await expect.poll(() => document.querySelectorAll(".air img, .waits").length).toBe(0);
  });

  test("after a burst the screen is the layout of the last view", async () => {
    await show();
    let last: Update = given();
    for (let step = 10; step < 20; step++) {
      last = given(play(step, `r${step - 10}` as Card));
      store.push(last);
    }
    await expect.poll(() => document.querySelectorAll(".air img, .waits").length).toBe(0);
    const frame = { width: 360, height: 640, sorted: true, leftHanded: false };
    const { table: lastTable } = last.room;
    const expected = layout({ table: lastTable as NonNullable<typeof lastTable>, own: last.own.hand ?? null }, frame);
    const cards = [...document.querySelectorAll<HTMLElement>(".card")].map((card) => card.dataset.key);
    const piles = expected.filter(({ key }) => /^(stock|discard):/.test(key));
    const painted = [...document.querySelectorAll<HTMLElement>(".piles img")];
    expect(painted.map((card) => [card.dataset.key, matrix(card)])).toEqual(
      piles.map((placement) => [placement.key, matrixOf(poseOf(placement))]),
    );
    expect(cards).toEqual(expected.filter(({ key }) => key.startsWith("hand:")).map(({ key }) => key));
  });

  test("a game that has just begun is seen being dealt", async () => {
    // As the lobby does.
    await fetchLateParts();
    await show({ table: { decision: 1, pile: ["r3"], discard: 1 } });
    // Three own cards, one back for each of the others, and the first card of the discard.
    expect(document.querySelectorAll(".air img")).toHaveLength(7);
    await expect.poll(() => document.querySelectorAll(".air img, .waits, .away").length).toBe(0);
  });

  test("what is not fresh is shown at once, and ends all flights and words", async () => {
    await show();
    push(play(10, "r9"));
    expect(document.querySelectorAll(".air img")).toHaveLength(1);
    push(play(11, "r8"), false);
    expect(document.querySelectorAll(".air img, .waits")).toHaveLength(0);
    expect(document.querySelector("[data-key='discard:15']")).not.toBeNull();
    expect(document.querySelector(".line")?.textContent?.trim()).toBe("");
  });

  test("news are told in words, to the eye and aloud", async () => {
    await show();
    push({ news: [{ t: "played", seat: 1, card: "b5", color: "b" }] });
    // The words come a moment after the table; nothing that is to be told is lost meanwhile.
    await expect.poll(() => document.querySelector(".line")?.textContent?.trim()).toBe("Борис: синий 5");
    expect(said()).toBe("Борис: синий 5");
  });
});

describe("[P23] calls", () => {
  test("the turn, and an UNO that is still to be said", async () => {
    await show({ options: {}, table: { seat: 1, decision: 8 } });
    expect(called()).toBe("");
    push({});
    await expect.poll(called).toBe("Ваш ход");
    push({
      hand: ["b2"],
      options: { declareUno: true },
      table: { decision: 10, seat: 1, windows: [{ seat: 0, graceEnds: 6000 }] },
    });
    await expect.poll(called).toBe("Скажите UNO");
  });

  test("the last ten seconds of an own decision", async () => {
    await show();
    await expect.poll(called).toBe("Ваш ход");
    push({ table: { deadline: 10_500 } });
    await expect.poll(called).toBe("Осталось 10 секунд");
  });

  test("the turn again after a pause", async () => {
    await show({ options: {}, room: { running: false, missing: [{ seat: 1, since: 990_000 }] } });
    expect(called()).toBe("");
    push({});
    await expect.poll(called).toBe("Ваш ход");
  });
});

function matrix(element: Element): string {
  return new DOMMatrix(getComputedStyle(element).transform).toString();
}

function matrixOf(pose: string): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = `position:absolute;transform:${pose}`;
  const found = matrix(probe);
  probe.remove();
  return found;
}
