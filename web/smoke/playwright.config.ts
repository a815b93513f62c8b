import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/smoke",
  workers: 1,
  // A game between robots takes a minute or two, on a busy machine several.
  timeout: 600_000,
  reporter: "list",
  projects: [{ name: "firefox" }, { name: "webkit" }],
});
