import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** For a program that cannot say which port it was given. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}
