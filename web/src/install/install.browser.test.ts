import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { install as words } from "../text/install.ru";
import Install from "./Install.svelte";
import { forgetPrompt, heldPrompt, holdPrompt } from "./prompt";

const button = page.getByRole("button", { name: words.install });
const prompt = vi.fn();
let shown: Record<string, unknown>;

holdPrompt();

beforeEach(() => {
  forgetPrompt();
  prompt.mockReset().mockResolvedValue({ outcome: "accepted" });
});

afterEach(() => unmount(shown));

/** Whether the browser was kept from showing its own offer. */
function browserOffers(): boolean {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  return !dispatchEvent(Object.assign(offer, { prompt }));
}

function show(): void {
  shown = mount(Install, { target: document.body });
  flushSync();
}

test("nothing is offered where nothing can be installed", () => {
  show();
  expect(document.body.textContent).not.toContain("PartySide");
});

test("the browser's offer does not come in the middle of a game, but waits for whoever looks for it", async () => {
  expect(browserOffers()).toBe(true);
  show();
  await expect.element(page.getByText(words.installHint)).toBeVisible();
  expect(prompt).not.toHaveBeenCalled();
  await button.click();
  expect(prompt).toHaveBeenCalledOnce();
  await expect.element(button).not.toBeInTheDocument();
  expect(heldPrompt()).toBeNull();
});

test("an offer that comes late is shown, until the site is installed", async () => {
  show();
  browserOffers();
  await expect.element(button).toBeVisible();
  dispatchEvent(new Event("appinstalled"));
  await expect.element(button).not.toBeInTheDocument();
});

test("a browser that takes its offer back breaks nothing", async () => {
  prompt.mockRejectedValue(new DOMException("no", "InvalidStateError"));
  browserOffers();
  show();
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
});
