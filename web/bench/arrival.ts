/**
 * When the largest thing of a page is first seen, over a network and with a processor that really are as slow as
 * Lighthouse supposes. Its own figure is reckoned from a run at full speed, in which a script has come from the next
 * process before the first frame could be shown; so it counts all of that script, which here comes after that frame.
 */

import type { Browser } from "@playwright/test";
import { type Figure, percentile } from "./figure.ts";

const RUNS = 5;
const SLOWER = 4;
/** Milliseconds a round trip, and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const VIEWPORT = { width: 412, height: 823 };

export async function arrival(browser: Browser, base: string, address: string): Promise<Figure> {
  const seen: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    // Of a context that keeps nothing: each is a first visit.
    const context = await browser.newContext({ baseURL: base, viewport: VIEWPORT, serviceWorkers: "block" });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(address);
    await page.getByRole("textbox").first().waitFor();
    seen.push(await page.evaluate(largestSeen));
    await context.close();
  }
  return { what: `${named(address)}: LCP, really slow`, seen: percentile(seen, 0.5), unit: "ms", atMost: 1200 };
}

/** The address of a page without the code of its room. */
export function named(address: string): string {
  return address.startsWith("/r/") ? "/r/…" : address;
}

/** Runs in the page. */
function largestSeen(): Promise<number> {
  return new Promise((tell) => {
    new PerformanceObserver((list) => tell(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
}
