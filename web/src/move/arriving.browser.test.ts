import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fakeServer, heading, info, nickname, server, visit } from "../fakeserver";
import { codes } from "../text/codes.ru";
import { move } from "../text/move.ru";
import { ru } from "../text/ru";

fakeServer();

describe("a seat from another device [R163]", () => {
  const go = page.getByRole("button", { name: move.go });

  test("is looked at, moves only on the button, and its code is out of the address at once", async () => {
    server.answers = [
      [200, { name: "Аня", slot: null }],
      [200, info({ members: [0] })],
      [200, { code: "K7P2AC", slot: 1, you: 1 }],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    expect(location.href).toMatch(/\/r\/K7P2AC$/);
    await expect.element(page.getByText(move.whose("Комната K7P-2AC", "Аня"))).toBeVisible();
    expect(server.calls).toEqual([
      ["/api/rooms/K7P2AC/offers/look", { token: "a_b-9" }],
      ["/api/rooms/K7P2AC", null],
    ]);
    expect(server.peers).toEqual([]);
    await go.click();
    await vi.waitFor(() => expect(server.peers[0]?.heard).toEqual([{ t: "hello", protocol: 1, slot: 1 }]));
    expect(server.calls.at(-1)).toEqual(["/api/rooms/K7P2AC/moves", { token: "a_b-9", slot: 1 }]);
    expect(location.href).toMatch(/\/r\/K7P2AC$/);
  });

  test("in the browser where one sits already spends no code: it says so and leads to the seat", async () => {
    server.answers = [
      [200, { name: "Аня", slot: 2 }],
      [200, info({ members: [0, 2] })],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    await expect.element(heading).toHaveTextContent(move.here);
    expect(go.query()).toBeNull();
    await page.getByRole("button", { name: move.toSeat }).click();
    await vi.waitFor(() => expect(server.peers[0]?.heard).toEqual([{ t: "hello", protocol: 1, slot: 2 }]));
    expect(server.calls).toHaveLength(2);
  });

  test("is noticed by a page that shows the room already", async () => {
    server.answers = [[200, info()]];
    visit("/r/K7P2AC");
    await expect.element(nickname).toHaveFocus();
    server.answers = [
      [200, { name: "Аня", slot: null }],
      [200, info()],
    ];
    location.hash = "#move=a_b-9";
    await expect.element(go).toBeVisible();
    expect(location.hash).toBe("");
  });

  test.each([
    ["used, replaced or old", 404, "no_such_offer"],
    ["somebody else of this browser", 409, "another_person"],
  ] as const)("that is %s: a sentence and a way into the room", async (_, status, code) => {
    server.answers = [
      [200, { name: "Аня", slot: null }],
      [200, info()],
      [status, { code }],
      [200, info()],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    await go.click();
    await expect.element(heading).toHaveTextContent(move.failed);
    await expect.element(page.getByText(codes[code])).toBeVisible();
    await page.getByRole("link", { name: move.toRoom }).click();
    await expect.element(nickname).toHaveFocus();
  });

  test("is refused at the first look already when it is old", async () => {
    server.answers = [
      [404, { code: "no_such_offer" }],
      [200, info()],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    await expect.element(page.getByText(codes.no_such_offer)).toBeVisible();
    expect(go.query()).toBeNull();
  });

  test("whose room has ended is a room that is not there", async () => {
    server.answers = [
      [404, { code: "no_such_room" }],
      [404, { code: "no_such_room" }],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    await expect.element(page.getByRole("heading", { name: ru.entrance.noRoom })).toBeVisible();
  });

  test("keeps its code while the server cannot be reached", async () => {
    server.answers = [
      [503, {}],
      [503, {}],
      [200, { name: "Аня", slot: null }],
      [200, info()],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    await page.getByRole("button", { name: ru.entrance.again }).click();
    await expect.element(go).toBeVisible();
    expect(server.calls.at(-2)).toEqual(["/api/rooms/K7P2AC/offers/look", { token: "a_b-9" }]);
  });

  test("needs room for one more person in this browser", async () => {
    server.answers = [
      [200, { name: "Аня", slot: null }],
      [200, info({ members: [0, 1, 2, 3, 4, 5, 6, 7] })],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    await expect.element(page.getByText(ru.entrance.noneLeft)).toBeVisible();
  });
});
