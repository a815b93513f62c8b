import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Missing } from "../wire.gen";
import type { Given } from "./given";
import { button, called, push, said, show, store } from "./onstage";

/** A pause for whoever has been missing for so long. */
function away(ms: number, more: Partial<Missing> = {}): NonNullable<Given["room"]> {
  return { running: false, missing: [{ seat: 1, since: 1_000_000 - ms, ...more }] };
}

/** A server that does not answer. */
function never(): Promise<null> {
  return new Promise(() => undefined);
}

const card = page.getByRole("region", { name: "Пауза" });
const botFor = button("Играет бот. Место: Борис");
const takeOut = button("Убрать из партии: Борис");

describe("[P27] a pause", () => {
  test("names who is missing since when, and what stands still with how much time left [R140]", async () => {
    const windows = [
      { seat: 2, graceEnds: 3300 },
      { seat: 3, graceEnds: 500, exposed: true },
    ];
    await show({ options: {}, room: away(42_000), table: { windows, counts: [3, 7, 1, 1] } });
    await expect.element(card.getByText(/Борис нет связи 0:4\d/)).toBeVisible();
    await expect.element(card.getByText("ход (Аня), осталось 0:30")).toBeVisible();
    await expect.element(card.getByText("UNO не сказано (Вера), поймать можно через 0:03")).toBeVisible();
    await expect.element(card.getByText("UNO не сказано (Григорий)", { exact: true })).toBeVisible();
  });

  test("tells an answer to a Wild Draw Four from a turn, and the lack of a limit", async () => {
    const table: Given["table"] = { phase: "answer", seat: 2, challenged: 1, deadline: null, limit: null };
    await show({ options: {}, room: away(42_000), table });
    await expect.element(card.getByText("ответ на +4 (Вера), без лимита")).toBeVisible();
  });

  test("calls nobody to move, not even the one whose turn it is", async () => {
    await show();
    await expect.element(page.getByText("Аня, ваш ход")).toBeVisible();
    push({ options: {}, room: away(42_000) });
    await expect.element(page.getByText("Аня, ваш ход")).not.toBeInTheDocument();
    expect(document.querySelector(".turn")?.textContent).toBe("Пауза");
  });

  test("of a moment is told in a line, without choices [R139]", async () => {
    await show({ options: {}, room: away(100) });
    await expect.element(page.getByText("Связь прервалась, ждём: Борис")).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(botFor).not.toBeInTheDocument();
  });

  test("that had its card keeps it, also when what is left of its reasons is but a moment old", async () => {
    const lost = { seat: 1, since: 999_900 };
    await show({ options: {}, room: { running: false, missing: [lost, { seat: 2, since: 950_000 }] } });
    await expect.element(card).toBeVisible();
    push({ options: {}, room: { running: false, missing: [lost] } });
    expect(card.query()).not.toBeNull();
    expect(page.getByText("Связь прервалась", { exact: false }).query()).toBeNull();
    push({});
    push({ options: {}, room: { running: false, missing: [lost] } });
    expect(card.query()).toBeNull();
    await expect.element(page.getByText("Связь прервалась, ждём: Борис")).toBeVisible();
  });

  test("is told to screen readers, and so is the return", async () => {
    await show();
    await expect.poll(() => document.querySelector(".line")).not.toBeNull();
    await import("./aside");
    push({ options: {}, room: away(100), news: [{ t: "lost", member: 2, at: 0 }] });
    await expect.poll(said).toContain("Связь потеряна: Борис");
    push({ news: [{ t: "arrived", member: 2 }] });
    await expect.poll(said).toContain("Снова на связи: Борис");
  });

  test.each([
    [360, 640],
    [640, 360],
    [320, 568],
  ])("for nine at %i by %i scrolls in itself, and its end and the bar stay in sight [P22]", async (width, height) => {
    await page.viewport(width, height);
    const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seat) => ({ seat, since: 900_000 }));
    await show({ seats: 10, options: {}, room: { running: false, missing } });
    await expect.element(card).toBeVisible();
    const bar = document.querySelector("header")?.getBoundingClientRect() as DOMRect;
    const box = card.element().getBoundingClientRect();
    expect(box.top >= bar.bottom - 0.5 || box.right <= bar.left + 0.5).toBe(true);
    expect(box.bottom).toBeLessThanOrEqual(height);
    expect(card.element().scrollHeight).toBeGreaterThan(card.element().clientHeight);
    for (const top of [0, 100, 10_000]) {
      card.element().scrollTop = top;
      const end = button("Закончить партию").element().getBoundingClientRect();
      expect(end.bottom).toBeLessThanOrEqual(box.bottom);
      expect(document.elementFromPoint(end.x + end.width / 2, end.y + end.height / 2)?.textContent?.trim()).toBe(
        "Закончить партию",
      );
    }
  });
});

describe("[P28, R143] to the host", () => {
  test("waiting is the default and says what it means; a bot can play", async () => {
    await show({ options: {}, room: away(42_000) });
    await expect.element(card.getByText("ждём", { exact: true })).toBeVisible();
    await expect.element(card.getByText(/^Можно просто подождать/)).toBeVisible();
    store.answer = never;
    await userEvent.dblClick(botFor, { force: true });
    expect(store.asked).toEqual([{ t: "let_bot_play", seat: 1 }]);
  });

  test("taking a seat out asks first, and says what becomes of the cards [R151, R152]", async () => {
    await show({ options: {}, room: away(42_000) });
    await userEvent.click(takeOut);
    await expect.element(card.getByText(/Убрать из этой партии: Борис\? Карты вернутся в колоду/)).toBeVisible();
    expect(document.activeElement?.textContent).toBe("Не убирать");
    await userEvent.keyboard("{Enter}");
    expect(store.asked).toEqual([]);
    await userEvent.click(takeOut);
    await userEvent.click(button("Убрать"));
    expect(store.asked).toEqual([{ t: "take_out", seat: 1 }]);
  });

  test("nobody waits for a seat that was given up [R158]", async () => {
    await show({ options: {}, room: away(100, { left: true }) });
    await expect.element(card.getByText("Борис место без игрока")).toBeVisible();
    await expect.element(card.getByText("ждём", { exact: true })).not.toBeInTheDocument();
    await expect.element(card.getByText(/Ждать здесь некого/)).toBeVisible();
    await expect.element(botFor).toBeVisible();
    await expect.element(takeOut).toBeVisible();
  });

  test("a seat that may be about to win cannot be taken out, and it says why [R156]", async () => {
    await show({ options: {}, room: away(42_000, { needed: true }) });
    await expect.element(card.getByText(/Последняя карта этого места ждёт ответа/)).toBeVisible();
    await expect.element(botFor).toBeVisible();
    await expect.element(takeOut).not.toBeInTheDocument();
  });

  test("each of several is decided by itself [R145]", async () => {
    const missing = [
      { seat: 1, since: 900_000 },
      { seat: 2, since: 910_000, left: true },
      { seat: 3, since: 920_000 },
    ];
    await show({ options: {}, room: { running: false, missing } });
    await userEvent.click(button("Играет бот. Место: Вера"));
    await userEvent.click(takeOut);
    await userEvent.click(button("Убрать"));
    expect(store.asked).toEqual([
      { t: "let_bot_play", seat: 2 },
      { t: "take_out", seat: 1 },
    ]);
    await expect.element(button("Убрать из партии: Григорий")).toBeVisible();
  });

  test("who came back in the meantime is a refusal in words", async () => {
    await show({ options: {}, room: away(42_000) });
    store.answer = () => "not_missing";
    await userEvent.click(botFor);
    await expect.poll(() => card.element().querySelector(".refusal")?.textContent).toMatch(/.{10,}/);
    expect(said()).toContain(card.element().querySelector(".refusal")?.textContent);
  });

  test("and to nobody else: ending the game, after a question [R120, R159]", async () => {
    await show({ options: {}, room: away(42_000) });
    await userEvent.click(button("Закончить партию"));
    expect(document.activeElement?.textContent).toBe("Не заканчивать");
    await userEvent.click(button("Закончить"));
    expect(store.asked).toEqual([{ t: "end_game" }]);
    push({ options: {}, room: away(42_000), me: { host: false } });
    await expect.element(button("Закончить партию")).not.toBeInTheDocument();
    await expect.element(botFor).not.toBeInTheDocument();
    await expect.element(takeOut).not.toBeInTheDocument();
  });
});

describe("[P28] the others read", () => {
  const guest: Given = { options: {}, me: { host: false } };

  test("that the return or the host ends the pause, and who that is", async () => {
    await show({ ...guest, room: { ...away(42_000), host: { id: 3, name: "Вера" } } });
    await expect.element(card.getByText("Игра продолжится сама, когда все вернутся.")).toBeVisible();
    await expect.element(card.getByText("Ждать или нет, решает хост: Вера.")).toBeVisible();
  });

  test("that only the host can decide about a seat that was given up [R158]", async () => {
    await show({ ...guest, room: { ...away(42_000, { left: true }), host: { id: 3, name: "Вера" } } });
    await expect.element(card.getByText("Что будет с местом без игрока, решит хост: Вера.")).toBeVisible();
    await expect.element(card.getByText(/когда все вернутся/)).not.toBeInTheDocument();
  });

  test("that the role of a missing host passes on [R160]", async () => {
    const room = { ...away(7_000), host: { id: 2, name: "Борис" } };
    await show({ ...guest, sitters: { 1: { connected: false } }, room });
    await expect.element(card.getByText(/^Хост не на связи: Борис\. .*через [78]\sсекунд\.$/)).toBeVisible();
  });
});

describe("[R135] whether anyone is there", () => {
  const asking = { running: false, asking: 995_000 };
  const question = page.getByRole("region", { name: "Есть кто-нибудь?" });

  test("is asked with the reason, and one button answers", async () => {
    await show({ options: {}, me: { host: false }, room: asking });
    await expect.element(question.getByText(/время вышло два раза подряд/)).toBeVisible();
    await expect.poll(called).toBe("Есть кто-нибудь? Нажмите «Я здесь»");
    store.answer = never;
    await userEvent.dblClick(button("Я здесь"), { force: true });
    expect(store.asked).toEqual([{ t: "here" }]);
    push({ me: { host: false } });
    await expect.element(question).not.toBeInTheDocument();
  });

  test.each<[string, Given]>([
    ["a spectator", { plays: false, me: { you: 9, host: false } }],
    ["somebody who was taken out", { plays: false, table: { out: [0] }, me: { host: false, seat: 0 } }],
  ])("%s reads what is waited for", async (_, viewer) => {
    await show({ ...viewer, room: asking });
    await expect.element(question.getByText(/как только кто-то из них отзовётся/)).toBeVisible();
    await expect.element(button("Я здесь")).not.toBeInTheDocument();
  });

  test("stands beside the missing, who are decided as ever", async () => {
    await show({ options: {}, room: { ...asking, missing: [{ seat: 1, since: 900_000 }] } });
    await expect.element(button("Я здесь")).toBeVisible();
    await expect.element(botFor).toBeVisible();
  });
});

test("[R162] a pause without a reason that can be seen still says that it is one", async () => {
  await show({ options: {}, room: { running: false } });
  await expect.element(card.getByText("ход (Аня), осталось 0:30")).toBeVisible();
});

test("[R151] whoever was taken out watches, and reads that a place can be had after the game", async () => {
  await show({ plays: false, options: {}, table: { out: [0], seat: 1 }, me: { seat: 0, host: false } });
  await expect.element(page.getByText("Вы вне этой партии. Место можно занять после неё.")).toBeVisible();
  expect(document.querySelector("[role=toolbar], .actions")).toBeNull();
  push({ plays: false, options: {}, table: { seat: 1 }, me: { seat: null, you: 9, host: false } });
  await expect.element(page.getByText("Вы вне этой партии", { exact: false })).not.toBeInTheDocument();
});

describe("[P29, R166] whoever comes back reads that a bot has played", () => {
  const news: NonNullable<Given["news"]> = [
    { t: "arrived", member: 1 },
    { t: "bot_stepped_out", seat: 0 },
  ];
  const line = page.getByText("Пока вас не было, за вас играл бот").first();

  test("on a page that has waited for the connection", async () => {
    await show();
    push({ news }, false);
    await expect.element(line).toBeVisible();
    expect(said()).toContain("за вас играл бот");
  });

  test("on a page that was opened again", async () => {
    await show({ news });
    await expect.element(line).toBeVisible();
    expect(said()).toContain("за вас играл бот");
  });

  test("not on one more page, when the game has gone on since", async () => {
    await show({ news: [...news, { t: "turn_ended", seat: 0 }] });
    expect(said()).toBe("");
    expect(line.query()).toBeNull();
  });
});

describe("[P31] without a connection of its own", () => {
  test("the table says so, and what was asked waits visibly", async () => {
    await show();
    store.answer = never;
    store.link = "reconnecting";
    await expect.element(page.getByText("Связь пропала, соединяемся…").first()).toBeVisible();
    expect(document.querySelector("header .offline")?.textContent).toBe("Нет связи");
    expect(page.getByText("Отправим, как только вернётся связь").query()).toBeNull();
    await userEvent.click(button("красный 5"));
    await expect.element(page.getByText("Отправим, как только вернётся связь")).toBeVisible();
    store.link = "online";
    await expect.element(page.getByText("Аня, ваш ход")).toBeVisible();
    await expect.element(page.getByText("Отправим, как только вернётся связь")).not.toBeInTheDocument();
  });
});

describe("[P25] what people say", () => {
  test("stands at their seats for a moment, and no alert is made of it", async () => {
    await show({ options: {}, table: { seat: 1 } });
    await import("./aside");
    push({
      options: {},
      table: { seat: 1 },
      news: [
        { t: "said", member: 2, name: "Борис", text: "привет" },
        { t: "reacted", member: 1, name: "Аня", reaction: "laugh" },
      ],
    });
    await expect.poll(() => document.querySelectorAll(".speech").length).toBe(2);
    expect(document.querySelector(".speech")?.textContent).toContain("привет");
    expect(said() + called()).not.toContain("привет");
  });
});
