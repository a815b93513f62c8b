import { describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import type { News } from "../wire.gen";
import type { Given } from "./given";
import { button, called, focused, prefer, push, said, show, store } from "./onstage";

describe("[P15] playing", () => {
  test("a click plays a card, and a doubled one plays it once [P19]", async () => {
    await show();
    const card = button("красный 5").element() as HTMLElement;
    await userEvent.dblClick(card);
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "r5" }]);
    expect(card.querySelector("img")?.style.opacity).toBe("0.55");
    push({ hand: ["b2", "g7"], options: { play: ["b2"] }, table: { decision: 10 } });
    await userEvent.click(button("синий 2"));
    expect(store.asked.at(-1)).toEqual({ t: "play", decision: 10, card: "b2" });
  });

  test("the second click of a double one does not end the turn for the card that the first has drawn [P19]", async () => {
    await show({ options: { draw: true } });
    store.answer = () => {
      push({
        own: { drawn: "r5" },
        options: { play: ["r5"], endTurn: true },
        table: { phase: "after_draw", decision: 10 },
      });
      return null;
    };
    await userEvent.dblClick(button("Взять"));
    await expect.element(button("Закончить")).toBeVisible();
    expect(store.asked).toEqual([{ t: "draw", decision: 9 }]);
    await userEvent.click(button("Закончить"));
    expect(store.asked.at(-1)).toEqual({ t: "end_turn", decision: 10 });
  });

  test("a refusal says why, and the card can be played again [P19]", async () => {
    await show();
    store.answer = () => "stale";
    await userEvent.click(button("красный 5"));
    await expect.element(page.getByText("Поздно: стол уже изменился.", { exact: false }).first()).toBeVisible();
    expect(said()).toContain("Поздно");
    store.answer = () => null;
    await userEvent.click(button("красный 5"));
    expect(store.asked).toHaveLength(2);
  });

  test("what cannot be played is asked all the same: the server explains", async () => {
    await show();
    await userEvent.click(button("синий 2"), { force: true });
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "b2" }]);
  });

  test("a Wild asks for its colour, with a way back", async () => {
    await show({ hand: ["W", "b2"], options: { play: ["W"] } });
    await userEvent.click(button("Wild"));
    expect(store.asked).toEqual([]);
    await expect.element(page.getByRole("dialog", { name: "Выберите цвет" })).toBeVisible();
    expect(document.activeElement?.textContent).toContain("красный");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(focused()).toBe("Wild");
    await userEvent.click(button("Wild"));
    await userEvent.click(button("зелёный"));
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "W", color: "g" }]);
  });

  test("the question for the colour goes when its moment has passed", async () => {
    await show({ hand: ["W", "b2"], options: { play: ["W"] } });
    await userEvent.click(button("Wild"));
    push({ hand: ["W", "b2", "g1"], options: {}, table: { decision: 10, seat: 1 } });
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("[R34] the opening colour has no way back", async () => {
    await show({ options: { chooseColor: true }, table: { phase: "opening_color", color: null, pile: ["W"] } });
    await expect.element(page.getByRole("dialog", { name: "С какого цвета начнём?" })).toBeVisible();
    await expect.element(button("Назад")).not.toBeInTheDocument();
    await userEvent.click(button("жёлтый"));
    expect(store.asked).toEqual([{ t: "choose_color", decision: 9, color: "y" }]);
  });

  test("[P16] drawing, then ending the turn", async () => {
    await show({ options: { draw: true } });
    await userEvent.click(button("Взять"));
    expect(store.asked).toEqual([{ t: "draw", decision: 9 }]);
    push({
      hand: ["r5", "b2", "g7", "b2"],
      own: { drawn: "b2" },
      options: { play: ["b2"], endTurn: true },
      table: { decision: 10, phase: "after_draw" },
    });
    await userEvent.click(button("Закончить"));
    expect(store.asked.at(-1)).toEqual({ t: "end_turn", decision: 10 });
  });

  test("the stock is a button too", async () => {
    await show({ options: { draw: true } });
    await userEvent.click(button("Колода, карт: 40. Взять"));
    expect(store.asked).toEqual([{ t: "draw", decision: 9 }]);
  });
});

/** A finger on the screen, at places given in the coordinates of the page. */
async function touch(...places: [x: number, y: number][]): Promise<void> {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  for (const [index, [x, y]] of places.entries()) {
    const touchPoints = [{ x: x + left, y: y + top }];
    await session.send("Input.dispatchTouchEvent", { type: index === 0 ? "touchStart" : "touchMove", touchPoints });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

function strip(key: string): [x: number, y: number] {
  const { left, top } = (document.querySelector(`[data-key="${key}"]`) as HTMLElement).getBoundingClientRect();
  return [left + 12, top + 40];
}

function raised(): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>(".raised")].map((card) => card.dataset.key);
}

describe("[P15] with a finger", () => {
  test("a tap lifts a card, and a second one plays it", async () => {
    await show();
    await touch(strip("hand:r5:0"));
    await expect.poll(raised).toEqual(["hand:r5:0"]);
    expect(store.asked).toEqual([]);
    await touch(strip("hand:r5:0"));
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "r5" }]);
  });

  test("or the button Play plays it", async () => {
    await show();
    await touch(strip("hand:r5:0"));
    await userEvent.click(button("Сыграть"));
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "r5" }]);
  });

  test("sliding looks at other cards, large, and plays none", async () => {
    await show();
    await touch(strip("hand:r5:0"), strip("hand:g7:0"), strip("hand:b2:0"));
    await expect.poll(raised).toEqual(["hand:b2:0"]);
    expect(store.asked).toEqual([]);
  });

  test("a card is carried onto the table, and waits there for the server's word", async () => {
    await show();
    store.answer = () => new Promise(() => undefined);
    await touch(strip("hand:r5:0"), [150, 400], [160, 250]);
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "r5" }]);
    await expect.poll(() => document.querySelector(".held.dropped")).not.toBeNull();
  });

  test("a refused card comes back", async () => {
    await show();
    store.answer = () => "stale";
    await touch(strip("hand:r5:0"), [150, 400], [160, 250]);
    await expect.poll(() => document.querySelectorAll(".held, .away").length).toBe(0);
  });

  test("one tap is enough where the viewer wants that", async () => {
    prefer("oneTap", true);
    await show();
    await touch(strip("hand:r5:0"));
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "r5" }]);
  });

  test("a tap elsewhere lays the card down again", async () => {
    await show();
    await touch(strip("hand:r5:0"));
    await expect.poll(raised).toEqual(["hand:r5:0"]);
    await touch([180, 300]);
    await expect.poll(raised).toEqual([]);
  });
});

describe("[P17] UNO", () => {
  test("is said with two cards, and the play that follows carries the mark", async () => {
    await show({ hand: ["r5", "b2"], options: { play: ["r5"], declareUno: true } });
    store.answer = () => new Promise(() => undefined);
    await userEvent.click(button("UNO!"));
    await userEvent.click(button("красный 5"));
    expect(store.asked).toEqual([{ t: "declare_uno" }, { t: "play", decision: 9, card: "r5", uno: true }]);
  });

  test("said once it stays said", async () => {
    await show({ hand: ["r5", "b2"], options: { play: ["r5"] }, table: { armed: [0] } });
    await expect.element(button("UNO сказано")).toBeVisible();
    await userEvent.click(button("красный 5"));
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "r5", uno: true }]);
  });

  test("everyone who can be caught has a button with the name, and a mark on the chip", async () => {
    const windows = [
      { seat: 1, graceEnds: 500, exposed: true },
      { seat: 3, graceEnds: 500, exposed: true },
    ];
    await show({ options: { catch: [1, 3] }, table: { seat: 2, counts: [3, 1, 7, 1], windows } });
    expect(button("Поймать: Борис").elements()).toHaveLength(2);
    await userEvent.click(page.getByRole("list").getByRole("button", { name: "Поймать: Борис" }));
    await userEvent.click(button("Поймать: Григорий").last());
    expect(store.asked).toEqual([
      { t: "catch", seat: 1 },
      { t: "catch", seat: 3 },
    ]);
  });
});

describe("[P18] a Wild Draw Four", () => {
  const question: Given = {
    options: { answer: true },
    table: { phase: "answer", challenged: 1, before: "y", color: "b", pile: ["r3", "W4"] },
  };

  test("puts its question with what each answer costs", async () => {
    await show(question);
    const dialog = page.getByRole("dialog", { name: "Вам +4. Сыграно: Борис" });
    await expect.element(dialog.getByText("Прежний цвет: жёлтый")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Оспорить 0 карт или 6" }));
    await userEvent.click(dialog.getByRole("button", { name: "Принять 4 карты, без хода" }), { force: true });
    expect(store.asked).toEqual([{ t: "challenge", decision: 9 }]);
  });

  test("calls the player without taking the focus", async () => {
    await show({ options: {}, table: { seat: 1, decision: 8 } });
    (button("синий 2").element() as HTMLElement).focus();
    push(question);
    await expect.poll(called).toBe("Вам +4, сыграно: Борис. Принять или оспорить?");
    expect(focused()).toBe("синий 2");
  });
});

describe("[P15, P23] by keyboard alone", () => {
  test("arrows, Home and End walk through a hand that is one tab stop", async () => {
    await show({ hand: ["r5", "r7", "b2", "b3", "g7", "g8", "y1", "y2", "W", "b9", "g1", "r1"] });
    expect(document.querySelectorAll('.card[tabindex="0"]')).toHaveLength(1);
    (document.querySelector('.card[tabindex="0"]') as HTMLElement).focus();
    const walk: (string | null | undefined)[] = [];
    for (const key of ["ArrowRight", "End", "ArrowLeft", "Home", "ArrowDown", "ArrowUp"]) {
      await userEvent.keyboard(`{${key}}`);
      walk.push(focused());
    }
    expect(walk).toEqual(["красный 5", "Wild", "синий 9", "красный 1", "зелёный 7", "красный 1"]);
  });

  test("P finds what can be played, Enter plays it, and the focus goes to the neighbour", async () => {
    await show({ hand: ["b2", "r5", "g7", "r9"], options: { play: ["r9"] } });
    await userEvent.keyboard("p");
    expect(focused()).toBe("красный 9");
    await userEvent.keyboard("{Enter}");
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "r9" }]);
    push({ hand: ["b2", "r5", "g7"], options: {}, table: { decision: 10, seat: 1 } });
    await expect.poll(focused).toBe("зелёный 7");
  });

  test("letters draw, end, declare and catch; digits name colours", async () => {
    await show({
      hand: ["W", "r1"],
      options: { play: ["W"], draw: true, endTurn: true, declareUno: true, catch: [2] },
    });
    await userEvent.keyboard("uc");
    await userEvent.keyboard("p{Enter}3");
    expect(store.asked).toEqual([
      { t: "declare_uno" },
      { t: "catch", seat: 2 },
      { t: "play", decision: 9, card: "W", color: "g" },
    ]);
  });

  test("single letters can be switched off", async () => {
    prefer("letterKeys", false);
    await show({ options: { draw: true } });
    await userEvent.keyboard("d");
    expect(store.asked).toEqual([]);
  });

  test("T and H tell the table and the hand, and a question mark helps", async () => {
    await show();
    await userEvent.keyboard("t");
    await expect.poll(said).toContain("Аня, ваш ход. Верхняя карта: красный 3");
    await userEvent.keyboard("h");
    await expect.poll(said).toContain("У вас 3 карты: красный 5, зелёный 7, синий 2. Можно сыграть: красный 5.");
    await userEvent.keyboard("?");
    await expect.element(page.getByRole("dialog", { name: "Настройки" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("the focus that the lobby took with it is in the hand, where no card rises before an arrow leads to one", async () => {
    await show();
    expect(focused()).toBe("Ваши карты: 3");
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).toBe("красный 5");
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).toBe("зелёный 7");
  });

  test("whoever has the focus elsewhere keeps it when the hand comes", async () => {
    const elsewhere = document.createElement("button");
    document.body.append(elsewhere);
    elsewhere.focus();
    await show();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  test("the result has the focus that went with the hand, and the new hand the one that went with the result", async () => {
    await show();
    (button("синий 2").element() as HTMLElement).focus();
    const standings = [{ seat: 1, place: 1, cards: 0 }];
    const over = { t: "over", how: "won", winner: 1 } as const;
    push({ options: {}, table: { phase: "over", seat: null, over, standings } }, false);
    await expect.poll(focused).toBe("Места по числу оставшихся карт");
    (button("Играть ещё").element() as HTMLElement).focus();
    push({ table: { decision: 1 }, room: { games: 2 } }, false);
    await expect.poll(focused).toBe("Ваши карты: 3");
  });

  test("a view that arrives leaves the focus where it is", async () => {
    await show();
    (button("синий 2").element() as HTMLElement).focus();
    const news: News[] = [{ t: "took", seat: 0, count: 1, why: "draw", cards: ["r1"] }];
    push({ hand: ["r5", "b2", "g7", "r1"], table: { decision: 10 }, news });
    await new Promise(requestAnimationFrame);
    expect(focused()).toBe("синий 2");
  });
});
