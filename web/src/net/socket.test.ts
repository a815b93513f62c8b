import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import wire from "../../../src/partyside/wire.py?raw";
import type { ClientMessage, Code, Lines, ServerMessage, Update } from "../wire.gen";
import {
  ANSWER_WITHIN_MS,
  DOUBT_MS,
  IMPATIENT_ATTEMPTS,
  KNOCK_FOR_MS,
  type Link,
  LONG_PAUSE,
  LOOK_EVERY_MS,
  PING_AFTER_MS,
  PONG_WITHIN_MS,
  PROTOCOL,
  REACTION_STALE_MS,
  REST,
  SHORT_PAUSE,
  SLEPT_MS,
  Socket,
  WELCOME_AGAIN_WITHIN_MS,
  WELCOME_WITHIN_MS,
} from "./socket";

/** The other end of one connection, in the hands of a test. */
class Peer {
  static all: Peer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: ClientMessage[] = [];
  closed = false;

  constructor(readonly url: string) {
    Peer.all.push(this);
  }

  send(data: string): void {
    if (!this.closed) this.heard.push(JSON.parse(data));
  }

  close(): void {
    this.closed = true;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.onopen?.();
    this.say({ t: "welcome", protocol: PROTOCOL, you: 1, version: "1" });
  }

  /** The network is gone, or the other side is. */
  drop(): void {
    this.closed = true;
    this.onclose?.();
  }

  get asks() {
    return this.heard.filter((message) => message.t === "ask");
  }

  get histories() {
    return this.heard.filter((message) => message.t === "history");
  }

  get pings() {
    return this.heard.filter((message) => message.t === "ping");
  }
}

const update: Update = {
  t: "update",
  seq: 5,
  since: 4,
  room: { code: "K7P2AC", seats: [], settings: {}, games: 0 },
  own: { you: 1, name: "Аня" },
};

let links: Link[];
let updates: Update[];
let told: Lines[];
let byes: Code[];
let socket: Socket;
let page: EventTarget & { visibilityState: DocumentVisibilityState };
/** Whether the server answers a call at all; it does not say to which. */
let reachable: boolean;
const fetching = vi.fn(async () => {
  if (!reachable) throw new TypeError("Failed to fetch");
  return new Response();
});

function peer(): Peer {
  const latest = Peer.all.at(-1);
  if (!latest) throw new Error("nobody has connected");
  return latest;
}

function open(): Socket {
  socket = new Socket("K7P2AC", 3, {
    link: (link) => links.push(link),
    update: (one) => updates.push(one),
    lines: (lines) => told.push(lines),
    bye: (code) => byes.push(code),
  });
  return socket;
}

/** Until the next attempt has begun. */
async function retry(): Promise<void> {
  const before = Peer.all.length;
  while (Peer.all.length === before) await vi.advanceTimersByTimeAsync(50);
}

/** The machine sleeps: its clock goes on, its timers do not. */
async function sleep(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
}

function show(visibilityState: DocumentVisibilityState): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  vi.stubGlobal("WebSocket", Peer);
  vi.stubGlobal("fetch", fetching);
  fetching.mockClear();
  reachable = false;
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "https:", host: "partyside.example" });
  Peer.all = [];
  links = [];
  updates = [];
  told = [];
  byes = [];
});

afterEach(() => {
  socket.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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

describe("a lost connection [P31]", () => {
  test.each([0, 1])("is tried again soon, then less often, with jitter (random: %d)", async (random) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    open();
    peer().welcome();
    for (const pauses of [SHORT_PAUSE, LONG_PAUSE, LONG_PAUSE]) {
      const before = Peer.all.length;
      peer().drop();
      await vi.advanceTimersByTimeAsync(pauses[random as 0 | 1] - 1);
      expect(Peer.all).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(Peer.all).toHaveLength(before + 1);
    }
    peer().welcome();
    peer().drop();
    const before = Peer.all.length;
    await retry();
    expect(Peer.all).toHaveLength(before + 1);
  });

  /** Fails once more after the loss, so that the next attempt is a long pause away. */
  async function failTwice(): Promise<void> {
    vi.spyOn(Math, "random").mockReturnValue(1);
    open();
    peer().welcome();
    peer().drop();
    await retry();
    peer().drop();
  }

  test("is there again within a second of the network, of which nobody is told", async () => {
    await failTwice();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(Peer.all).toHaveLength(2);
    expect(fetching).toHaveBeenCalledTimes(4);
    expect(fetching).toHaveBeenCalledWith("/healthz", expect.objectContaining({ method: "HEAD", cache: "no-store" }));
    reachable = true;
    await vi.advanceTimersByTimeAsync(999);
    expect(Peer.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(Peer.all).toHaveLength(3);
  });

  test("is not believed to be over by what stands before the server", async () => {
    await failTwice();
    fetching.mockResolvedValue(new Response(null, { status: 502 }));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(fetching).toHaveBeenCalledTimes(4);
    expect(Peer.all).toHaveLength(2);
    fetching.mockReset();
  });

  test("that has ended the page is connected by no late answer", async () => {
    await failTwice();
    let answer: (response: Response) => void = () => {};
    fetching.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetching).toHaveBeenCalledTimes(1);
    socket.close();
    answer(new Response());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Peer.all).toHaveLength(2);
  });

  test("is tried every few seconds only, once it has lasted", async () => {
    await failTwice();
    await vi.advanceTimersByTimeAsync(KNOCK_FOR_MS);
    peer().drop();
    fetching.mockClear();
    const before = Peer.all.length;
    await vi.advanceTimersByTimeAsync(LONG_PAUSE[1]);
    expect(fetching).not.toHaveBeenCalled();
    expect(Peer.all).toHaveLength(before + 1);
  });

  test("tells how things stand", async () => {
    open();
    peer().drop();
    expect(links).toEqual([]);
    await retry();
    peer().welcome();
    peer().drop();
    expect(links).toEqual(["online", "reconnecting"]);
    await retry();
    peer().welcome();
    socket.close();
    expect(links).toEqual(["online", "reconnecting", "online", "closed"]);
  });

  test("does not wait once the network is back", () => {
    open();
    peer().welcome();
    peer().drop();
    window.dispatchEvent(new Event("online"));
    expect(Peer.all).toHaveLength(2);
  });

  test("does not wait once the page is looked at", () => {
    open();
    peer().welcome();
    peer().drop();
    show("hidden");
    expect(Peer.all).toHaveLength(1);
    show("visible");
    expect(Peer.all).toHaveLength(2);
  });

  test("does not wait after a sleep", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    open();
    peer().welcome();
    peer().drop();
    await retry();
    peer().drop();
    const before = Peer.all.length;
    await sleep(SLEPT_MS);
    expect(Peer.all).toHaveLength(before + 1);
  });

  test("is noticed when the page comes back from the browser's cache", () => {
    open();
    peer().welcome();
    const gone = peer();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(gone.closed).toBe(true);
    expect(Peer.all).toHaveLength(2);
    expect(links).toEqual(["online", "reconnecting"]);
    peer().welcome();
    expect(links.at(-1)).toBe("online");
  });

  test("is not suspected when a page is shown for the first time", () => {
    open();
    peer().welcome();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(Peer.all).toHaveLength(1);
    expect(peer().pings).toEqual([]);
  });

  test("gives up an attempt that was begun before the network was back", () => {
    open();
    const stuck = peer();
    window.dispatchEvent(new Event("online"));
    expect(stuck.closed).toBe(true);
    expect(Peer.all).toHaveLength(2);
  });

  test.each([
    ["the first", 0, WELCOME_WITHIN_MS],
    ["one after a good connection", 1, WELCOME_AGAIN_WITHIN_MS],
    ["one that the browser may have put off", IMPATIENT_ATTEMPTS + 1, WELCOME_WITHIN_MS],
  ])("%s without a welcome is given up, and the next begun", async (_, attempts, patience) => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    open();
    if (attempts > 0) peer().welcome();
    for (let count = 0; count < attempts; count += 1) {
      peer().drop();
      await vi.advanceTimersByTimeAsync(count === 0 ? SHORT_PAUSE[1] : LONG_PAUSE[1]);
    }
    const stuck = peer();
    const begun = Peer.all.length;
    stuck.onopen?.();
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(stuck.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(stuck.closed).toBe(true);
    expect(Peer.all).toHaveLength(begun + 1);
  });

  test("what a connection given up still says is not heard", async () => {
    open();
    const stuck = peer();
    await vi.advanceTimersByTimeAsync(WELCOME_WITHIN_MS);
    stuck.say(update);
    stuck.drop();
    expect(updates).toEqual([]);
    expect(Peer.all).toHaveLength(2);
    peer().welcome();
    expect(links).toEqual(["online"]);
  });
});

describe("silence", () => {
  test("is broken by a ping, and without a pong the connection is dead", async () => {
    open();
    peer().welcome();
    const silent = peer();
    await vi.advanceTimersByTimeAsync(PING_AFTER_MS);
    expect(silent.pings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(PONG_WITHIN_MS);
    expect(silent.closed).toBe(true);
    expect(links.at(-1)).toBe("reconnecting");
  });

  test("is noticed within ten seconds when nothing is asked [R139]", () =>
    expect(PING_AFTER_MS + PONG_WITHIN_MS).toBeLessThanOrEqual(10_000));

  test("is suspicious when an ask stays unanswered [P31]", async () => {
    open();
    peer().welcome();
    const doubted = peer();
    void socket.ask({ t: "start" });
    await vi.advanceTimersByTimeAsync(1_000);
    void socket.ask({ t: "add_bot" });
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1_001);
    expect(doubted.pings).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(doubted.pings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(DOUBT_MS);
    expect(doubted.closed).toBe(true);
    expect(Peer.all).toHaveLength(2);
    // The asks are due on the new connection too.
    peer().welcome();
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
    expect(peer().pings).toHaveLength(1);
  });

  test("is not suspicious once every ask is answered", async () => {
    open();
    peer().welcome();
    void socket.ask({ t: "start" });
    void socket.ask({ t: "add_bot" });
    for (const { id } of peer().asks) peer().say({ t: "done", id });
    await vi.advanceTimersByTimeAsync(PING_AFTER_MS - 1);
    expect(peer().pings).toHaveLength(0);
  });

  test("of an answer that takes long is none while the server answers otherwise", async () => {
    open();
    peer().welcome();
    void socket.ask({ t: "start" });
    for (const pings of [1, 2]) {
      await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
      expect(peer().pings).toHaveLength(pings);
      peer().say({ t: "pong" });
    }
    await vi.advanceTimersByTimeAsync(DOUBT_MS);
    expect(Peer.all).toHaveLength(1);
  });

  test("ends with any sign of life", async () => {
    open();
    peer().welcome();
    const alive = peer();
    await vi.advanceTimersByTimeAsync(PING_AFTER_MS - 1);
    alive.say(update);
    await vi.advanceTimersByTimeAsync(PING_AFTER_MS - 1);
    expect(alive.pings).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(alive.pings).toHaveLength(1);
    alive.say({ t: "pong" });
    await vi.advanceTimersByTimeAsync(PONG_WITHIN_MS);
    expect(alive.closed).toBe(false);
  });

  test.each(["online", "visible", "resume"])("is suspicious at once after the event: %s [P31]", async (event) => {
    open();
    peer().welcome();
    const doubted = peer();
    if (event === "online") window.dispatchEvent(new Event("online"));
    else if (event === "resume") document.dispatchEvent(new Event("resume"));
    else show("visible");
    expect(doubted.pings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(DOUBT_MS - 1);
    expect(doubted.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(doubted.closed).toBe(true);
    // What made it doubtful is over, so nothing is worth waiting for.
    expect(Peer.all).toHaveLength(2);
  });

  test("is suspicious after a sleep, in which timers stood still [P31]", async () => {
    open();
    peer().welcome();
    const doubted = peer();
    await sleep(SLEPT_MS);
    expect(doubted.pings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(DOUBT_MS);
    expect(Peer.all).toHaveLength(2);
  });

  test("is not suspicious on a hidden page, whose timers are slow without a sleep", async () => {
    open();
    peer().welcome();
    show("hidden");
    await sleep(SLEPT_MS);
    expect(peer().pings).toHaveLength(0);
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
