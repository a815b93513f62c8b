import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isKept, lineOf } from "./figure.ts";
import { packages, sizes } from "./sizes.ts";

const WEB = resolve(import.meta.dirname, "..");

describe("within its budget", () => {
  const figures = [...sizes(join(WEB, "dist")), packages(join(WEB, "package-lock.json"))];

  test.each(figures.filter(({ atMost }) => atMost))("$what", (figure) => {
    expect(isKept(figure), lineOf(figure).join("  ")).toBe(true);
  });
});

describe("a build weighs", () => {
  let dist: string;

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), "partyside-build-"));
    write("app.html", '<link rel="stylesheet" href="/assets/app-12345678.css"><script src="/assets/app-12345678.js">');
  });

  afterEach(() => rmSync(dist, { recursive: true }));

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }

  function seen(what: string): number | undefined {
    return sizes(dist).find((figure) => figure.what === what)?.seen;
  }

  test("at the first visit what its page links, with all that this imports, and not what is loaded later", () => {
    const app = 'import{a}from"./one-12345678.js";import("./later-12345678.js");a()';
    const one = 'export*from"./two-12345678.js";export const a=1';
    const two = 'import"./one-12345678.js";export const b="import c from \'./later-12345678.js\'"';
    write("assets/app-12345678.js", app);
    write("assets/one-12345678.js", one);
    write("assets/two-12345678.js", two);
    write("assets/later-12345678.js", "later()");
    write("assets/later-12345678.css", "p{}");
    write("assets/app-12345678.css", "html{}");
    expect(seen("app: JS of the first visit")).toBe(app.length + one.length + two.length);
    expect(seen("app: CSS of the first visit")).toBe(6);
    expect(seen("later: later")).toBe(10);
    expect(seen("later: one")).toBeUndefined();
  });

  test("what the compressed copy weighs, where there is one", () => {
    write("assets/app-12345678.js", "let longer");
    write("assets/app-12345678.js.br", "short");
    write("assets/app-12345678.css", "");
    expect(seen("app: JS of the first visit")).toBe(5);
  });

  test("on a landing page its text and styles, and apart from these its scripts", () => {
    const html = '<link rel="stylesheet" href="/assets/landing-12345678.css"><script type="module" src="/go.js">';
    write("assets/app-12345678.js", "");
    write("assets/app-12345678.css", "");
    write("assets/landing-12345678.css", "b{}");
    write("go.js", "go()");
    write("en/index.html", html);
    expect(seen("/en/: HTML and CSS")).toBe(html.length + 3);
    expect(seen("/en/: JS")).toBe(4);
  });
});
