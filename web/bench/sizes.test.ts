import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isKept, lineOf } from "./figure.ts";
import { packages, sizes, withImports } from "./sizes.ts";

const WEB = resolve(import.meta.dirname, "..");

describe("within its budget", () => {
  const figures = [...sizes(join(WEB, "dist")), packages(join(WEB, "package-lock.json"))];

  test.each(figures.filter(({ atMost }) => atMost))("$what", (figure) => {
    expect(isKept(figure), lineOf(figure).join("  ")).toBe(true);
  });
});

test("[P21] what draws in 3D is one script, which comes only when that is chosen", () => {
  const assets = join(WEB, "dist", "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const [deep, ...others] = scripts.filter((name) => name.startsWith("deep-"));
  expect([deep, others]).toEqual([expect.any(String), []]);
  const needing = scripts.filter((name) => withImports([join(assets, name)]).has(join(assets, deep as string)));
  expect(needing).toEqual([deep]);
});

describe("a build weighs", () => {
  let dist: string;

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), "partyside-build-"));
    write("app.html", '<link rel="stylesheet" href="/assets/app-a1_-b2.css"><script src="/assets/app-a1_-b2.js">');
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
    const app = 'import{a}from"./one-a1_-b2.js";import("./later-a1_-b2.js");a()';
    const one = 'export*from"./two-a1_-b2.js";export const a=1';
    const two = 'import"./one-a1_-b2.js";export const b="import c from \'./later-a1_-b2.js\'"';
    write("assets/app-a1_-b2.js", app);
    write("assets/one-a1_-b2.js", one);
    write("assets/two-a1_-b2.js", two);
    write("assets/later-a1_-b2.js", "later()");
    write("assets/later-c3d4e5.css", "p{}");
    write("assets/app-a1_-b2.css", "html{}");
    expect(seen("app: JS of the first visit")).toBe(app.length + one.length + two.length);
    expect(seen("app: CSS of the first visit")).toBe(6);
    expect(seen("later: later")).toBe(10);
    expect(seen("later: one")).toBeUndefined();
  });

  test("what the compressed copy weighs, where there is one", () => {
    write("assets/app-a1_-b2.js", "let longer");
    write("assets/app-a1_-b2.js.br", "short");
    write("assets/app-a1_-b2.css", "");
    expect(seen("app: JS of the first visit")).toBe(5);
  });

  test("on a landing page its text and styles, and apart from these its scripts", () => {
    const html = '<link rel="stylesheet" href="/assets/landing-a1_-b2.css"><script type="module" src="/go.js">';
    write("assets/app-a1_-b2.js", "");
    write("assets/app-a1_-b2.css", "");
    write("assets/landing-a1_-b2.css", "b{}");
    write("go.js", "go()");
    write("en/index.html", html);
    expect(seen("/en/: HTML and CSS")).toBe(html.length + 3);
    expect(seen("/en/: JS")).toBe(4);
  });
});
