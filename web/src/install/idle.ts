/** A page that is never idle, or that nobody looks at, is waited for no longer. */
const PATIENCE_MS = 3_000;

/** When the page is loaded and has nothing better to do. */
export async function idle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => addEventListener("load", loaded, { once: true }));
  }
  await new Promise<unknown>((come) => {
    if ("requestIdleCallback" in window) requestIdleCallback(come, { timeout: PATIENCE_MS });
    else setTimeout(come, PATIENCE_MS); // Safari
  });
}
