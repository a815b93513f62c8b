import { lazily } from "../lobby/lazily";

type Late = typeof import("./aside");

let parts = $state.raw<Late | null>(null);

/** What the table adds to its first sight; null until it has come. */
export function lateParts(): Late | null {
  return parts;
}

/** Fetches them, in the lobby already; where that fails, it can be tried again. */
export async function fetchLateParts(): Promise<Late | null> {
  parts ??= await lazily(() => import("./aside")).catch(() => null);
  return parts;
}
