/** What a screen reader is given while the game is faster than speech [P23]. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Locale, speak } from "../text";
import type { News, RoomNews } from "../wire.gen";
import { givenShown } from "./given";
import { Telling } from "./telling";
import { Voice } from "./voice.svelte";

const took = (seat: number): News[] => [
  { t: "took", seat, count: 1, why: "draw" },
  { t: "turn_ended", seat },
];
const played = (seat: number): News => ({ t: "played", seat, card: "r5", color: "r" });

let voice: Voice;
let telling: Telling;

beforeEach(() => {
  vi.useFakeTimers();
  voice = new Voice();
  telling = new Telling(voice);
});

afterEach(async () => {
  vi.useRealTimers();
  await speak("ru");
});

function tell(...news: (News | RoomNews)[]): void {
  telling.tell(givenShown({ news }));
}

function spoken(): string[] {
  return voice.spoken.map(({ text }) => text);
}

/** The reader is through with what it was given. */
function read(): void {
  vi.advanceTimersToNextTimer();
}

describe("[P23] what happens", () => {
  test.each<[Locale, string[]]>([
    ["ru", ["Борис берёт карту", "Вера и Григорий берут по карте", "Борис: красный 5"]],
    ["en", ["Борис takes a card", "Вера and Григорий take a card each", "Борис: red 5"]],
  ])("while something is read waits, and comes in as few sentences as it takes: %s", async (language, sentences) => {
    await speak(language);
    tell(...took(1));
    expect(spoken()).toEqual(sentences.slice(0, 1));
    tell(...took(2));
    tell(...took(3));
    tell(played(1));
    expect(spoken()).toEqual(sentences.slice(0, 1));
    read();
    expect(spoken()).toEqual(sentences);
    read();
    expect(spoken()).toEqual(sentences);
  });

  test("is seen at once, and heard at once when nothing is being read", () => {
    tell(played(1));
    tell(played(2));
    expect(voice.line).toEqual(["Вера: красный 5"]);
    expect(spoken()).toEqual(["Борис: красный 5"]);
    read();
    read();
    tell(played(3));
    expect(spoken().at(-1)).toBe("Григорий: красный 5");
  });

  test("is all told in order, however much it is", () => {
    const seats = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1];
    tell(played(1));
    for (const seat of seats) tell(played(seat));
    read();
    const names = ["", "Борис", "Вера", "Григорий"];
    expect(spoken()).toEqual(seats.map((seat) => `${names[seat]}: красный 5`));
  });

  test("to people stands where it happened", () => {
    tell(played(1));
    tell(...took(1));
    tell({ t: "lost", member: 3, at: 0 });
    tell(...took(2));
    read();
    expect(spoken().slice(1)).toEqual(["Борис берёт карту", "Связь потеряна: Вера", "Вера берёт карту"]);
  });

  test("waits no longer once the viewer is called, nor is told to who comes back", () => {
    tell(played(1));
    tell(played(2));
    telling.flush();
    expect(spoken().at(-1)).toBe("Вера: красный 5");
    tell(played(3));
    telling.recall("");
    read();
    expect(spoken().at(-1)).toBe("Вера: красный 5");
  });

  test("by the own hand makes nobody wait", () => {
    tell(played(0));
    tell(played(1));
    expect(spoken()).toEqual(["Борис: красный 5"]);
  });
});
