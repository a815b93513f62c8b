/**
 * The service worker: keeps the site for times without a network. It never takes over from an earlier one by itself, but
 * waits until a page says so, or until all are closed.
 */

import { add, byName, fill, noteOpen, ofBuild, sweep } from "./keep";
import type { NoticeData } from "./notice";
import { freshPage } from "./page";
import { tabAt } from "./tabs";
import { TAKE_OVER } from "./takeover";
import { wayOf } from "./ways";

declare const self: ServiceWorkerGlobalScope;

/** Windows that have told this worker to take over: they need nothing of earlier builds. */
const agreed = new Set<string>();
const FILES: ReadonlySet<string> = new Set(BUILD.files);

self.addEventListener("install", (event) => event.waitUntil(fill(BUILD)));

self.addEventListener("activate", (event) => event.waitUntil(begin()));

self.addEventListener("message", (event) => {
  if (event.data !== TAKE_OVER) return;
  if (event.source instanceof Client) agreed.add(event.source.id);
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, self.location.origin, FILES);
  switch (way.by) {
    case "network":
      break;
    case "page":
      event.respondWith(page(event, way.kept));
      break;
    case "name":
      event.respondWith(keptOrFetched(event, byName));
      break;
    case "build":
      event.respondWith(keptOrFetched(event, (file) => ofBuild(BUILD, file)));
      break;
  }
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url }: NoticeData = event.notification.data;
  event.waitUntil(show(url));
});

async function begin(): Promise<void> {
  // The browser asks the server while the worker wakes up.
  await self.registration.navigationPreload?.enable();
  const needing = (await openIds()).filter((id) => !agreed.has(id));
  await noteOpen(BUILD, needing);
  await tidy();
  // Pages that came before the first worker: their later parts are then safe from a failing network too.
  await self.clients.claim();
}

function page(event: FetchEvent, kept: string): Promise<Response> {
  const fromServer = preloadedOrFetched(event);
  event.waitUntil(fromServer.catch(() => {}));
  event.waitUntil(tidy().catch(() => {}));
  return freshPage(fromServer, () => ofBuild(BUILD, kept));
}

async function preloadedOrFetched(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function keptOrFetched(
  event: FetchEvent,
  kept: (file: string) => Promise<Response | undefined>,
): Promise<Response> {
  const file = new URL(event.request.url).pathname;
  // Storage that fails is as good as an empty one.
  const known = await kept(file).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(event.request);
  if (BUILD.deep.includes(file)) event.waitUntil(add(BUILD, file, answer.clone()).catch(() => {}));
  return answer;
}

/** Brings forward the window at this address, or opens one. */
async function show(url: string): Promise<void> {
  const address = new URL(url, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const tab = tabAt(await windows(), address);
  if (tab) await tab.focus();
  else await self.clients.openWindow(address);
}

async function tidy(): Promise<void> {
  await sweep(BUILD, await openIds());
}

async function openIds(): Promise<string[]> {
  return (await windows()).map(({ id }) => id);
}

function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
