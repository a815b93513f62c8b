/** What axe-core finds on a page. The context must bypass the page's own policy, which would refuse the script. */

import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const AXE = createRequire(import.meta.url).resolve("axe-core");
const RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // A switch that is half scrolled away counts as small there; fit.ts measures each where it is whole.
  rules: { "target-size": { enabled: false } },
  resultTypes: ["violations", "incomplete"],
};

/**
 * Each fault and each thing that the machine could not judge, with the elements. Only contrast is left to people and to
 * the tests of the palette: what lies over a gradient cannot be judged from outside.
 */
export async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: AXE });
  const { violations, incomplete } = await page.evaluate((rules) => {
    const { axe } = window as unknown as { axe: { run(rules: RunOptions): Promise<AxeResults> } };
    return axe.run(rules);
  }, RULES);
  const unclear = incomplete.filter(({ id }) => id !== "color-contrast");
  return [...violations, ...unclear].map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
