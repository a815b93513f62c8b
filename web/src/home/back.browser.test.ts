import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fakeServer, info, server, unload, visit } from "../fakeserver";
import { device } from "../settings/memory";
import { back as words } from "../text/back.ru";
import Back from "./Back.svelte";
import "../theme.css";

fakeServer();

const back = page.getByRole("link", { name: words.back });
let shown: Record<string, unknown> | undefined;

beforeEach(() => device.set("room", "K7P2AC"));

afterEach(hide);

async function hide(): Promise<void> {
  if (shown) await unmount(shown);
  shown = undefined;
}

function show(): void {
  shown = mount(Back, { target: document.body });
  flushSync();
}

/** Once the server has been asked and its answer heeded. */
async function answered(): Promise<void> {
  await vi.waitFor(() => expect(server.calls).toEqual([["/api/rooms/K7P2AC", null]]));
  await new Promise((settled) => setTimeout(settled));
}

test.each(["/new", "/join"])("[P9] on %s one is led back to the room that one is in", async (path) => {
  server.answers = [
    [200, info({ members: [0] })],
    [200, info({ members: [0] })],
  ];
  visit(path);
  show();
  await expect.element(page.getByText("Вы в комнате K7P-2AC")).toBeVisible();
  expect(document.activeElement?.tagName).toBe("INPUT");
  await back.click();
  await vi.waitFor(() => expect(server.peers[0]?.url).toContain("K7P2AC"));
  expect(location.pathname).toBe("/r/K7P2AC");
});

test.each([
  ["that is not there any more", 404, { code: "no_such_room" }],
  ["in which nobody of this browser is", 200, info()],
  ["one was removed from", 200, info({ removed: [0] })],
])("a room %s is forgotten", async (_what, status, body) => {
  server.answers = [[status, body]];
  visit("/new");
  show();
  await answered();
  expect(back.query()).toBeNull();
  expect(device.get("room")).toBeNull();
});

test("without a server nothing is offered, and nothing forgotten", async () => {
  server.answers = [[503, { code: "unavailable" }]];
  visit("/new");
  show();
  await answered();
  expect(back.query()).toBeNull();
  expect(device.get("room")).toBe("K7P2AC");
});

test("nobody is asked for who was in no room, or has the link of one", async () => {
  server.answers = [[200, info()]];
  visit("/r/9TX4EH");
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  show();
  device.forget("room");
  await unload();
  visit("/new");
  await hide();
  show();
  await new Promise((settled) => setTimeout(settled));
  expect(server.calls).toEqual([["/api/rooms/9TX4EH", null]]);
});

test("[P9] the browser remembers the room in which it was last, also when its tab is gone", async () => {
  device.forget("room");
  server.answers = [[200, info({ members: [0] })]];
  visit("/r/K7P2AC");
  await vi.waitFor(() => expect(server.peers).toHaveLength(1));
  sessionStorage.clear();
  expect(device.get("room")).toBe("K7P2AC");
});
