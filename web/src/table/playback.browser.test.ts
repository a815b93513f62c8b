import { afterEach, beforeEach, expect, test } from "vitest";
import { preferences } from "../settings/preferences.svelte";
import type { News } from "../wire.gen";
import { FakeStore } from "./fakestore.svelte";
import { type Given, given } from "./given";
import { motion } from "./motion";
import { Playback } from "./playback.svelte";

const PLAYED: News = { t: "played", seat: 1, card: "r9", color: "r" };
const PLAY: Given = { table: { seat: 2, pile: ["g1", "r1", "r3", "r9"], discard: 15, decision: 10 }, news: [PLAYED] };

let store: FakeStore;
let told: string[];
let stop: () => void;

beforeEach(() => {
  told = [];
  store = new FakeStore(given({ table: { seat: 1 } }));
  const playback = new Playback(
    () => ({ width: 360, height: 640, sorted: true, leftHanded: false }),
    (placement) => placement,
    () => motion,
    ({ table }, animated) => told.push(`${table.decision} ${animated ? "flies" : "is there"}`),
  );
  stop = playback.follow(store, ({ table }) => told.push(`${table.decision} heard`));
});

afterEach(() => {
  stop();
  store.bubbles.close();
  preferences.reset();
});

test("[P20] a state is told of when it arrives, and again when it comes onto the screen", async () => {
  expect(told).toEqual(["9 heard", "9 is there"]);
  store.push(given(PLAY));
  store.push(given({ table: { ...PLAY.table, decision: 11 } }));
  expect(told.slice(2)).toEqual(["10 heard", "10 flies", "11 heard"]);
  await expect.poll(() => told.at(-1)).toBe("11 flies");
});

test("[P20] a state that the table skipped is never told of as shown", () => {
  store.push(given(PLAY));
  for (const decision of [11, 12, 13]) store.push(given({ table: { ...PLAY.table, decision } }));
  expect(told.slice(4)).toEqual(["11 heard", "12 heard", "13 heard", "13 is there"]);
});

test("[P20] nothing flies after a reconnect, nor for who wants no motion", () => {
  store.push(given(PLAY), false);
  preferences.set("lessMotion", true);
  store.push(given({ ...PLAY, table: { ...PLAY.table, decision: 11 } }));
  expect(told.slice(2)).toEqual(["10 heard", "10 is there", "11 heard", "11 is there"]);
});
