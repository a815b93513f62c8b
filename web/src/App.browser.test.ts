import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import App from "./App.svelte";
import { move } from "./text/move.ru";
import { ru } from "./text/ru";
import type { ClientMessage, RoomInfo, ServerMessage } from "./wire.gen";

const home = location.href;

/** The server, as far as these tests need one: what it answers to whom, and what it was asked. */
const server = {
  calls: [] as [path: string, body: unknown][],
  answers: [] as [status: number, body: unknown][],
  peers: [] as Peer[],
};

class Peer {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: ClientMessage[] = [];
  closed = false;

  constructor(readonly url: string) {
    server.peers.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(data: string): void {
    this.heard.push(JSON.parse(data));
  }

  close(): void {
    this.closed = true;
  }

  say(...messages: ServerMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }

  letIn(): void {
    this.say(
      { t: "welcome", protocol: 1, you: 1, version: "1" },
      {
        t: "update",
        seq: 1,
        since: 1,
        room: { code: "K7P2AC", seats: [{ member: 1, name: "Аня" }], settings: {}, games: 0 },
        own: { you: 1, name: "Аня", seat: 0 },
      },
    );
  }
}

function info(view: Partial<RoomInfo> = {}): RoomInfo {
  return {
    code: "K7P2AC",
    playing: false,
    locked: false,
    seats: 3,
    people: 3,
    host: "Вера",
    members: [],
    removed: [],
    ...view,
  };
}

let app: Record<string, unknown>;

function visit(path: string): void {
  history.replaceState(null, "", path);
  app = mount(App, { target: document.body });
}

const nickname = page.getByRole("textbox", { name: ru.home.name });
const code = page.getByRole("textbox", { name: ru.home.code });
const heading = page.getByRole("heading", { level: 1 });

beforeEach(() => {
  server.calls = [];
  server.answers = [];
  server.peers = [];
  vi.stubGlobal("WebSocket", Peer);
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    server.calls.push([path, request.body ? JSON.parse(String(request.body)) : null]);
    const [status, body] = server.answers.shift() ?? [503, {}];
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(async () => {
  await unmount(app);
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, "", home);
});

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
    await unmount(app);
    visit("/join");
    await expect.element(nickname).toHaveValue("Аня");
  });

  test("[P8] what is wrong with the nickname stands at its field, which has the focus", async () => {
    server.answers = [[422, { code: "name_taken" }]];
    visit("/new");
    await nickname.fill("Вера");
    await page.getByRole("button", { name: ru.home.create }).click();
    await expect.element(nickname).toHaveAccessibleDescription(ru.codes.name_taken);
    await expect.element(nickname).toHaveAttribute("aria-invalid", "true");
    await expect.element(nickname).toHaveFocus();
    await expect.element(nickname).toHaveValue("Вера");
  });

  test("any other trouble is told as an alert", async () => {
    server.answers = [[503, { code: "unavailable" }]];
    visit("/new");
    await userEvent.keyboard("Аня{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent(ru.codes.unavailable);
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

  test("[P11] whom the host removed is told so without joining", async () => {
    server.answers = [[200, info({ removed: [1] })]];
    visit("/join");
    await nickname.fill("Борис");
    await code.fill("K7P2AC");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent(ru.codes.removed_by_host);
    expect(server.calls).toHaveLength(1);
  });

  test.each([
    ["К7Р", ru.home.codeShape, []],
    ["K7P2AC", ru.codes.no_such_room, [[404, { code: "no_such_room" }]]],
    ["K7P2AC", ru.codes.too_many_codes, [[429, { code: "too_many_codes" }]]],
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
    await unmount(app);
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
    await expect.element(page.getByText(ru.codes.no_such_room)).toBeVisible();
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByRole("link", { name: ru.home.create })).toBeVisible();
    await page.getByRole("link", { name: ru.entrance.otherCode }).click();
    await expect.element(code).toHaveFocus();
  });

  test("[P7] an address that holds no code is a room that is not there", async () => {
    visit("/r/O0IL1B");
    await expect.element(page.getByText(ru.codes.no_such_room)).toBeVisible();
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
    await expect.element(heading).toHaveTextContent(ru.entrance.lockedTitle);
    await expect.element(page.getByText(ru.codes.room_locked)).toBeVisible();
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
    await expect.element(page.getByRole("alert")).toHaveTextContent(ru.codes.room_locked);
  });

  test("[P9, P11] a locked room shown to another person of this browser leads the first one back", async () => {
    server.answers = [
      [200, info({ locked: true, members: [0] })],
      [200, info({ locked: true, members: [0] })],
    ];
    visit("/r/K7P2AC?as=another");
    await expect.element(heading).toHaveTextContent(ru.entrance.lockedTitle);
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
    await expect.element(page.getByText(ru.codes.left)).toBeVisible();
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
    await expect.element(page.getByText(ru.codes.removed_by_host)).toBeVisible();

    await unmount(app);
    sessionStorage.clear();
    server.answers = [
      [200, info({ removed: [0] })],
      [200, info({ removed: [0] })],
      [200, info()],
    ];
    visit("/r/K7P2AC");
    await expect.element(page.getByText(ru.codes.removed_by_host)).toBeVisible();
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
    await expect.element(page.getByText(ru.codes[code])).toBeVisible();
    await page.getByRole("link", { name: move.toRoom }).click();
    await expect.element(nickname).toHaveFocus();
  });

  test("is refused at the first look already when it is old", async () => {
    server.answers = [
      [404, { code: "no_such_offer" }],
      [200, info()],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    await expect.element(page.getByText(ru.codes.no_such_offer)).toBeVisible();
    expect(go.query()).toBeNull();
  });

  test("whose room has ended is a room that is not there", async () => {
    server.answers = [
      [404, { code: "no_such_room" }],
      [404, { code: "no_such_room" }],
    ];
    visit("/r/K7P2AC#move=a_b-9");
    await expect.element(heading).toHaveTextContent(ru.entrance.noRoom);
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
