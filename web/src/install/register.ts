/** Lets this browser keep the site. Where it will not, the page goes on as it is. */
export async function register(): Promise<void> {
  await navigator.serviceWorker?.register("/sw.js").catch(() => {});
}
