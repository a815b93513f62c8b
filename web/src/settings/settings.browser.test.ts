import { mount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ANYA, BORIS, button, fakeRoom, HOST, show } from "../lobby/fakeroom";
import Room from "../lobby/Room.svelte";
import { depth } from "../table/depth.svelte";
import { speak } from "../text";
import { aside } from "../text/aside.ru";
import { menu } from "../text/menu.ru";
import { ru } from "../text/ru";
import { settings as english } from "../text/settings.en";
import { settings } from "../text/settings.ru";
import { device } from "./memory";
import { preferences } from "./preferences.svelte";
import "../theme.css";
import "../shell.css";

vi.mock("../net/socket", () => import("../net/fakesocket"));

fakeRoom((store) => mount(Room, { target: document.body, props: { store, sentAway: vi.fn() } }));

const sheet = page.getByRole("dialog", { name: ru.menu.settings });

beforeEach(async () => {
  preferences.reset();
  show(HOST, [ANYA, BORIS]);
  await button(ru.menu.open).click();
  await button(ru.menu.settings).click();
});

afterEach(async () => {
  await speak("ru");
  preferences.reset();
});

test("each preference is changed where it is shown, and kept on the device", async () => {
  const oneTap = sheet.getByRole("switch", { name: settings.oneTap });
  await expect.element(oneTap).not.toBeChecked();
  await oneTap.click();
  await expect.element(oneTap).toBeChecked();
  expect(localStorage.getItem("partyside.oneTap")).toBe("true");
  await expect.element(sheet.getByRole("switch", { name: settings.sound })).toBeChecked();

  await button(settings.left).click();
  await button(settings.asTaken).click();
  expect([preferences.get("leftHanded"), preferences.get("sorted")]).toEqual([true, false]);
});

test("[P21] the view of the table is chosen here too, and where 3D cannot be had the reason is told", async () => {
  // Tables of other tests on this device would be deep too.
  vi.spyOn(device, "set").mockImplementation(() => {});
  const views = sheet.getByRole("group", { name: settings.depth });
  await expect.element(views.getByRole("button", { name: "2D" })).toHaveAttribute("aria-pressed", "true");
  await views.getByRole("button", { name: "3D" }).click();
  expect(depth.chosen).toBe(true);
  expect(device.set).toHaveBeenCalledWith("deep", "true");
  expect(views.element().textContent).not.toContain(aside.depth.unable);
  depth.failed("unable");
  await expect.element(views).toHaveAccessibleDescription(aside.depth.unable);
  await views.getByRole("button", { name: "2D" }).click();
  expect(depth.chosen).toBe(false);
  vi.restoreAllMocks();
});

test("[P20] less motion is for the person to ask for, and the page keeps still", async () => {
  expect(preferences.still).toBe(preferences.systemIsStill);
  await sheet.getByRole("switch", { name: settings.lessMotion }).click();
  expect(preferences.still).toBe(true);
});

test("[P20] notices want the browser's permission, and say where it is refused", async () => {
  const notices = sheet.getByRole("switch", { name: settings.notifications });
  const answers: NotificationPermission[] = ["denied", "granted"];
  vi.spyOn(Notification, "requestPermission").mockImplementation(async () => answers.shift() ?? "default");
  await notices.click();
  await expect.element(page.getByText(settings.notificationsDenied)).toBeVisible();
  await expect.element(notices).not.toBeChecked();
  await notices.click();
  await expect.poll(() => preferences.get("notifications")).toBe(true);
  await expect.element(notices).toBeChecked();
  await notices.click();
  expect(preferences.get("notifications")).toBe(false);
  vi.restoreAllMocks();
});

test("the language changes at once, the sheet stays", async () => {
  await button("English").click();
  await expect.element(page.getByRole("switch", { name: english.oneTap })).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
});

test("closing it leads the focus back to the menu it was opened from", async () => {
  await expect.element(sheet.getByRole("switch", { name: settings.sound })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  expect(button(menu.home).query()).toBeNull();
  await expect.element(button(ru.menu.open)).toHaveFocus();
});
