import { expect, test } from "vitest";
import { type Given, givenShown } from "./given";
import { isTakenOut } from "./words";

test("[R151] taken out is who holds a seat of a running game that is out", () => {
  const out: Given = { plays: false, table: { out: [0] }, me: { seat: 0 } };
  expect(isTakenOut(givenShown(out))).toBe(true);
  expect(isTakenOut(givenShown({ ...out, table: { out: [0], phase: "over", seat: null } }))).toBe(false);
  expect(isTakenOut(givenShown({ ...out, me: { seat: null } }))).toBe(false);
  expect(isTakenOut(givenShown())).toBe(false);
});
