/** When the page is loaded and has nothing better to do. */
export async function idle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => addEventListener("load", loaded, { once: true }));
  }
  // Safari has no such callback.
  await new Promise<unknown>((come) => (window.requestIdleCallback ?? setTimeout)(come));
}
