import { defineConfig } from "@playwright/test";
import tests from "../playwright.config";

/** `npm run pictures`: not tests, but what plays through the page in tests does it here too. */
export default defineConfig({
  ...tests,
  testDir: ".",
  testMatch: "take.ts",
  outputDir: "../test-results/pictures",
  reporter: "list",
});
