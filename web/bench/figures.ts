/** Measures the built client and prints one table. */

import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { deep } from "./deep.ts";
import { lineOf } from "./figure.ts";
import { firstSight } from "./lighthouse.ts";
import { landings, packages, sizes } from "./sizes.ts";
import { table } from "./table.ts";

const WEB = resolve(import.meta.dirname, "..");
const DIST = resolve(WEB, "dist");

function print(lines: readonly string[][]): void {
  for (const [what = "", budget = "", seen = "", ok = ""] of lines) {
    console.log(`${what.padEnd(44)}${budget.padEnd(12)}${seen.padEnd(12)}${ok}`);
  }
}

print([["what", "budget", "seen", "ok?"]]);
print([...sizes(DIST), packages(resolve(WEB, "package-lock.json"))].map(lineOf));
print((await firstSight(landings(DIST))).map(lineOf));
print((await table()).map(lineOf));
print((await deep()).map(lineOf));
const [load = 0] = loadavg();
console.log(
  `\n${load.toFixed(1)} programs wanted the ${cpus().length} processors at the end; if these are fewer, times tell little.`,
);
