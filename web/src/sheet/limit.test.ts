import { expect, test } from "vitest";
import commands from "../../../src/partyside/room/commands.py?raw";
import { fits, lengthOf, MOST } from "./limit";

test("[P25] the limit is the server's", () => {
  expect(commands).toContain(`MAX_TEXT: Final = ${MOST}\n`);
  expect(commands).toContain("text: Annotated[str, Meta(max_length=4 * MAX_TEXT)]");
});

test("[P25] characters are counted as people see them, blanks around them not", () => {
  expect(lengthOf("  привет ")).toBe(6);
  expect(lengthOf("👨‍👩‍👧‍👦é🇰🇿")).toBe(3);
  expect(lengthOf("   ")).toBe(0);
});

test("[P25] so many fit", () => {
  expect(fits("ё".repeat(MOST))).toBe(true);
  expect(fits("ё".repeat(MOST + 1))).toBe(false);
});

test("[P25] what the server would not read does not fit, however few characters it seems to have", () => {
  expect(fits("👨‍👩‍👧‍👦".repeat(114))).toBe(true);
  expect(fits("👨‍👩‍👧‍👦".repeat(115))).toBe(false);
});
