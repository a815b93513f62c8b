import { expect, test } from "vitest";
import { tabAt } from "./tabs";
import { wayOf } from "./ways";

const ORIGIN = "https://partyside.example";
const FILES = new Set(["/", "/en/", "/app.html", "/assets/app-a1.js", "/icon.svg"]);

function way(path: string, request: { method?: string; mode?: RequestMode } = {}) {
  const { method = "GET", mode = "no-cors" } = request;
  return wayOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES);
}

test.each(["/new", "/join", "/new?from=app", "/r/K7P2AC", "/r/K7P2AC?as=another#top", "/r/%D0%9A7P-2AC"])(
  "opening %s shows the page of the game, also when the server is silent",
  (path) => expect(way(path, { mode: "navigate" })).toEqual({ by: "page", kept: "/app.html" }),
);

test.each(["/", "/en/", "/?utm=chat"])("opening %s shows that page, also when the server is silent", (path) =>
  expect(way(path, { mode: "navigate" })).toEqual({ by: "page", kept: new URL(path, ORIGIN).pathname }),
);

test.each(["/nowhere", "/r/", "/r/K7P2AC/more", "/news", "/api/rooms", "/healthz", "/assets/app-a1.js", "/icon.svg"])(
  "opening %s is the server's business",
  (path) => expect(way(path, { mode: "navigate" })).toEqual({ by: "network" }),
);

test.each(["/assets/app-a1.js", "/assets/of-another-build-b2.js"])("%s is what its name says", (path) =>
  expect(way(path)).toEqual({ by: "name" }),
);

test("a file without a hash in its name belongs to its build", () => expect(way("/icon.svg")).toEqual({ by: "build" }));

test.each([
  "/api/rooms/K7P2AC",
  "/healthz",
  "/sw.js",
  "/manifest.webmanifest",
  "/app.html",
  "/",
  "https://elsewhere.example/assets/app-a1.js",
  "https://elsewhere.example/",
])("fetching %s is left alone", (path) => expect(way(path, { mode: "cors" })).toEqual({ by: "network" }));

test.each(["POST", "HEAD", "DELETE"])("%s is left alone", (method) => {
  expect(way("/assets/app-a1.js", { method })).toEqual({ by: "network" });
  expect(way("/new", { method, mode: "navigate" })).toEqual({ by: "network" });
});

test("a notification leads to the tab of its room, else to none", () => {
  const tabs = ["https://partyside.example/r/AAAAAA", "https://partyside.example/r/K7P2AC?as=another"].map((url) => ({
    url,
  }));
  expect(tabAt(tabs, new URL("/r/K7P2AC", ORIGIN))).toBe(tabs[1]);
  expect(tabAt(tabs, new URL("/r/K7P2AE", ORIGIN))).toBeNull();
  expect(tabAt(tabs, new URL("https://elsewhere.example/r/K7P2AC"))).toBeNull();
});
