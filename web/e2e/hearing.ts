/** What a screen reader is told by a page: every text that comes into a live region, in order. */

import type { Page } from "@playwright/test";

type Listening = Window & { heard?: string[] };

/** Listens to the page from its next load on. What is urgent begins with "! ". */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    // A region that comes together with its text is not announced: only what changes within one is.
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const place = target instanceof Element ? target : target.parentElement;
        const region = place?.closest<HTMLElement>("[role=status], [role=alert], [role=log], [aria-live]");
        if (!region?.isConnected) continue;
        const urgent = region.role === "alert" || region.ariaLive === "assertive";
        for (const node of type === "characterData" ? [target] : addedNodes) {
          const text = node.textContent?.trim();
          if (text) heard.push(urgent ? `! ${text}` : text);
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Everything heard since the page was loaded. */
export function heardOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Listening).heard ?? []);
}
