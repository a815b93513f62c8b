import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { code, fakeServer, heading, info, nickname, server, unload, visit } from "./fakeserver";
import { codes } from "./text/codes.ru";
import { ru } from "./text/ru";

fakeServer();

describe("creating a room", () => {
  test("[P6] asks a nickname and nothing else, and leads into the lobby", async () => {
    server.answers = [[200, { code: "K7P2AC", slot: 0, you: 1 }]];
    visit("/new");
    await expect.element(nickname).toHaveFocus();
    expect(page.getByRole("textbox").elements()).toHaveLength(1);
    await userEvent.keyboard("Аня{Enter}");
    await vi.waitFor(() => expect(server.peers).toHaveLength(1));
    expect(server.calls).toEqual([["/api/rooms", { name: "Аня", slot: 0 }]]);
    expect(location.pathname).toBe("/r/K7P2AC");
    expect(server.peers[0]?.url).toMatch(/\/ws\/K7P2AC$/);
    await vi.waitFor(() => expect(server.peers[0]?.heard).toEqual([{ t: "hello", protocol: 1, slot: 0 }]));
    server.peers[0]?.letIn();
    await expect.element(heading).toHaveTextContent("Комната K7P-2AC");
    await expect.element(heading).toHaveFocus();
  });

  test("[P7] the nickname is remembered on the device", async () => {
    server.answers = [[200, { code: "K7P2AC", slot: 0, you: 1 }]];
    visit("/new");
    await userEvent.keyboard(" Аня {Enter}");
    await vi.waitFor(() => expect(location.pathname).toBe("/r/K7P2AC"));
    await unload();
    visit("/join");
    await expect.element(nickname).toHaveValue("Аня");
  });

  test("[P8] what is wrong with the nickname stands at its field, which has the focus", async () => {
    server.answers = [[422, { code: "name_taken" }]];
    visit("/new");
    await nickname.fill("Вера");
    await page.getByRole("button", { name: ru.home.create }).click();
    await expect.element(nickname).toHaveAccessibleDescription(codes.name_taken);
    await expect.element(nickname).toHaveAttribute("aria-invalid", "true");
    await expect.element(nickname).toHaveFocus();
    await expect.element(nickname).toHaveValue("Вера");
  });

  test("any other trouble is told as an alert", async () => {
    server.answers = [[503, { code: "unavailable" }]];
    visit("/new");
    await userEvent.keyboard("Аня{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent(codes.unavailable);
    await expect.element(nickname).toHaveAttribute("aria-invalid", "false");
  });
});

describe("joining by code", () => {
  test("[P7] asks code and nickname; the code stays as it was typed", async () => {
    server.answers = [
      [200, info()],
      [200, { code: "K7P2AC", slot: 0, you: 4 }],
    ];
    visit("/new");
    await page.getByRole("link", { name: ru.home.joinTitle }).click();
    expect(location.pathname).toBe("/join");
    await expect.element(code).toHaveFocus();
    await code.fill("к7р 2ас");
    await nickname.fill("Борис");
    await expect.element(code).toHaveValue("к7р 2ас");
    await page.getByRole("button", { name: ru.home.enter }).click();
    await vi.waitFor(() => expect(location.pathname).toBe("/r/K7P2AC"));
    expect(server.calls).toEqual([
      ["/api/rooms/K7P2AC", null],
      ["/api/rooms/K7P2AC/members", { name: "Борис", slot: 0 }],
    ]);
  });

  test("[P9] leads back to one's own seat, if this browser has one there", async () => {
    server.answers = [[200, info({ members: [2] })]];
    visit("/join");
    await code.fill("K7P2AC");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toEqual([{ t: "hello", protocol: 1, slot: 2 }]));
    expect(server.calls).toHaveLength(1);
  });

  test.each([
    [{ playing: true }, ru.entrance.playing],
    [{ seats: 10 }, ru.entrance.full],
  ])("[P7] says first that one will only watch, and joins when asked again: %j", async (state, sentence) => {
    server.answers = [
      [200, info(state)],
      [200, info(state)],
      [200, { code: "K7P2AC", slot: 0, you: 4 }],
    ];
    visit("/join");
    await nickname.fill("Борис");
    await code.fill("K7P2AC");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(server.calls).toHaveLength(1);
    await page.getByRole("button", { name: ru.home.enterToWatch }).click();
    await vi.waitFor(() => expect(location.pathname).toBe("/r/K7P2AC"));
  });

  test("[P11] whom the host removed is told so without joining", async () => {
    server.answers = [[200, info({ removed: [1] })]];
    visit("/join");
    await nickname.fill("Борис");
    await code.fill("K7P2AC");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent(codes.removed_by_host);
    expect(server.calls).toHaveLength(1);
  });

  test.each([
    ["К7Р", ru.home.codeShape, []],
    ["K7P2AC", codes.no_such_room, [[404, { code: "no_such_room" }]]],
    ["K7P2AC", codes.too_many_codes, [[429, { code: "too_many_codes" }]]],
  ] as const)("[P7] what is wrong with the code %s stands at its field: %s", async (typed, sentence, answers) => {
    server.answers = answers.map(([status, body]) => [status, body]);
    visit("/join");
    await nickname.fill("Борис");
    await code.fill(typed);
    await userEvent.keyboard("{Enter}");
    await expect.element(code).toHaveAccessibleDescription(sentence);
    await expect.element(code).toHaveFocus();
    expect(server.calls).toHaveLength(answers.length);
  });
});

test("the language switch changes the page, its language and what is typed not at all", async () => {
  visit("/new");
  await nickname.fill("Аня");
  await page.getByRole("button", { name: "English" }).click();
  const english = page.getByRole("textbox", { name: "Nickname" });
  await expect.element(english).toHaveValue("Аня");
  expect(document.documentElement.lang).toBe("en");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect.element(nickname).toHaveValue("Аня");
  expect(document.documentElement.lang).toBe("ru");
});
