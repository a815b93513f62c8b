import { describe, expect, test, vi } from "vitest";
import {
  fakeNetwork,
  fetching,
  links,
  open,
  Peer,
  peer,
  retry,
  server,
  show,
  sleep,
  socket,
  update,
  updates,
} from "./fakenetwork";
import {
  ANSWER_WITHIN_MS,
  DOUBT_MS,
  IMPATIENT_ATTEMPTS,
  KNOCK_FOR_MS,
  LONG_PAUSE,
  PING_AFTER_MS,
  PONG_WITHIN_MS,
  SHORT_PAUSE,
  SLEPT_MS,
  WELCOME_AGAIN_WITHIN_MS,
  WELCOME_WITHIN_MS,
} from "./socket";

fakeNetwork();

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
    server.answers = true;
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
