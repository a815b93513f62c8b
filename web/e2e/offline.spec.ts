/** What the browser keeps of the site: for times without a network, and while the server gets a new build. */

import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { Checkout } from "./checkout";
import { showDeep, TO_2D, TO_3D, waitPatiently } from "./depth";
import { DESKTOP, Person } from "./person";
import { Server } from "./server";

/** What a worker's global scope has beside a page's. */
interface ServiceWorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string | URL): Promise<void> };
  readonly WindowClient: { prototype: { focus(): Promise<void> } };
  readonly NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
}

let checkout: Checkout;
let server: Server;

test.beforeEach(async () => {
  checkout = await Checkout.copy();
  server = await Server.start(null, checkout.source);
});

test.afterEach(async () => {
  await server.stop();
  await checkout.remove();
});

/** Until the worker has all that it keeps, and the page with it. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** What the browser keeps, by build. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

function isOfAnotherBuild(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector("script[type=module][src*=-another]") !== null);
}

/** Whether a worker waits until a page lets it take over. */
function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
}

async function deployAnother(): Promise<void> {
  await server.kill();
  await checkout.buildAnother();
  await server.restart();
}

async function cutOff(context: BrowserContext): Promise<void> {
  await server.kill();
  await context.setOffline(true);
}

test("[P40] without server and network every page of ours shows itself, and goes on when they are back", async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  const code = await anya.createRoom();

  const context = await browser.newContext({ locale: "ru-RU", baseURL: server.address, ...DESKTOP });
  const page = await context.newPage();
  await page.goto("/new");
  await controlled(page);
  await cutOff(context);

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("UNO онлайн с друзьями");
  for (const path of ["/new", "/join"]) {
    await page.goto(path);
    await expect(page.getByLabel("Никнейм")).toBeVisible();
    await expect(page.getByText("Нет связи с сервером")).toBeVisible();
  }
  await page.goto(`/r/${code}`);
  await expect(page.getByRole("heading", { name: "Нет связи с сервером" })).toBeVisible();
  await expect(page.getByText("Всё продолжится само")).toBeVisible();

  await context.setOffline(false);
  await server.restart();
  await expect(page.getByText("Хост: Аня")).toBeVisible();
  await page.goto("/new");
  await expect(page.getByLabel("Никнейм")).toBeVisible();
  await expect(page.getByText("Нет связи с сервером")).toHaveCount(0);
  await context.close();
  await anya.leave();
});

test("all that a page fetches unasked is kept, and nothing twice; not what draws in 3D", async ({ browser }) => {
  const built = (await readdir(resolve(import.meta.dirname, "../dist/assets"))).filter(
    (file) => !/\.(br|gz)$/.test(file),
  );
  const unasked = built.filter((file) => !file.startsWith("deep-"));
  expect(built.length - unasked.length).toBe(2);
  const context = await browser.newContext({ baseURL: server.address, ...DESKTOP });
  const page = await context.newPage();
  await page.goto("/new");
  await controlled(page);
  const paths = await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  const assets = paths.filter((path) => path.startsWith("/assets/"));
  expect(assets.sort()).toEqual(unasked.map((file) => `/assets/${file}`).sort());
  expect(paths).toEqual(expect.arrayContaining(["/", "/app.html", "/icon.svg"]));
  await context.close();
});

test("without a network the page speaks the language that was chosen", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB", baseURL: server.address, ...DESKTOP });
  const page = await context.newPage();
  await page.goto("/new");
  await controlled(page);
  await cutOff(context);
  await page.goto("/r/K7P2AC");
  await expect(page.getByRole("heading", { name: "No connection to the server" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("a new build is offered in the lobby; a game keeps its page and all its parts", async ({ browser }) => {
  test.setTimeout(90_000);
  const player = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  await player.createRoom();
  await controlled(player.page);
  await player.press("Добавить бота");
  await player.press("Начать игру");
  await expect(player.hand.first()).toBeVisible();
  const another = await player.openTab();
  await another.createRoom();
  for (const { page } of [player, another]) await page.evaluate(() => document.body.setAttribute("data-same", ""));
  const before = player.updates.length;

  await deployAnother();
  await expect(another.page.getByText("Есть новая версия")).toBeVisible();
  await expect.poll(() => isWaiting(another.page)).toBe(true);
  await expect(another.page.locator("[data-same]")).toHaveCount(1);
  await expect.poll(() => player.updates.length).toBeGreaterThan(before);
  await expect(player.page.getByText("Есть новая версия")).toHaveCount(0);

  await another.press("Обновить");
  await expect(another.page.locator("[data-same]")).toHaveCount(0);
  await expect(another.button("Скопировать ссылку")).toBeVisible();
  expect(await isOfAnotherBuild(another.page)).toBe(true);
  await expect.poll(() => isWaiting(another.page)).toBe(false);
  // One more page from the new worker: the moment at which it lets go of what nobody needs.
  await another.page.goto("/new");
  await expect(another.page.getByLabel("Никнейм")).toBeVisible();

  // The server has no file of the game's page any more.
  await expect(player.page.locator("[data-same]")).toHaveCount(1);
  await player.press("Меню комнаты");
  await expect(player.button("Выйти из комнаты")).toBeVisible();
  await player.press("Закончить партию");
  await player.press("Закончить");
  await expect(player.result).toBeVisible();
  await player.press("В лобби");
  await expect(player.page.getByText("Есть новая версия")).toBeVisible();
  await player.press("Обновить");
  await expect(player.page.locator("[data-same]")).toHaveCount(0);
  await expect(player.button("Начать игру")).toBeVisible();

  await another.page.goto("/join");
  await expect.poll(() => kept(player.page)).toHaveLength(1);
  await player.leave();
});

test("who comes back after a new build has it at once, and is asked nothing", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ru-RU", baseURL: server.address, ...DESKTOP });
  const page = await context.newPage();
  await page.goto("/new");
  await controlled(page);
  const [old] = await kept(page);
  await deployAnother();
  await page.goto("/new");
  expect(await isOfAnotherBuild(page)).toBe(true);
  await expect.poll(() => kept(page)).not.toContain(old);
  expect(await kept(page)).toHaveLength(1);
  expect(await isWaiting(page)).toBe(false);
  await expect(page.getByText("Есть новая версия")).toHaveCount(0);
  await context.close();
});

/** What the browser keeps of what draws in 3D, and of how many builds. */
async function keptDeep(page: Page): Promise<{ files: string[]; builds: number }> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    return { files: paths.filter((path) => path.startsWith("/assets/deep-")).sort(), builds: names.length };
  });
}

/** At a table with a bot, on a page that the worker serves. */
async function startWithBot(person: Person): Promise<void> {
  await person.createRoom();
  await controlled(person.page);
  await person.press("Добавить бота");
  await person.press("Начать игру");
  await expect(person.hand.first()).toBeVisible();
}

test("[P21] 3D is kept from when it is chosen, and comes with every new build from then on", async ({ browser }) => {
  test.setTimeout(90_000);
  const built = (await readdir(resolve(import.meta.dirname, "../dist/assets")))
    .filter((file) => /^deep-.*\.(js|css)$/.test(file))
    .map((file) => `/assets/${file}`)
    .sort();
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  await waitPatiently(anya);
  await startWithBot(anya);
  expect(await keptDeep(anya.page)).toEqual({ files: [], builds: 1 });
  await showDeep(anya);
  await expect.poll(() => keptDeep(anya.page)).toEqual({ files: built, builds: 1 });

  await deployAnother();
  await anya.page.goto("/new");
  const next = built.map((path) => path.replace(/(\.\w+)$/, "-another$1"));
  await expect.poll(() => keptDeep(anya.page)).toEqual({ files: next, builds: 1 });

  await cutOff(anya.page.context());
  await anya.page.goto("/new");
  const script = next.find((path) => path.endsWith(".js")) ?? "";
  expect(await anya.page.evaluate(async (path) => Object.keys(await import(path)), script)).not.toEqual([]);
  await anya.leave();
});

test("[P21] 3D chosen in a game whose build the server has no more: the table stays flat, says so, and goes on", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, "mouse");
  await waitPatiently(anya);
  await startWithBot(anya);
  const then = anya.updates.length;
  await deployAnother();
  await expect.poll(() => anya.updates.length).toBeGreaterThan(then);
  anya.errors.length = 0;

  await anya.press(TO_3D);
  await expect(anya.page.locator(".line").getByText("3D не загрузилось: стол в 2D")).toBeVisible();
  await expect(anya.button(TO_3D)).toHaveAttribute("aria-busy", "false");
  await expect(anya.page.locator("canvas.deep")).toHaveCount(0);
  const before = anya.updates.length;
  await anya.playUntil(() => anya.updates.length > before + 3);
  // Of what did not come the browser itself complains; nothing else does.
  expect(anya.errors.filter((error) => !/Failed to load resource|\/assets\/deep-/.test(error))).toEqual([]);

  // The page of the new build brings what was chosen, by itself.
  await anya.page.reload();
  await expect(anya.button(TO_2D)).toBeVisible();
  await anya.leave();
});

test("a page that the server turns away as outdated is loaded past the worker: nothing kept can trap anybody", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "ru-RU", baseURL: server.address, ...DESKTOP });
  const page = await context.newPage();
  await page.goto("/new");
  await controlled(page);
  await page.routeWebSocket(/\/ws\//, (socket) => socket.send('{"t":"bye","code":"other_protocol"}'));
  await page.getByLabel("Никнейм").fill("Аня");
  await page.getByRole("button", { name: "Создать комнату" }).click();
  await page.waitForURL(/\/r\//);
  const loaded = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return { reloaded: navigation?.type === "reload", byWorker: (navigation?.workerStart ?? 0) > 0 };
    });
  await page.reload();
  expect(await loaded()).toEqual({ reloaded: true, byWorker: true });
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Обновить страницу" }).click()]);
  expect(await loaded()).toEqual({ reloaded: true, byWorker: false });
  await context.close();
});

test("a notification brings the tab of its room forward, or opens one", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ru-RU", baseURL: server.address, ...DESKTOP });
  await context.grantPermissions(["notifications"]);
  const page = await context.newPage();
  await page.goto("/join");
  await controlled(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no worker");

  /** What a click on a notification with this address leads to. Browsers let only a real one move windows. */
  const click = (url: string) =>
    worker.evaluate(async (url) => {
      const self = globalThis as unknown as ServiceWorkerScope;
      const done = new Promise<string>((report) => {
        self.WindowClient.prototype.focus = async function (this: { url: string }) {
          report(`focused ${new URL(this.url).pathname}`);
        };
        self.clients.openWindow = async (url) => report(`opened ${new URL(url).pathname}`);
      });
      await self.registration.showNotification("Ваш ход", { data: { url } });
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new self.NotificationEvent("notificationclick", { notification }));
      const left = (await self.registration.getNotifications()).length;
      return `${await done}, ${left} left`;
    }, url);

  expect(await click("/join")).toBe("focused /join, 0 left");
  expect(await click("/r/K7P2AC")).toBe("opened /r/K7P2AC, 0 left");
  await context.close();
});
