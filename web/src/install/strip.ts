import { idle } from "./idle";

/** What tells of newer pages: when there is time for it, and only for a page that was built. Null if it does not come. */
export async function strip(): Promise<typeof import("./Strip.svelte").default | null> {
  if (!import.meta.env.PROD) return null;
  await idle();
  return import("./Strip.svelte").then(
    ({ default: Strip }) => Strip,
    () => null,
  );
}
