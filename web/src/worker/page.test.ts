import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshPage, PATIENCE_MS } from "./page";

const KEPT = new Response("kept");
const kept = async () => KEPT;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the server's page is shown, even if it says that there is none", async () => {
  for (const status of [200, 304, 404]) {
    const answer = new Response(null, { status });
    expect(await freshPage(Promise.resolve(answer), kept)).toBe(answer);
  }
});

test("[P40] without a server, and while it starts behind a proxy, the kept page is shown", async () => {
  expect(await freshPage(Promise.reject(new TypeError("no network")), kept)).toBe(KEPT);
  for (const status of [500, 502, 503, 504]) {
    expect(await freshPage(Promise.resolve(new Response(null, { status })), kept)).toBe(KEPT);
  }
});

test("a server that is silent for too long is waited for no longer", async () => {
  const shown = vi.fn();
  void freshPage(new Promise(() => {}), kept).then(shown);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledWith(KEPT);
});

test("where nothing is kept, or storage fails, the server has all the time it needs", async () => {
  const answer = new Response("late");
  for (const nothing of [async () => undefined, () => Promise.reject(new Error("no storage"))]) {
    const fromServer = new Promise<Response>((come) => setTimeout(come, 10 * PATIENCE_MS, answer));
    const shown = freshPage(fromServer, nothing);
    await vi.advanceTimersByTimeAsync(10 * PATIENCE_MS);
    expect(await shown).toBe(answer);
  }
  const failing = freshPage(Promise.reject(new TypeError("no network")), async () => undefined);
  await expect(failing).rejects.toThrow("no network");
});
