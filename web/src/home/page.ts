import { parseCode } from "../net/code";

/** What an address of the app shows. A room's code is null if the address holds none that could be one. */
export type Page =
  | { at: "new" }
  | { at: "join" }
  | { at: "move"; code: string; token: string }
  | { at: "room"; code: string | null; another: boolean };

export function pageOf({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): Page {
  if (pathname.startsWith("/r/")) {
    const code = parseCode(pathname);
    const token = new URLSearchParams(hash.slice(1)).get("move");
    if (code && token) return { at: "move", code, token };
    return { at: "room", code, another: new URLSearchParams(search).get("as") === "another" };
  }
  return { at: pathname.startsWith("/join") ? "join" : "new" };
}

/** Where one joins the room as another person of this browser [P9]. */
export function anotherPerson(code: string): string {
  return `/r/${code}?as=another`;
}
