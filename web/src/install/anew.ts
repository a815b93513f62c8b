/** Loads the page from the server whatever this browser keeps of it: no kept page may trap anybody. */
export async function loadAnew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.unregister().catch(() => {});
  location.reload();
}
