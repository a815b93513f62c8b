/** Whether a screen keeps everything where it can be seen and used, however it is magnified, recoloured or spaced. */

import type { Page } from "@playwright/test";

/** Everything that can be pressed but is outside, too small or under something else, every text that is cut, and a page that scrolls
 * sideways. A name too long for its place may end in dots: it stands in full in the list of people. */
export function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.querySelector("dialog:modal") ?? document.body;
    const named = (element: Element) => {
      const label = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 60);
      return `${element.localName} “${label}”`;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest(".visually-hidden, [inert], [hidden]");
    const sticksOut = ({ left, right, top, bottom }: DOMRect, of: DOMRect) =>
      left < of.left - 1 || right > of.right + 1 || top < of.top - 1 || bottom > of.bottom + 1;

    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);

    // The cards of a hand lie over each other; its own tests tell what of each must stay in sight.
    for (const element of root.querySelectorAll("button:not(.card), a, input, textarea, summary")) {
      if (!isShown(element)) continue;
      element.scrollIntoView({ block: "center", inline: "nearest" });
      const [box] = element.getClientRects();
      if (!box) continue;
      if (sticksOut(box, new DOMRect(0, 0, innerWidth, innerHeight))) {
        found.push(`${named(element)} is outside`);
        continue;
      }
      if (Math.min(box.width, box.height) < 24 && !["inline", "none"].includes(getComputedStyle(element).display)) {
        found.push(`${named(element)} is smaller than 24 pixels`);
      }
      // What the keyboard does not come to may be covered, such as the stock under a question.
      if ((element as HTMLElement).tabIndex < 0) continue;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const own = hit && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element));
      if (!own) found.push(`${named(element)} is under ${hit ? named(hit) : "nothing"}`);
    }

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element || !text.textContent?.trim() || !isShown(element)) continue;
      element.scrollIntoView({ block: "center", inline: "nearest" });
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(around);
        if (textOverflow === "ellipsis") break;
        const clips = [overflowX, overflowY].some((overflow) => overflow === "hidden" || overflow === "clip");
        if (!clips && around.localName !== "button") continue;
        if (sticksOut(box, around.getBoundingClientRect())) {
          found.push(`“${text.textContent.trim()}” sticks out of ${around.localName}.${around.className}`);
          break;
        }
      }
    }
    return found;
  });
}

/** What Tab leads to, of the next few stops, without a ring that can be seen. */
export async function ringless(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = await page.evaluateHandle(() => document.activeElement as HTMLElement | null);
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press("Tab");
    const bare = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const ring = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      return ring
        ? null
        : `${element.localName} “${element.getAttribute("aria-label") ?? element.textContent?.trim()}”`;
    });
    if (bare) found.push(bare);
  }
  await before.evaluate((element) => element?.focus());
  return found;
}
