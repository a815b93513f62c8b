import { describe, expect, test } from "vitest";
import type { RoomView, TableView } from "../wire.gen";
import { awayFor, graceLeft, minutes, seconds, timeLeft } from "./clock";
import type { Shown } from "./playback.svelte";

/** A view of game time 1000 that arrived at 50 000 by the page's own clock. */
function shown(room: Partial<RoomView>, deadline: number | null): Shown {
  const table = { now: 1000, deadline } as TableView;
  return { room: { running: true, wall: 900_000, ...room }, table, arrived: 50_000 } as Shown;
}

describe("[P26, P27] the clock", () => {
  test("counts on from the view while the game runs", () => {
    expect(timeLeft(shown({}, 31_000), 50_000)).toBe(30_000);
    expect(timeLeft(shown({}, 31_000), 62_345)).toBe(17_655);
    expect(timeLeft(shown({}, 31_000), 99_999)).toBe(0);
  });

  test("stands still while the game is frozen", () => {
    expect(timeLeft(shown({ running: false }, 31_000), 999_999)).toBe(30_000);
    expect(graceLeft(shown({ running: false }, null), 4000, 999_999)).toBe(3000);
  });

  test("shows nothing without a limit", () => {
    expect(timeLeft(shown({}, null), 60_000)).toBeNull();
  });

  test("counts how long somebody has been away by the server's clock", () => {
    expect(awayFor(shown({ running: false }, null), 890_000, 52_000)).toBe(12_000);
    // The page looked at its clock before the view came.
    expect(awayFor(shown({ running: false }, null), 890_000, 1000)).toBe(10_000);
  });

  test("rounds as people expect", () => {
    expect([seconds(30_000), seconds(29_001), seconds(1), seconds(0)]).toEqual([30, 30, 1, 0]);
    expect([minutes(0), minutes(65_999), minutes(600_000)]).toEqual(["0:00", "1:05", "10:00"]);
  });
});
