import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRoom, joinRoom, lookUp } from "./api";
import { lookAtOffer, moveHere, offerMove } from "./moving";

const fetching = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetching));

afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockReset();
});

function answer(status: number, body: unknown): void {
  fetching.mockResolvedValueOnce(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
}

describe("calls", () => {
  test("create a room with a nickname only [P6]", async () => {
    answer(200, { code: "K7P2AC", slot: 0, you: 1 });
    expect(await createRoom("Аня", 0)).toEqual({ ok: true, value: { code: "K7P2AC", slot: 0, you: 1 } });
    const [path, request] = fetching.mock.lastCall ?? [];
    expect(path).toBe("/api/rooms");
    expect(request).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
    expect(JSON.parse(String(request?.body))).toEqual({ name: "Аня", slot: 0 });
  });

  test("join a room [P7]", async () => {
    answer(200, { code: "K7P2AC", slot: 2, you: 5 });
    await joinRoom("K7P2AC", "Борис", 2);
    const [path, request] = fetching.mock.lastCall ?? [];
    expect(path).toBe("/api/rooms/K7P2AC/members");
    expect(JSON.parse(String(request?.body))).toEqual({ name: "Борис", slot: 2 });
  });

  test("look a room up", async () => {
    const info = {
      code: "K7P2AC",
      playing: false,
      seats: 1,
      people: 1,
      locked: false,
      host: "Аня",
      members: [0],
      removed: [],
    };
    answer(200, info);
    expect(await lookUp("K7P2AC")).toEqual({ ok: true, value: info });
    expect(fetching.mock.lastCall?.[0]).toBe("/api/rooms/K7P2AC");
    expect(fetching.mock.lastCall?.[1]?.method).toBeUndefined();
  });

  test.each([
    ["offer a seat", () => offerMove("K7P2AC", 2), "offers", { slot: 2 }, { token: "a_b-9", seconds: 300 }],
    [
      "look at an offer",
      () => lookAtOffer("K7P2AC", "a_b-9"),
      "offers/look",
      { token: "a_b-9" },
      { name: "Аня", slot: null },
    ],
    [
      "take an offer",
      () => moveHere("K7P2AC", "a_b-9", 1),
      "moves",
      { token: "a_b-9", slot: 1 },
      { code: "K7P2AC", slot: 1, you: 1 },
    ],
  ])("[R163] %s", async (_, call, path, body, answered) => {
    answer(200, answered);
    expect(await call()).toEqual({ ok: true, value: answered });
    const [asked, request] = fetching.mock.lastCall ?? [];
    expect(asked).toBe(`/api/rooms/K7P2AC/${path}`);
    expect(request?.method).toBe("POST");
    expect(JSON.parse(String(request?.body))).toEqual(body);
  });
});

describe("trouble", () => {
  test("is the server's code [P7]", async () => {
    answer(404, { code: "no_such_room" });
    expect(await lookUp("K7P2AC")).toEqual({ ok: false, code: "no_such_room" });
  });

  test.each([
    [502, "<html>Bad gateway</html>"],
    [503, {}],
    [200, "<html>Log in to this Wi-Fi</html>"],
  ])("without a code means that the server is unavailable: %i %j", async (status, body) => {
    answer(status, body);
    expect(await lookUp("K7P2AC")).toEqual({ ok: false, code: "unavailable" });
  });

  test("without an answer means that one is offline", async () => {
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await lookUp("K7P2AC")).toEqual({ ok: false, code: "offline" });
  });
});
