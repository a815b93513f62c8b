import { runnerImport } from "vite";

// The drawings share their sources with the page, which only Vite can read.
await runnerImport("./art/render.ts", { configFile: false });
