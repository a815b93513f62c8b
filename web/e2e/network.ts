/** The network between one person and the server: it can fail as real ones do, aloud or in silence. */

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server as Listener, type Socket } from "node:net";

/** What becomes of bytes: "up" carries them, "silent" loses them without a word, "down" refuses and closes. */
type State = "up" | "silent" | "down";

export class Network {
  /** Where the server answers through this network. */
  readonly address: string;
  readonly #listener: Listener;
  readonly #sockets = new Set<Socket>();
  #state: State = "up";

  private constructor(listener: Listener) {
    this.#listener = listener;
    this.address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  }

  /** A network of its own that leads to the server at this address. */
  static async to(server: string): Promise<Network> {
    const { hostname, port } = new URL(server);
    const listener = createServer();
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    const network = new Network(listener);
    listener.on("connection", (near) => network.#carry(near, hostname, Number(port)));
    return network;
  }

  /** Every connection is closed at once, and no new one comes about. */
  cut(): void {
    this.#state = "down";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Nothing arrives any more, and nobody is told: a phone that has left the house. */
  silence(): void {
    this.#state = "silent";
    for (const socket of this.#sockets) socket.pause();
  }

  /** The network is there again; connections of before are not. */
  heal(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#state = "up";
  }

  async close(): Promise<void> {
    this.cut();
    this.#listener.close();
    await once(this.#listener, "close");
  }

  #carry(near: Socket, host: string, port: number): void {
    this.#keep(near);
    if (this.#state === "down") {
      near.destroy();
      return;
    }
    if (this.#state === "silent") {
      near.pause();
      return;
    }
    const far = connect(port, host);
    this.#keep(far);
    near.pipe(far);
    far.pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    // A connection that breaks is what this is for.
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
  }
}
