/** Which request goes where. */

/** The page of the game, at whatever address of the app. */
export const APP = "/app.html";

/** Addresses that the server answers with the page of the game. */
const OF_APP = /^\/(new|join|r\/[^/]+)$/;

export type Way =
  /** As if there were no worker. */
  | { by: "network" }
  /** From the server, or if that is in vain or takes long, this page as it was kept. */
  | { by: "page"; kept: string }
  /** As it was kept by any build: the address tells the contents. */
  | { by: "name" }
  /** As this build kept it. */
  | { by: "build" };

const NETWORK: Way = { by: "network" };

export function wayOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  origin: string,
  files: ReadonlySet<string>,
): Way {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return NETWORK;
  const path = address.pathname;
  if (mode === "navigate") {
    const kept = OF_APP.test(path) ? APP : path;
    return isPage(kept) && files.has(kept) ? { by: "page", kept } : NETWORK;
  }
  if (isHashed(path)) return { by: "name" };
  // Whoever fetches a page wants to know what the server has now.
  return files.has(path) && !isPage(path) ? { by: "build" } : NETWORK;
}

/** Whether the name of a file holds a hash of its contents. */
export function isHashed(path: string): boolean {
  return path.startsWith("/assets/");
}

/** Whether it is of what draws the table in three dimensions, in any build: `vite.config.ts` names it so. */
export function isDeep(path: string): boolean {
  return path.startsWith("/assets/deep-");
}

export function isPage(path: string): boolean {
  return path.endsWith("/") || path.endsWith(".html");
}
