import { parseCode } from "../net/code";

/** What an address of the app shows. A room's code is null if the address holds none that could be one. */
export type Page = { at: "new" } | { at: "join" } | { at: "room"; code: string | null; another: boolean };

export function pageOf({ pathname, search }: Pick<Location, "pathname" | "search">): Page {
  if (pathname.startsWith("/r/")) {
    return { at: "room", code: parseCode(pathname), another: new URLSearchParams(search).get("as") === "another" };
  }
  return { at: pathname.startsWith("/join") ? "join" : "new" };
}

/** Where one joins the room as another person of this browser [P9]. */
export function anotherPerson(code: string): string {
  return `/r/${code}?as=another`;
}
