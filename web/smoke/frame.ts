/**
 * A screen narrower than the browser's window may be: a page of ours that holds the server's in a frame of that size.
 * The server forbids frames, so everything passes through here, where this one is allowed; nothing else is changed.
 */

import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Size } from "./window.ts";

const FRAME = "/frame";

export class PhoneFrame {
  readonly #listener: Server;
  readonly #server: URL;
  readonly #sockets = new Set<Socket>();

  private constructor(server: string) {
    this.#server = new URL(server);
    this.#listener = createServer((asked, answer) => this.#answer(asked, answer));
    this.#listener.on("upgrade", (asked: IncomingMessage, near: Socket) => this.#carry(asked, near));
  }

  static async around(server: string): Promise<PhoneFrame> {
    const frame = new PhoneFrame(server);
    frame.#listener.listen(0, "127.0.0.1");
    await once(frame.#listener, "listening");
    return frame;
  }

  addressOf(path: string, { width, height }: Size): string {
    const { port } = this.#listener.address() as AddressInfo;
    return `http://127.0.0.1:${port}${FRAME}?${new URLSearchParams({ path, width: `${width}`, height: `${height}` })}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#listener.closeAllConnections();
    this.#listener.close();
    await once(this.#listener, "close");
  }

  #answer(asked: IncomingMessage, answer: ServerResponse): void {
    const address = new URL(asked.url ?? "/", this.#server);
    if (address.pathname === FRAME) {
      const { path, width, height } = Object.fromEntries(address.searchParams);
      answer.setHeader("content-type", "text/html");
      answer.end(
        `<!doctype html><style>body{margin:0;background:#888}iframe{display:block;border:0}</style>
        <iframe src="${path}" width="${width}" height="${height}"></iframe>`,
      );
      return;
    }
    const passed = request(address, { method: asked.method, headers: asked.headers }, (got) => {
      const policy = got.headers["content-security-policy"];
      const headers = {
        ...got.headers,
        "content-security-policy": String(policy).replace("frame-ancestors 'none'", ""),
      };
      answer.writeHead(got.statusCode ?? 502, headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  }

  /** A WebSocket: its first request as it came, then whatever either side says. */
  #carry(asked: IncomingMessage, near: Socket): void {
    const far = connect(Number(this.#server.port), this.#server.hostname);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        for (const either of [near, far]) either.destroy();
        this.#sockets.delete(socket);
      });
    }
    const headers = asked.rawHeaders.map((part, index) => part + (index % 2 === 0 ? ": " : "\r\n")).join("");
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`);
    near.pipe(far);
    far.pipe(near);
  }
}
