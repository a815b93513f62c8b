import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { code, fakeServer, heading, info, nickname, server, unload, visit } from "../fakeserver";
import { codes } from "../text/codes.ru";
import { ru } from "../text/ru";
import "../theme.css";
import "../shell.css";

fakeServer();

describe("the link of a room", () => {
  test.each([
    [info(), ru.entrance.waiting],
    [info({ playing: true }), ru.entrance.playing],
    [info({ seats: 10 }), ru.entrance.full],
  ])("[P7] asks one thing, and says who is there and what awaits one: %#", async (room, prospect) => {
    server.answers = [
      [200, room],
      [200, { code: "K7P2AC", slot: 0, you: 4 }],
    ];
    visit("/r/K7P2AC");
    await expect.element(page.getByText("Хост: Вера")).toBeVisible();
    await expect.element(page.getByText(prospect)).toBeVisible();
    expect(page.getByRole("textbox").elements()).toHaveLength(1);
    await userEvent.keyboard("Борис{Enter}");
    await vi.waitFor(() => expect(server.peers).toHaveLength(1));
    expect(server.calls.at(-1)).toEqual(["/api/rooms/K7P2AC/members", { name: "Борис", slot: 0 }]);
  });

  test.each([
    [320, 568],
    [640, 360],
  ])("[P8, P22] a host's name without a break stays on the page: %i × %i", async (width, height) => {
    await page.viewport(width, height);
    server.answers = [[200, info({ host: "Щ".repeat(20) })]];
    visit("/r/K7P2AC");
    await expect.element(page.getByText("Щ".repeat(20), { exact: false })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("names no host where there is none [R161]", async () => {
    server.answers = [[200, info({ host: "" })]];
    visit("/r/K7P2AC");
    await expect.element(page.getByText("За столом: 3 из 10")).toBeVisible();
    expect(document.body.textContent).not.toContain("Хост");
  });

  test("connects nobody who has left before the answer", async () => {
    let answer: ((response: Partial<Response>) => void) | null = null;
    vi.stubGlobal("fetch", () => new Promise((resolve) => (answer = resolve)));
    visit("/r/K7P2AC");
    const late = await vi.waitUntil(() => answer);
    history.replaceState(null, "", "/new");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await expect.element(nickname).toHaveFocus();
    late({ ok: true, json: async () => info({ members: [0] }) });
    await new Promise((settled) => setTimeout(settled));
    expect(server.peers).toEqual([]);
  });

  test("[P9] leads a member of this browser to the own seat, a tab that was there before without asking", async () => {
    server.answers = [[200, info({ members: [1] })]];
    visit("/r/k7p-2ac");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toEqual([{ t: "hello", protocol: 1, slot: 1 }]));
    await unload();
    expect(server.peers[0]?.closed).toBe(true);
    visit("/r/K7P2AC");
    await vi.waitFor(() => expect(server.peers[1]?.heard).toEqual([{ t: "hello", protocol: 1, slot: 1 }]));
    expect(server.calls).toHaveLength(1);
  });

  test("[P9] lets another person of this browser join beside the first", async () => {
    server.answers = [
      [200, info({ members: [0] })],
      [200, { code: "K7P2AC", slot: 1, you: 4 }],
    ];
    visit("/r/K7P2AC?as=another");
    await expect.element(page.getByRole("link", { name: ru.entrance.backToSeat })).toBeVisible();
    await nickname.fill("Борис");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toEqual([{ t: "hello", protocol: 1, slot: 1 }]));
    expect(server.calls.at(-1)).toEqual(["/api/rooms/K7P2AC/members", { name: "Борис", slot: 1 }]);
    expect(location.search).toBe("");
  });

  test("[P9] says so when this browser can hold no more people", async () => {
    server.answers = [[200, info({ members: [0, 1, 2, 3, 4, 5, 6, 7] })]];
    visit("/r/K7P2AC?as=another");
    await expect.element(page.getByText(ru.entrance.noneLeft)).toBeVisible();
    expect(nickname.query()).toBeNull();
  });

  test("[P7] a room that is not there: a clear sentence and what to do next", async () => {
    server.answers = [[404, { code: "no_such_room" }]];
    visit("/r/K7P2AC");
    await expect.element(page.getByText(codes.no_such_room)).toBeVisible();
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByRole("link", { name: ru.home.create })).toBeVisible();
    await page.getByRole("link", { name: ru.entrance.otherCode }).click();
    await expect.element(code).toHaveFocus();
  });

  test("[P7] an address that holds no code is a room that is not there", async () => {
    visit("/r/O0IL1B");
    await expect.element(page.getByText(codes.no_such_room)).toBeVisible();
    expect(server.calls).toEqual([]);
  });

  test("without an answer it can be tried again", async () => {
    server.answers = [
      [503, {}],
      [200, info()],
    ];
    visit("/r/K7P2AC");
    await page.getByRole("button", { name: ru.entrance.again }).click();
    await expect.element(nickname).toHaveFocus();
  });

  test("[P9] whom the server does not know any more may join anew", async () => {
    sessionStorage.setItem("partyside.slot.K7P2AC", "0");
    server.answers = [[200, info()]];
    visit("/r/K7P2AC");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toHaveLength(1));
    server.peers[0]?.say({ t: "bye", code: "not_a_member" });
    await expect.element(nickname).toHaveFocus();
  });

  test("[P7, P11] a locked room: who is no member reads why, and whom to ask", async () => {
    server.answers = [
      [200, info({ locked: true })],
      [200, info()],
    ];
    visit("/r/K7P2AC");
    await expect.element(page.getByRole("heading", { name: ru.entrance.lockedTitle })).toBeVisible();
    await expect.element(page.getByText(codes.room_locked)).toBeVisible();
    expect(nickname.query()).toBeNull();
    await page.getByRole("button", { name: ru.entrance.again }).click();
    await expect.element(nickname).toHaveFocus();
  });

  test("[P11] a locked room lets its members return", async () => {
    server.answers = [[200, info({ locked: true, members: [0] })]];
    visit("/r/K7P2AC");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toHaveLength(1));
  });

  test("[P11] a room that was locked meanwhile says so when one joins", async () => {
    server.answers = [
      [200, info()],
      [403, { code: "room_locked" }],
    ];
    visit("/r/K7P2AC");
    await nickname.fill("Борис");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent(codes.room_locked);
  });

  test("[P9, P11] a locked room shown to another person of this browser leads the first one back", async () => {
    server.answers = [
      [200, info({ locked: true, members: [0] })],
      [200, info({ locked: true, members: [0] })],
    ];
    visit("/r/K7P2AC?as=another");
    await expect.element(page.getByRole("heading", { name: ru.entrance.lockedTitle })).toBeVisible();
    await page.getByRole("link", { name: ru.entrance.backToSeat }).click();
    await vi.waitFor(() => expect(server.peers[0]?.heard).toEqual([{ t: "hello", protocol: 1, slot: 0 }]));
  });

  test("[R158] who has left for good is told so, and can join as a newcomer", async () => {
    sessionStorage.setItem("partyside.slot.K7P2AC", "0");
    server.answers = [[200, info()]];
    visit("/r/K7P2AC");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toHaveLength(1));
    server.peers[0]?.say({ t: "bye", code: "left" });
    await expect.element(heading).toHaveTextContent(ru.entrance.leftTitle);
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText(codes.left)).toBeVisible();
    expect(sessionStorage.getItem("partyside.slot.K7P2AC")).toBeNull();
    await page.getByRole("button", { name: ru.entrance.enterAgain }).click();
    await expect.element(nickname).toHaveFocus();
  });

  test("[P11] whom the host removed is told so, also by a page loaded again, and invited in only when let in", async () => {
    sessionStorage.setItem("partyside.slot.K7P2AC", "0");
    visit("/r/K7P2AC");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toHaveLength(1));
    server.peers[0]?.say({ t: "bye", code: "removed_by_host" });
    await expect.element(heading).toHaveTextContent(ru.entrance.removedTitle);
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText(codes.removed_by_host)).toBeVisible();

    await unload();
    sessionStorage.clear();
    server.answers = [
      [200, info({ removed: [0] })],
      [200, info({ removed: [0] })],
      [200, info()],
    ];
    visit("/r/K7P2AC");
    await expect.element(page.getByText(codes.removed_by_host)).toBeVisible();
    await page.getByRole("button", { name: ru.entrance.again }).click();
    await vi.waitFor(() => expect(server.calls).toHaveLength(2));
    await expect.element(heading).toHaveTextContent(ru.entrance.removedTitle);
    expect(nickname.query()).toBeNull();
    await page.getByRole("button", { name: ru.entrance.again }).click();
    await expect.element(nickname).toHaveFocus();
  });

  test("[P9, P11] whom the host removed does not come back as another person of the same browser", async () => {
    sessionStorage.setItem("partyside.slot.K7P2AC", "0");
    server.answers = [[200, info({ members: [1], removed: [0] })]];
    visit("/r/K7P2AC");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toHaveLength(1));
    server.peers[0]?.say({ t: "bye", code: "removed_by_host" });
    await page.getByRole("button", { name: ru.entrance.again }).click();
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    await expect.element(heading).toHaveTextContent(ru.entrance.removedTitle);
    expect(server.peers).toHaveLength(1);
  });

  test("a page that is too old can be loaded again", async () => {
    sessionStorage.setItem("partyside.slot.K7P2AC", "0");
    visit("/r/K7P2AC");
    await vi.waitFor(() => expect(server.peers[0]?.heard).toHaveLength(1));
    server.peers[0]?.say({ t: "bye", code: "other_protocol" });
    await expect.element(page.getByRole("button", { name: ru.entrance.reload })).toBeVisible();
  });
});
