/** What Lighthouse, as a phone on slow 4G, says of the first sight of each page. */

import { chromium as driver } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromium } from "../chromium.ts";
import { Server } from "../e2e/server.ts";
import { freePort } from "../port.ts";
import { arrival, named } from "./arrival.ts";
import { type Figure, percentile } from "./figure.ts";

const RUNS = 3;

interface Page {
  readonly address: string;
  /** Pages of the app are nobody's search result, and have their own measure of when they are seen. */
  readonly searched: boolean;
}

/** Of the landing pages at these addresses, and of the app. */
export async function firstSight(landings: readonly string[]): Promise<Figure[]> {
  // Search engines want the addresses of a page's other languages whole, and only its operator knows the site's name.
  const server = await Server.start(null, null, ["--public-url", "https://uno.example.org"]);
  const port = await freePort();
  const browser = await driver.launch({ ...chromium, args: [...chromium.args, `--remote-debugging-port=${port}`] });
  try {
    const pages: Page[] = [
      ...landings.map((address) => ({ address, searched: true })),
      { address: "/new", searched: false },
      { address: await room(server.address), searched: false },
    ];
    const figures: Figure[] = [];
    for (const page of pages) {
      figures.push(...(await see(server.address, page, port)));
      if (!page.searched) figures.push(await arrival(browser, server.address, page.address));
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function see(base: string, { address, searched }: Page, port: number): Promise<Figure[]> {
  const seen = new Map<string, number[]>();
  // On a busy machine Lighthouse may miss what it looks for in a run.
  const note = (what: string, value: number | null | undefined) => {
    seen.set(what, [...(seen.get(what) ?? []), ...(value == null ? [] : [value])]);
  };
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(base + address, { port, output: "json", logLevel: "error" });
    if (!result) throw new Error(`Lighthouse said nothing of ${address}`);
    const { categories, audits } = result.lhr;
    for (const { id, score } of Object.values(categories)) note(id, score === null ? null : score * 100);
    note("LCP", audits["largest-contentful-paint"]?.numericValue);
    note("CLS", audits["cumulative-layout-shift"]?.numericValue);
  }
  const what = named(address);
  return [...seen].map(([id, values]): Figure => {
    if (values.length === 0) throw new Error(`Lighthouse saw no ${id} of ${address} in ${RUNS} runs`);
    const figure = { what: `${what}: ${id}`, seen: percentile(values, 0.5) };
    if (id === "LCP") return searched ? { ...figure, unit: "ms", atMost: 1000 } : { ...figure, unit: "ms" };
    if (id === "CLS") return { ...figure, unit: "", atMost: 0.02 };
    if (id === "seo" && !searched) return { ...figure, unit: "" };
    return { ...figure, unit: "", atLeast: searched ? 100 : 95 };
  });
}

/** The address of a new room, for a newcomer with its link. */
async function room(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/rooms`, { method: "POST", body: JSON.stringify({ name: "Аня" }) });
  const { code } = (await answer.json()) as { code: string };
  return `/r/${code}`;
}
