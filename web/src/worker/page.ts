/** So long the server is waited for before a page is shown as it was kept. */
export const PATIENCE_MS = 3_000;

/**
 * The server's page, so that a reload always brings the newest. Silence, a failure, or an error of the server or of a
 * proxy before it makes way for the kept page, which explains itself and goes on when the server is back.
 */
export async function freshPage(
  fromServer: Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<null>((come) => setTimeout(come, PATIENCE_MS, null));
  const answer = await Promise.race([fromServer.catch(() => null), late]);
  if (answer && answer.status < 500) return answer;
  const page = await kept().catch(() => undefined);
  return page ?? fromServer;
}
