import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LICENCES } from "./src/landing/licences";

const SOURCE = join(import.meta.dirname, "src");

/** Packages whose code is named outside of tests; a name of types alone brings none. */
async function imported(): Promise<Set<string>> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) => /\.(ts|svelte)$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(SOURCE, file), "utf8")));
  const used = texts.filter((text) => !/from "vitest/.test(text));
  const names = used.flatMap((text) =>
    Array.from(text.matchAll(/^\s*import (?!type\b)[^;"]*"([^."/][^"]*)"/gm), ([, name = ""]) => name),
  );
  return new Set(names.map((name) => (/^@[^/]+\/[^/]+|^[^/]+/.exec(name) as RegExpExecArray)[0]));
}

test("the licence of every library in the build goes with it, in full", async () => {
  const text = await readFile(join(import.meta.dirname, "dist", LICENCES), "utf8");
  const parts = text.split(/^## /m).slice(1);
  const names = parts.map((part) => part.slice(0, part.indexOf(" ")));
  expect(names).toEqual(expect.arrayContaining([...(await imported())]));
  for (const part of parts) expect(part).toMatch(/^.+ \(MIT\)\n.*Copyright.*Permission is hereby granted/s);
});
