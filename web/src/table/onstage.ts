/** The table on a page of its own, for tests in a browser. */

import "../theme.css";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect } from "vitest";
import { page } from "vitest/browser";
import { device } from "../settings/memory";
import { type Preference, preferences } from "../settings/preferences.svelte";
import { FakeStore } from "./fakestore.svelte";
import { type Given, given } from "./given";
import Table from "./Table.svelte";

/** The store of the table that `show` has put up. */
export let store: FakeStore;
let table: Record<string, unknown> | undefined;

beforeEach(async () => {
  await page.viewport(360, 640);
});

afterEach(async () => {
  if (table) {
    await unmount(table);
    table = undefined;
    store.bubbles.close();
  }
  preferences.reset();
});

export async function show(changes: Given = {}): Promise<void> {
  store = new FakeStore(given(changes));
  table = mount(Table, { target: document.body, props: { store } });
  flushSync();
  // The size of the page is measured after the first frame, and what the first sight does without comes after it.
  await expect
    .poll(() => document.querySelector("header") && document.querySelector(".rim"), { timeout: 10_000 })
    .not.toBeNull();
}

/** The next view, fresh unless said otherwise. */
export function push(changes: Given, fresh = true): void {
  store.push(given(changes), fresh);
  flushSync();
}

/** As the person at this table prefers it. The device forgets at once: other tests run on it at the same time. */
export function prefer(name: Preference, value: boolean): void {
  preferences.set(name, value);
  device.forget(name);
  flushSync();
}

export function button(name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** The name of what has the focus. */
export function focused(): string | null | undefined {
  return document.activeElement?.getAttribute("aria-label");
}

/** What the polite live region holds. */
export function said(): string {
  return document.querySelector("[role=status]")?.textContent ?? "";
}

/** What the urgent one holds. */
export function called(): string {
  return document.querySelector("[role=alert]")?.textContent ?? "";
}
