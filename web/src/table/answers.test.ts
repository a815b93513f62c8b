import { afterEach, expect, test } from "vitest";
import { speak } from "../text";
import { handWords } from "./answers";
import { givenShown } from "./given";

afterEach(() => speak("ru"));

test("[P23] a player hears the own hand, and what of it can be played", () => {
  expect(handWords(givenShown())).toBe("У вас 3 карты: красный 5, зелёный 7, синий 2. Можно сыграть: красный 5.");
});

test("[P10, P23] a spectator hears how many cards everybody holds who is still playing", async () => {
  const watching = givenShown({ plays: false, table: { counts: [7, 1, 5, 0], out: [3] } });
  expect(handWords(watching)).toBe("Вы смотрите: своих карт у вас нет. Карт в руках: Аня 7, Борис 1, Вера 5.");
  await speak("en");
  expect(handWords(watching)).toBe("You are watching and hold no cards. Cards in hand: Аня 7, Борис 1, Вера 5.");
});
