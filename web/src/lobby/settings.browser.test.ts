import { mount } from "svelte";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ru } from "../text/ru";
import { ANYA, asked, BORIS, button, fakeRoom, GUEST, HOST, show } from "./fakeroom";
import Room from "./Room.svelte";
import "../theme.css";
import "../shell.css";

vi.mock("../net/socket", () => import("../net/fakesocket"));

fakeRoom((store) => mount(Room, { target: document.body, props: { store, sentAway: vi.fn() } }));

describe("the settings", () => {
  test("[P11] the timer is chosen by the host; no limit is said to be the unhurried choice", async () => {
    show(HOST, [ANYA], { settings: { limit: 60_000 } });
    await expect
      .element(page.getByRole("group", { name: ru.lobby.timer }))
      .toHaveAccessibleDescription(ru.lobby.timerHint);
    await expect.element(button("60 секунд")).toHaveAttribute("aria-pressed", "true");
    await button("90 секунд").click();
    await button(ru.lobby.noLimit).click();
    expect(asked()).toEqual([
      { t: "set_timer", limit: 90_000 },
      { t: "set_timer", limit: null },
    ]);
    await expect.element(button("60 секунд")).toHaveAttribute("aria-pressed", "true");
  });

  test("[P11] so are the pace of bots, the chat and whether newcomers may join", async () => {
    show(HOST, [ANYA]);
    await expect.element(button(ru.lobby.paces.normal)).toHaveAttribute("aria-pressed", "true");
    await expect.element(button(ru.lobby.chatStates.on)).toHaveAttribute("aria-pressed", "true");
    await expect.element(button(ru.lobby.entryStates.open)).toHaveAttribute("aria-pressed", "true");
    await button(ru.lobby.paces.fast).click();
    await button(ru.lobby.chatStates.off).click();
    await button(ru.lobby.entryStates.locked).click();
    expect(asked()).toEqual([
      { t: "set_pace", pace: "fast" },
      { t: "set_chat", on: false },
      { t: "set_lock", on: true },
    ]);
    show(HOST, [ANYA], { settings: { pace: "slow", chat: false, locked: true } });
    await expect.element(button(ru.lobby.paces.slow)).toHaveAttribute("aria-pressed", "true");
    await expect.element(button(ru.lobby.chatStates.off)).toHaveAttribute("aria-pressed", "true");
    await expect.element(button(ru.lobby.entryStates.locked)).toHaveAttribute("aria-pressed", "true");
  });

  test("[P11] are shown to everybody else, and not to be changed", async () => {
    show(GUEST, [ANYA, BORIS], { settings: { limit: 30_000, pace: "fast", locked: true } });
    const { paces, chatStates, entryStates } = ru.lobby;
    for (const shown of ["30 секунд", paces.fast, chatStates.on, entryStates.locked]) {
      await expect.element(page.getByRole("definition").filter({ hasText: shown })).toBeVisible();
      expect(button(shown).query()).toBeNull();
    }
  });
});
