import { type Component, flushSync, mount, unmount } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import LanguageSwitch from "../settings/LanguageSwitch.svelte";
import { ru } from "../text/ru";
import type { Code } from "../wire.gen";
import Lazy from "./Lazy.svelte";
import Question from "./Question.svelte";

type Load = () => Promise<{ default: Component<Record<string, unknown>> }>;

const part = { default: Question as unknown as Component<Record<string, unknown>> };
const load = vi.fn<Load>();
const link = new SvelteMap([["link", "online"]]);
const store = {
  get link() {
    return link.get("link");
  },
};
const question = {
  question: "Точно?",
  means: [],
  no: "Нет",
  yes: "Да",
  confirm: () => Promise.resolve<Code | null>(null),
  done: () => {},
};

let shown: Record<string, unknown> | undefined;

function show(props: Record<string, unknown>): void {
  shown = mount(Lazy as unknown as typeof part.default, { target: document.body, props });
  flushSync();
}

function become(state: string): void {
  link.set("link", state);
  flushSync();
}

const again = () => page.getByRole("button", { name: ru.entrance.again });
const notice = () => page.getByText(ru.dialog.notLoaded);
const loaded = () => page.getByRole("group", { name: "Точно?" });

async function takeAway(): Promise<void> {
  if (shown) await unmount(shown);
  shown = undefined;
}

afterEach(async () => {
  await takeAway();
  load.mockReset();
  link.set("link", "online");
});

test("[P19] a part that did not come says so, and is asked for again", async () => {
  load.mockRejectedValue(new Error("no network"));
  show({ load, props: question });
  await again().click();
  await expect.element(notice()).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue(part);
  await again().click();
  await expect.element(loaded()).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.textContent).toBe("Нет");
});

test("[P23] the focus goes from the button to a part that does not ask for it", async () => {
  const other = { default: LanguageSwitch as typeof part.default };
  load.mockRejectedValueOnce(new Error("no network")).mockResolvedValue(other);
  show({ load, props: {} });
  await again().click();
  await expect.poll(() => document.activeElement?.textContent).toBe(ru.otherLanguage);
});

test.each([
  ["the device", () => window.dispatchEvent(new Event("online"))],
  ["the room", () => become("online")],
])("[P31] it comes by itself when %s is online again", async (_, comeBack) => {
  load.mockRejectedValueOnce(new Error("no network")).mockResolvedValue(part);
  show({ load, props: { ...question, store } });
  await expect.element(notice()).toBeVisible();
  become("reconnecting");
  expect(load).toHaveBeenCalledOnce();
  comeBack();
  await expect.element(loaded()).toBeVisible();
  become("reconnecting");
  comeBack();
  expect(load).toHaveBeenCalledTimes(2);
});

test("what a part was given is at hand while it is being taken away", async () => {
  let answer: (code: Code | null) => void = () => {};
  const done = vi.fn();
  const given = { ...question, confirm: () => new Promise<Code | null>((settle) => (answer = settle)), done };
  let gone = false;
  load.mockResolvedValue(part);
  show({
    load,
    get props() {
      if (gone) throw new Error("whoever gave it is gone");
      return given;
    },
  });
  await page.getByRole("button", { name: "Да" }).click();
  await takeAway();
  gone = true;
  answer(null);
  await expect.poll(() => done.mock.calls).toEqual([[]]);
});
