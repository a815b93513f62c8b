/**
 * The other end of the page's connection, inside the page: what it says is heard at a known moment, with no network
 * between. Everything else of the page is real. This runs before the scripts of the page do.
 */

import type { ClientMessage, ServerMessage } from "../src/wire.gen.ts";

export interface Peer {
  /** What the page has said, but for pings. */
  readonly heard: ClientMessage[];
  /** The page is told this now. */
  say(message: ServerMessage | string): void;
}

declare global {
  interface Window {
    peer: Peer;
  }
}

export function standIn(): void {
  class FakeSocket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;

    constructor() {
      const heard: ClientMessage[] = [];
      window.peer = {
        heard,
        say: (message) => this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) }),
      };
      setTimeout(() => this.onopen?.());
      this.send = (text: string) => {
        const message = JSON.parse(text) as ClientMessage;
        if (message.t === "ping") setTimeout(() => window.peer.say({ t: "pong" }));
        else heard.push(message);
      };
    }

    send: (text: string) => void;

    close(): void {}
  }
  Object.assign(window, { WebSocket: FakeSocket });
}
