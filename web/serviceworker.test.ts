/** What the build writes as `/sw.js`. */

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serviceWorker } from "./serviceworker.ts";

const KEPT = {
  "app.html": "<script src=/assets/app-1.js>",
  "index.html": "<p>Играть",
  "en/index.html": "<p>Play",
  "assets/app-1.js": "play()",
  "assets/app-2.css": "p {}",
  "icon.svg": "<svg/>",
};
/** Kept for whoever has chosen it. */
const DEEP = { "assets/deep-3.js": "draw()", "assets/deep-4.css": "canvas {}" };
const NOT_KEPT = {
  "404.html": "<p>nowhere",
  "assets/app-1.js.br": "smaller",
  "assets/app-1.js.gz": "small",
  "assets/app-1.js.map": "{}",
  "icon-192.png": "png",
  "licences.txt": "MIT",
  "og.png": "png",
  "robots.txt": "User-agent: *",
  "manifest.webmanifest": "{}",
};

interface Build {
  readonly version: string;
  readonly files: readonly string[];
  readonly deep: readonly string[];
}

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "partyside-build-"));
  await write({ ...KEPT, ...DEEP, ...NOT_KEPT });
});

afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

async function built(): Promise<{ script: string; build: Build }> {
  const plugin = serviceWorker() as Plugin & { configResolved(config: unknown): void; closeBundle(): Promise<void> };
  plugin.configResolved({ root, build: { outDir: "." } });
  await plugin.closeBundle();
  const script = await readFile(join(root, "sw.js"), "utf8");
  return { script, build: JSON.parse(/^const BUILD=(.*);\n/.exec(script)?.[1] ?? "null") };
}

test("names exactly what is to be kept, by its address", async () => {
  const { build } = await built();
  expect(new Set(build.files)).toEqual(
    new Set(["/app.html", "/", "/en/", "/assets/app-1.js", "/assets/app-2.css", "/icon.svg"]),
  );
  expect(build.deep).toEqual(["/assets/deep-3.js", "/assets/deep-4.css"]);
});

test("is one plain script that imports nothing", async () => {
  const { script } = await built();
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/\bimport\b|importScripts|\bexport\b/);
});

test("is the same for the same contents, and another when any of them changes", async () => {
  const first = await built();
  expect(await built()).toEqual(first);
  const versions = new Set([first.build.version]);
  const kept = Object.keys({ ...KEPT, ...DEEP });
  for (const name of kept) {
    await write({ [name]: "changed" });
    versions.add((await built()).build.version);
  }
  expect(versions.size).toBe(1 + kept.length);
  const { build } = await built();
  await write({ "robots.txt": "changed", "404.html": "changed" });
  expect((await built()).build.version).toBe(build.version);
});
