import { describe, expect, test, vi } from "vitest";
import wire from "../../../src/partyside/wire.py?raw";
import type { Code, Lines, ServerMessage } from "../wire.gen";
import { byes, fakeNetwork, links, open, Peer, peer, retry, show, socket, told, update, updates } from "./fakenetwork";
import { PING_AFTER_MS, PROTOCOL, REACTION_STALE_MS, REST, type Socket } from "./socket";

fakeNetwork();

test("says hello with its slot before anything else [P9]", () => {
  open().ask({ t: "start" });
  expect(peer().url).toBe("wss://partyside.example/ws/K7P2AC");
  expect(peer().heard).toEqual([]);
  peer().onopen?.();
  expect(peer().heard).toEqual([{ t: "hello", protocol: PROTOCOL, slot: 3 }]);
});

test("passes updates on, and knows nothing of kinds it has never heard of", () => {
  open();
  peer().welcome();
  peer().say({ t: "novelty" } as unknown as ServerMessage);
  peer().say(update);
  expect(updates).toEqual([update]);
  expect(links).toEqual(["online"]);
});

test("the protocol is the server's", () => {
  expect(wire).toContain(`PROTOCOL: Final = ${PROTOCOL}\n`);
});

describe("asks", () => {
  test("are answered by id: done, or refused with a code [P19]", async () => {
    open();
    peer().welcome();
    const started = socket.ask({ t: "start" });
    const added = socket.ask({ t: "add_bot" });
    const [start, add] = peer().asks;
    expect(start?.do).toEqual({ t: "start" });
    peer().say({ t: "sorry", id: add?.id ?? "", code: "seats_taken" });
    peer().say({ t: "done", id: start?.id ?? "" });
    expect(await started).toBeNull();
    expect(await added).toBe("seats_taken");
  });

  test("have ids that count on over all connections of a page, after a random prefix", () => {
    open();
    peer().welcome();
    socket.ask({ t: "start" });
    socket.close();
    open();
    peer().welcome();
    socket.ask({ t: "start" });
    const [first, second] = Peer.all.map((one) => one.asks[0]?.id.split("-") ?? []);
    expect(first?.[0]).toMatch(/^[0-9a-z]{2,14}$/);
    expect(second?.[0]).toBe(first?.[0]);
    expect(Number(second?.[1])).toBe(Number(first?.[1]) + 1);
  });

  test("wait for the welcome", () => {
    open().ask({ t: "start" });
    peer().onopen?.();
    expect(peer().asks).toEqual([]);
    peer().welcome();
    expect(peer().asks).toHaveLength(1);
  });

  test("that a loss left unanswered are sent again, under their ids and in order, and no other [P31]", async () => {
    open();
    peer().welcome();
    const first = peer();
    const answered = socket.ask({ t: "take_seat" });
    first.say({ t: "done", id: first.asks[0]?.id ?? "" });
    const lost = socket.ask({ t: "add_bot" });
    first.drop();
    const meanwhile = socket.ask({ t: "start" });
    await retry();
    peer().welcome();
    expect(peer()).not.toBe(first);
    expect(peer().asks.map(({ do: { t } }) => t)).toEqual(["add_bot", "start"]);
    expect(peer().asks[0]?.id).toBe(first.asks[1]?.id);
    for (const { id } of peer().asks) peer().say({ t: "done", id });
    expect(await Promise.all([answered, lost, meanwhile])).toEqual([null, null, null]);

    peer().drop();
    await retry();
    peer().welcome();
    expect(peer().asks).toEqual([]);
  });

  test("take their first answer only", async () => {
    open();
    peer().welcome();
    const refused = socket.ask({ t: "start" });
    const { id } = peer().asks[0] ?? { id: "" };
    peer().say({ t: "sorry", id, code: "not_host" });
    peer().say({ t: "done", id });
    expect(await refused).toBe("not_host");
  });

  test("that the server could not read are not sent again", async () => {
    open();
    peer().welcome();
    const asked = socket.ask({ t: "start" });
    peer().say({ t: "bye", code: "bad_message" });
    expect(await asked).toBe("bad_message");
    await retry();
    peer().welcome();
    expect(peer().asks).toEqual([]);
  });
});

describe("the past [P24]", () => {
  const lines: Lines = { t: "lines", seq: 7, lines: [] };

  test("is asked for at once, and told", () => {
    open();
    peer().welcome();
    socket.history(3);
    expect(peer().histories).toEqual([{ t: "history", after: 3 }]);
    peer().say(lines);
    expect(told).toEqual([lines]);
  });

  test("is asked for again on the next connection until it is told [P31]", async () => {
    open();
    socket.history(3);
    expect(peer().heard).toEqual([]);
    peer().welcome();
    expect(peer().histories).toEqual([{ t: "history", after: 3 }]);
    peer().drop();
    await retry();
    peer().welcome();
    expect(peer().histories).toEqual([{ t: "history", after: 3 }]);
    peer().say(lines);
    peer().drop();
    await retry();
    peer().welcome();
    expect(peer().histories).toEqual([]);
  });

  test("is asked for again when the server let it lie, and told once", async () => {
    open();
    peer().welcome();
    socket.history(3);
    await vi.advanceTimersByTimeAsync(PING_AFTER_MS);
    expect(peer().histories).toHaveLength(2);
    peer().say(lines);
    peer().say(lines);
    expect(told).toEqual([lines]);
  });
});

describe("what waits out a lost connection [P31]", () => {
  /** Asks, and comes back only after so long. */
  async function askAndWait(command: Parameters<Socket["ask"]>[0], away: number) {
    open();
    peer().welcome();
    peer().drop();
    const asked = socket.ask(command);
    vi.setSystemTime(Date.now() + away);
    await retry();
    peer().welcome();
    return { asked };
  }

  test("a reaction that is stale by then is not sent any more [P25]", async () => {
    const { asked } = await askAndWait({ t: "react", reaction: "like" }, REACTION_STALE_MS);
    expect(await asked).toBe("stale");
    expect(peer().asks).toEqual([]);
  });

  test("a message in the chat is, whenever that is [P25]", async () => {
    const said = { t: "say", text: "привет" } as const;
    await askAndWait(said, 600_000);
    expect(peer().asks.map((ask) => ask.do)).toEqual([said]);
  });

  test("a reaction of just now is too [P25]", async () => {
    open();
    peer().welcome();
    peer().drop();
    void socket.ask({ t: "react", reaction: "like" });
    await retry();
    peer().welcome();
    expect(peer().asks).toHaveLength(1);
  });
});

describe("a bye", () => {
  test.each<Code>(["not_a_member", "no_such_room", "other_protocol", "left", "removed_by_host"])(
    "for good: %s",
    async (code) => {
      open();
      peer().welcome();
      const asked = socket.ask({ t: "start" });
      peer().say({ t: "bye", code });
      expect(await asked).toBe(code);
      expect(byes).toEqual([code]);
      expect(links.at(-1)).toBe("closed");
      window.dispatchEvent(new Event("online"));
      show("visible");
      await vi.runAllTimersAsync();
      expect(Peer.all).toHaveLength(1);
    },
  );

  test("that one asked for is no refusal [P30]", async () => {
    open();
    peer().welcome();
    const left = socket.ask({ t: "leave" });
    const other = socket.ask({ t: "here" });
    peer().say({ t: "bye", code: "left" });
    expect(await Promise.all([left, other])).toEqual([null, "left"]);
    expect(byes).toEqual(["left"]);
  });

  test.each<Code>(["too_slow", "restarting", "internal"])("for now: %s, so come back a little later", async (code) => {
    open();
    peer().welcome();
    const asked = socket.ask({ t: "start" });
    peer().say({ t: "bye", code });
    peer().drop();
    expect(byes).toEqual([]);
    await vi.advanceTimersByTimeAsync(REST[0] - 1);
    expect(Peer.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(REST[1] - REST[0] + 1);
    expect(Peer.all).toHaveLength(2);
    peer().welcome();
    peer().say({ t: "done", id: peer().asks[0]?.id ?? "" });
    expect(await asked).toBeNull();
  });
});
