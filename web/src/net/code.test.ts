import { describe, expect, test, vi } from "vitest";
import codes from "../../../src/partyside/room/codes.py?raw";
import { moveLink, parseCode, roomLink, showCode } from "./code";

describe("what is forgiven in a room code [P6, P13a]", () => {
  test.each([
    "K7P2AC",
    "k7p2ac",
    " K7P-2AC ",
    "k7p 2ac",
    "K7P—2AC",
    "K.7_P‑2 A C",
    "К7Р2АС",
    "к7р-2ас",
    "K7P-2AC",
    "https://partyside.example/r/K7P2AC",
    "partyside.example/r/k7p-2ac?from=chat",
    "Заходи: https://partyside.example/r/K7P2AC#top",
    "https://partyside.example/r/%D0%BA7%D1%802%D0%B0%D1%81",
  ])("%s", (text) => expect(parseCode(text)).toBe("K7P2AC"));

  test.each(["АСЕНКМ", "РТХУ23"])("every Cyrillic twin: %s", (text) => expect(parseCode(text)).not.toBeNull());

  test.each(["", "K7P2A", "K7P2ACC", "K7P2A0", "O0IL1B", "Ж7Р2АС", "%E0%A4%A"])("not %j", (text) =>
    expect(parseCode(text)).toBeNull(),
  );
});

test("[P13a] the letters are those that the server makes codes from", () => {
  const alphabet = /ALPHABET: Final = "(\w+)"/.exec(codes)?.[1] ?? "";
  expect(alphabet).toHaveLength(18);
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const accepted = printable.filter((letter) => parseCode(letter.repeat(6)) && letter === letter.toUpperCase());
  expect(accepted.join("")).toBe(alphabet);
});

test("[P13a] a code is shown in two halves", () => expect(showCode("K7P2AC")).toBe("K7P-2AC"));

test("[P6] the link leads to the code it shows", () => {
  vi.stubGlobal("location", { origin: "https://partyside.example" });
  expect(roomLink("K7P2AC")).toBe("https://partyside.example/r/K7P2AC");
  expect(parseCode(roomLink("K7P2AC"))).toBe("K7P2AC");
  expect(moveLink("K7P2AC", "a_b-9")).toBe("https://partyside.example/r/K7P2AC#move=a_b-9");
  vi.unstubAllGlobals();
});
