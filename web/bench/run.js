// Node.js as old as ours reads no TypeScript by itself; Vite does.
import { resolve } from "node:path";
import { runnerImport } from "vite";

await runnerImport(resolve(import.meta.dirname, "figures.ts"));
