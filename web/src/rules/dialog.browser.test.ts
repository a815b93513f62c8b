import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../theme.css";
import { speak } from "../text";
import { SECTIONS } from "./outline";
import RulesDialog from "./RulesDialog.svelte";

let shown: ReturnType<typeof mount> | null = null;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  await speak("ru");
});

function show(): ReturnType<typeof vi.fn> {
  const closed = vi.fn();
  shown = mount(RulesDialog, { target: document.body, props: { closed } });
  return closed;
}

test("[P4] the rules open over the game, in its language, with the cards", async () => {
  show();
  await expect.element(page.getByRole("dialog", { name: "Правила игры UNO" })).toBeVisible();
  await expect.poll(() => page.getByRole("heading", { level: 3 }).all().length).toBe(SECTIONS.length);
  await expect.element(page.getByRole("img", { name: "зелёный пропуск" })).toBeInTheDocument();
  await speak("en");
  await expect.element(page.getByRole("dialog", { name: "The rules of UNO" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Action cards" })).toBeInTheDocument();
});

test("a section is gone to without changing the address of the room", async () => {
  show();
  const before = location.href;
  await page.getByRole("button", { name: "Таймер и пауза" }).click();
  await expect.element(page.getByRole("heading", { name: "Таймер и пауза" })).toHaveFocus();
  await expect.element(page.getByRole("heading", { name: "Таймер и пауза" })).toBeInViewport();
  expect(location.href).toBe(before);
});

test.each([
  ["its button", () => page.getByRole("button", { name: "Закрыть" }).click()],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("they close by %s", async (_, leave) => {
  const close = show();
  await leave();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
