/** Stands in for socket.ts in tests: `vi.mock("../net/socket", () => import("../net/fakesocket"))`. */

import { vi } from "vitest";
import type * as real from "./socket";

/** The end of the connection that the tests hold. */
export const wire = {
  listener: null as unknown as real.Listener,
  ask: vi.fn<real.Socket["ask"]>(),
};

export class Socket implements Pick<real.Socket, "ask" | "close" | "history"> {
  ask = wire.ask;
  close(): void {}
  history(): void {}

  constructor(_code: string, _slot: number, listener: real.Listener) {
    wire.listener = listener;
  }
}
