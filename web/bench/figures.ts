/** Measures the built client and prints one table. */

import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { type Figure, lineOf } from "./figure.ts";
import { firstSight } from "./lighthouse.ts";
import { landings, packages, sizes } from "./sizes.ts";
import { table } from "./table.ts";

const WEB = resolve(import.meta.dirname, "..");
const DIST = resolve(WEB, "dist");

function print(figures: readonly Figure[]): void {
  const lines = [["what", "budget", "seen", "ok?"], ...figures.map(lineOf)];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) console.log(line.map((part, column) => part.padEnd(widths[column] ?? 0)).join("  "));
}

const figures = [
  ...sizes(DIST),
  packages(resolve(WEB, "package-lock.json")),
  ...(await firstSight(landings(DIST))),
  ...(await table()),
];
print(figures);
const [load] = loadavg();
console.log(
  `\n${load?.toFixed(1)} of ${cpus().length} processors were busy at the end; with more than one, times tell little.`,
);
