/**
 * The one connection of a tab with its room. It comes back by itself for as long as the room may want us, and an ask
 * survives every loss between: it is sent again under its id until it is answered, and the server never carries out
 * an id twice [P31].
 */

import type { Ask, ClientMessage, Code, Command, Lines, ServerMessage, Update } from "../wire.gen";

/** Must be the PROTOCOL of wire.py. */
export const PROTOCOL = 1;

/** "connecting" until the first welcome, "closed" for good. */
export type Link = "connecting" | "online" | "reconnecting" | "closed";

/** Whoever uses the connection. `bye` is the last that it hears. */
export interface Listener {
  link(link: Link): void;
  update(update: Update): void;
  lines(lines: Lines): void;
  bye(code: Code): void;
}

/** How long to pause before the next attempt: never as long as the others, as a whole party comes back at once. */
type Pause = readonly [shortest: number, longest: number];
export const SHORT_PAUSE: Pause = [300, 1_000];
export const LONG_PAUSE: Pause = [2_500, 5_000];
/** For a server that is alive and wants a rest, unlike a network that is away for an instant. */
export const REST: Pause = [1_000, 2_000];
/** Most networks that come back do so soon, and should find us at the door. */
export const KNOCK_FOR_MS = 60_000;

export const WELCOME_WITHIN_MS = 8_000;
/** On a network that was good a moment ago, an attempt that takes longer is stuck. */
export const WELCOME_AGAIN_WITHIN_MS = 2_500;
/** Chromium puts off the WebSockets of a page that has failed with many, each by seconds: later ones need patience. */
export const IMPATIENT_ATTEMPTS = 20;
export const PING_AFTER_MS = 7_000;
export const PONG_WITHIN_MS = 3_000;
/** An answer that takes longer gives reason to doubt the connection. */
export const ANSWER_WITHIN_MS = 2_500;
/** In doubt, one waits less for a sign of life. */
export const DOUBT_MS = 1_000;
/** A clock that has moved by more since the last look has slept between: then timers stood still, and the network. */
export const SLEPT_MS = 4_000;
export const LOOK_EVERY_MS = 1_000;
/** A reaction that is older when it can be sent would puzzle everybody. */
export const REACTION_STALE_MS = 4_000;

/** After these, trying again would change nothing. */
const FINAL: ReadonlySet<Code> = new Set<Code>([
  "not_a_member",
  "no_such_room",
  "other_protocol",
  "left",
  "removed_by_host",
]);
/** After these, sending the same asks again would only be sent away again. */
const OUR_FAULT: ReadonlySet<Code> = new Set<Code>(["bad_message", "too_large"]);

/** Ids are random per page load: a reloaded page starts counting anew and must not meet its earlier answers. */
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
let asked = 0;

interface Unanswered {
  readonly ask: Ask;
  /** When it was asked, as Date.now(), which counts on in a sleep. */
  readonly at: number;
  readonly settle: (refusal: Code | null) => void;
}

export class Socket {
  readonly #url: string;
  readonly #slot: number;
  readonly #listener: Listener;
  readonly #ended = new AbortController();
  readonly #unanswered = new Map<string, Unanswered>();
  #link: Link = "connecting";
  #connection: WebSocket | null = null;
  /** Since when there is hope for a connection: it was lost, or something happened that may bring it back. */
  #since = Date.now();
  /** Whether the room has welcomed us before. */
  #welcomed = false;
  /** Since the last welcome. */
  #attempts = 0;
  /** After which step the past is asked for, until it is answered. */
  #history: number | null = null;
  #looked = Date.now();
  readonly #looking: ReturnType<typeof setInterval>;
  /** The one thing waited for: the next attempt, the welcome, the time to ping, or a sign of life. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** While the next attempt is waited for. */
  #knocking: ReturnType<typeof setTimeout> | undefined;
  /** Runs while an ask that was sent is unanswered. */
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(code: string, slot: number, listener: Listener) {
    this.#url = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws/${code}`;
    this.#slot = slot;
    this.#listener = listener;
    const { signal } = this.#ended;
    window.addEventListener("online", () => this.#hurry(), { signal });
    // A page that was kept aside has lost its connection, whether it was told or not.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.#again(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry(), {
      signal,
    });
    // Frozen in the background, and used again.
    document.addEventListener("resume", () => this.#hurry(), { signal });
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#connect();
  }

  /** Null when it is done, else why not. May take as long as the connection is gone; unanswered after `close`. */
  ask(command: Command): Promise<Code | null> {
    const ask: Ask = { t: "ask", id: `${PAGE}-${++asked}`, do: command };
    return new Promise((settle) => {
      this.#unanswered.set(ask.id, { ask, at: Date.now(), settle });
      if (this.#link !== "online") return;
      this.#send(ask);
      if (this.#unanswered.size === 1) this.#expectAnswer();
    });
  }

  /** Asks for the lines after this step. They come to the listener, once, however long the connection is gone. */
  history(after: number): void {
    this.#history = after;
    if (this.#link === "online") this.#recall();
  }

  close(): void {
    this.#ended.abort();
    clearInterval(this.#looking);
    this.#drop();
    this.#become("closed");
  }

  #connect(): void {
    this.#drop();
    const connection = new WebSocket(this.#url);
    this.#connection = connection;
    const impatient = this.#welcomed && this.#attempts < IMPATIENT_ATTEMPTS;
    this.#attempts += 1;
    // Whoever has waited that long pauses no more.
    this.#wait(impatient ? WELCOME_AGAIN_WITHIN_MS : WELCOME_WITHIN_MS, () => this.#connect());
    connection.onopen = () => this.#send({ t: "hello", protocol: PROTOCOL, slot: this.#slot });
    connection.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    connection.onclose = () => this.#lost();
  }

  #receive(message: ServerMessage): void {
    if (this.#link === "online") this.#listen();
    switch (message.t) {
      case "welcome":
        this.#welcomed = true;
        this.#attempts = 0;
        this.#become("online");
        this.#listen();
        this.#repeat();
        break;
      case "update":
        this.#listener.update(message);
        break;
      case "lines":
        if (this.#history === null) break;
        this.#history = null;
        this.#listener.lines(message);
        break;
      case "done":
        this.#settle(message.id, null);
        break;
      case "sorry":
        this.#settle(message.id, message.code);
        break;
      case "bye":
        this.#sentAway(message.code);
        break;
    }
  }

  #sentAway(code: Code): void {
    if (FINAL.has(code) || OUR_FAULT.has(code)) {
      this.#history = null;
      for (const { ask } of this.#unanswered.values()) {
        this.#settle(ask.id, code === "left" && ask.do.t === "leave" ? null : code);
      }
    }
    if (FINAL.has(code)) {
      this.close();
      this.#listener.bye(code);
      return;
    }
    this.#lost(REST);
  }

  #lost(pause: Pause = this.#attempts === 0 ? SHORT_PAUSE : LONG_PAUSE): void {
    this.#drop();
    this.#leaveOnline();
    this.#wait(lengthOf(pause), () => this.#connect());
    if (pause === LONG_PAUSE) this.#knock();
  }

  /** Asks over and over whether the server is there, as WebSockets must not fail too often; then connects at once. */
  #knock(): void {
    if (Date.now() - this.#since > KNOCK_FOR_MS) return;
    const waiting = this.#timer;
    this.#knocking = setTimeout(async () => {
      const answered = await isThere();
      // An attempt may have begun meanwhile, or everything be over.
      if (this.#timer !== waiting) return;
      if (answered) this.#connect();
      else this.#knock();
    }, lengthOf(SHORT_PAUSE));
  }

  /** The network is back, or the page is looked at again: try now, or make sure of the connection there is. */
  #hurry(): void {
    if (this.#link === "online") {
      this.#doubt();
    } else {
      this.#since = Date.now();
      this.#connect();
    }
  }

  #doubt(): void {
    this.#ping(DOUBT_MS, () => this.#again());
  }

  /** A new connection at once: what ended the one before is over. */
  #again(): void {
    this.#leaveOnline();
    this.#connect();
  }

  #leaveOnline(): void {
    if (this.#link !== "online") return;
    this.#since = Date.now();
    this.#become("reconnecting");
  }

  #listen(): void {
    this.#wait(PING_AFTER_MS, () => this.#ping(PONG_WITHIN_MS, () => this.#lost()));
  }

  /** A connection that carries no answer may carry nothing at all, and nobody is told [P31]. */
  #expectAnswer(): void {
    clearTimeout(this.#due);
    if (this.#link !== "online" || this.#unanswered.size === 0) return;
    this.#due = setTimeout(() => {
      this.#doubt();
      this.#expectAnswer();
    }, ANSWER_WITHIN_MS);
  }

  #look(): void {
    const now = Date.now();
    const slept = Math.abs(now - this.#looked) > SLEPT_MS;
    this.#looked = now;
    // Nobody sees a hidden page, whose timers are slow without any sleep.
    if (slept && document.visibilityState === "visible") this.#hurry();
  }

  #ping(patience: number, dead: () => void): void {
    this.#send({ t: "ping" });
    // The server leaves it unanswered when it is asked for too much at once.
    this.#recall();
    this.#wait(patience, dead);
  }

  /** All that is not answered yet, in the order in which it was asked. */
  #repeat(): void {
    for (const { ask, at } of this.#unanswered.values()) {
      if (ask.do.t === "react" && Date.now() - at > REACTION_STALE_MS) this.#settle(ask.id, "stale");
      else this.#send(ask);
    }
    this.#expectAnswer();
    this.#recall();
  }

  #recall(): void {
    if (this.#history !== null) this.#send({ t: "history", after: this.#history });
  }

  #send(message: ClientMessage): void {
    this.#connection?.send(JSON.stringify(message));
  }

  #settle(id: string, refusal: Code | null): void {
    this.#unanswered.get(id)?.settle(refusal);
    if (this.#unanswered.delete(id)) this.#expectAnswer();
  }

  #wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#knocking);
    clearTimeout(this.#due);
    const connection = this.#connection;
    if (!connection) return;
    this.#connection = null;
    connection.onopen = connection.onmessage = connection.onclose = null;
    connection.close();
  }

  #become(link: Link): void {
    this.#link = link;
    this.#listener.link(link);
  }
}

/** Whether the server answers at all. */
async function isThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(WELCOME_AGAIN_WITHIN_MS);
    return (await fetch("/healthz", { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

function lengthOf([shortest, longest]: Pause): number {
  return shortest + Math.random() * (longest - shortest);
}
