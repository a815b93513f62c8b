import { describe, expect, test } from "vitest";
import { WORDS } from "./words";

const { page } = WORDS.ru;

test("the labels are those that were promised, to the letter [P1]", () => {
  expect(`${page.site} / ${page.claim}`).toBe("PARTYSIDE / ИГРЫ ДЛЯ СВОЕЙ КОМПАНИИ");
  expect(page.game).toBe("UNO онлайн с друзьями");
  expect(page.facts.join(" · ")).toBe("2–10 игроков · боты · зрители · 2D и 3D · компьютер и телефон");
  expect(page.start.title).toBe("Как начать");
  expect([page.play, page.last.create, page.join]).toEqual(["Играть в UNO", "Создать комнату", "Войти по коду"]);
});

describe.each(["ru", "en"] as const)("the page in %s", (language) => {
  const { page } = WORDS[language];

  test("says in two sentences how the game goes [P1]", () => {
    expect(page.lead.match(/[.!?](\s|$)/g)).toHaveLength(2);
    for (const part of [
      /108/,
      /активного цвета|active colour/,
      /цифрой|number/,
      /символом|symbol/,
      /Разворачивайте|direction/,
      /брать карты|draw/,
      /раньше всех|first/,
    ]) {
      expect(page.lead).toMatch(part);
    }
  });

  test("names the steps to a game, and that guests need no registration [P3]", () => {
    const steps = [/комнату|room/, /никнейм|nickname/, /друзьям код|friends the code/, /ботов|bots/, /лобби|lobby/];
    expect(page.start.steps.map((step) => step.do)).toEqual(steps.map((step) => expect.stringMatching(step)));
    expect(page.start.guests).toMatch(/без регистрации|without registration/);
  });

  test("fits what a search engine shows of it [P5]", () => {
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeGreaterThan(100);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  test("asks in questions and answers in sentences", () => {
    for (const { ask, answer } of page.questions.list) {
      expect(ask).toMatch(/^\p{Lu}.*\?$/u);
      expect(answer).toMatch(/^\p{Lu}.*\.$/u);
    }
  });
});
