import { generate } from "lean-qr";
import { describe, expect, test } from "vitest";
import { outline, QUIET } from "./qr";

/** A code of these rows, where # is dark. */
function drawn(...rows: string[]): string {
  return outline({ size: rows.length, get: (x, y) => rows[y]?.[x] === "#" });
}

/** The dark modules that a path covers, as "x,y". */
function covered(path: string): Set<string> {
  const modules = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) modules.add(`${at},${y}`);
  }
  return modules;
}

describe("a QR code [P6]", () => {
  test("is drawn run by run", () => {
    expect(drawn("##.", "#.#", "...")).toBe("M0 0h2v1H0zM0 1h1v1H0zM2 1h1v1H2z");
    expect(drawn("...", "###", "..#")).toBe("M0 1h3v1H0zM2 2h1v1H2z");
  });

  test("has every dark module and no other", () => {
    const code = generate("https://partyside.example/r/K7P2AC#move=Zt0b2ZPQb4nRkc3l3Wm0s2r0dHq7iXr1v5yq8uJ3c6A");
    const dark = covered(outline(code));
    for (let y = 0; y < code.size; y += 1) {
      for (let x = 0; x < code.size; x += 1) expect(dark.has(`${x},${y}`)).toBe(code.get(x, y));
    }
  });

  test("keeps the four modules of quiet that a reader needs", () => expect(QUIET).toBeGreaterThanOrEqual(4));
});
