import { defineConfig } from "@playwright/test";
import { chromium } from "./chromium.ts";

export default defineConfig({
  testDir: "e2e",
  snapshotPathTemplate: "{testDir}/{testFileName}-read/{arg}{ext}",
  outputDir: "test-results/files",
  forbidOnly: Boolean(process.env.CI),
  // Each test starts a server and several browsers; two at once would compete for the same two cores.
  workers: 1,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/results.json" }]],
  use: {
    launchOptions: chromium,
    trace: "retain-on-failure",
    actionTimeout: 10_000,
  },
});
