import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { push, show } from "./onstage";

describe("[P14] the direction of play", () => {
  test.each([
    [360, 640],
    [640, 360],
    [1280, 720],
  ])("shows on the rim, and turns over with it, at %i by %i", async (width, height) => {
    await page.viewport(width, height);
    await show({ options: {} });
    const ways = () => [...document.querySelectorAll<SVGElement>(".sign")].map(({ style }) => turnOf(style.transform));
    const before = ways();
    expect(before.length).toBeGreaterThanOrEqual(4);
    push({ options: {}, table: { clockwise: false } }, false);
    expect(ways()).toEqual(before.map((way) => way + 180));
    await expect.element(page.getByRole("img", { name: "Ход идёт против часовой стрелки" })).toBeVisible();
  });

  test("leads from who moves to who is next", async () => {
    await page.viewport(1280, 720);
    await show({ options: {}, table: { seat: 1 } });
    const next = () => [...document.querySelectorAll(".sign")].findIndex((sign) => sign.matches(".next"));
    // The viewer's is the first; then come the others, clockwise.
    expect(next()).toBe(1);
    push({ options: {}, table: { seat: 1, clockwise: false } }, false);
    expect(next()).toBe(0);
    push({ table: { seat: 0, clockwise: false } }, false);
    expect(next()).toBe(3);
  });
});

test("[P14] [P31] who laid the top card is known to whoever has just come, in words and by a face", async () => {
  await show({ options: {}, table: { laidBy: 1 } });
  const discard = () => document.querySelector(".discard") as HTMLElement;
  expect(discard().ariaLabel).toBe("Верхняя карта: красный 3, сыграно: Борис");
  expect(discard().querySelector(".avatar")?.textContent?.trim()).toBe("Б");
  push({ options: {}, table: { laidBy: null } }, false);
  expect(discard().ariaLabel).toBe("Верхняя карта: красный 3");
  expect(discard().querySelector(".avatar")).toBeNull();
});

test("a clock that runs has nothing painted between its values", async () => {
  await show();
  const moving = () => document.getAnimations().filter(({ playState }) => playState === "running").length;
  await expect.poll(moving).toBe(0);
  const ring = document.querySelector(".timer .left") as SVGElement;
  const before = ring.style.strokeDashoffset;
  await expect.poll(() => ring.style.strokeDashoffset).not.toBe(before);
  expect(moving()).toBe(0);
});

describe("[P20] a penalty", () => {
  test("is counted at the chip as its cards land, and is whole when they have", async () => {
    await show();
    const gain = () => document.querySelector(".gain")?.textContent ?? "";
    const counted: string[] = [];
    const watch = new MutationObserver(() => {
      if (gain() !== counted.at(-1)) counted.push(gain());
    });
    watch.observe(document.querySelector("ol") as Element, { subtree: true, childList: true, characterData: true });
    push({ table: { decision: 10 }, news: [{ t: "took", seat: 1, count: 4, why: "accepted" }] });
    expect(gain()).toBe("");
    await expect.poll(gain).toBe("+4");
    watch.disconnect();
    expect(counted.filter((count) => /^\+[1-4]$/.test(count)).at(-1)).toBe("+4");
    expect([...counted].sort()).toEqual(counted);
  });

  test("is whole at once when the next thing happens meanwhile", async () => {
    await show();
    push({ table: { decision: 10 }, news: [{ t: "took", seat: 1, count: 4, why: "accepted" }] });
    push({ table: { decision: 11 } }, false);
    expect(document.querySelector(".gain")?.textContent).toBe("+4");
  });
});

function turnOf(transform: string): number {
  return Math.round(Number(/rotate\((-?[\d.]+)deg\)/.exec(transform)?.[1]));
}
