import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { add, byName, fill, nameOf, noteOpen, ofBuild, sweep } from "./keep";

const OLD: Build = {
  version: "old",
  files: ["/app.html", "/assets/part-1.js", "/assets/same-0.js"],
  deep: ["/assets/deep-1.js"],
};
const NEW: Build = {
  version: "new",
  files: ["/app.html", "/assets/part-2.js", "/assets/same-0.js"],
  deep: ["/assets/deep-2.js"],
};
const NEWEST: Build = { version: "newest", files: ["/app.html", "/assets/part-3.js"], deep: ["/assets/deep-3.js"] };

/** What the server has: it answers with the name of its build. */
let deployed: Build;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (file: string) => {
    asked.push(file);
    if (![...deployed.files, ...deployed.deep].includes(file)) return new Response(null, { status: 404 });
    return new Response(`${file} of ${deployed.version}`, { headers: { vary: "accept-encoding" } });
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const name of await caches.keys()) await caches.delete(name);
});

async function install(build: Build): Promise<void> {
  deployed = build;
  await fill(build);
}

async function takeOver(build: Build, open: readonly string[]): Promise<void> {
  await noteOpen(build, open);
  await sweep(build, open);
}

test("a build is kept whole; what an earlier one had by the same name is not fetched again", async () => {
  await install(OLD);
  expect(asked).toEqual(["/app.html", "/assets/part-1.js", "/assets/same-0.js"]);
  asked = [];
  await install(NEW);
  expect(asked).toEqual(["/app.html", "/assets/part-2.js"]);
  expect(await (await ofBuild(NEW, "/app.html"))?.text()).toBe("/app.html of new");
  expect(await (await ofBuild(OLD, "/app.html"))?.text()).toBe("/app.html of old");
  expect(await (await ofBuild(NEW, "/assets/same-0.js"))?.text()).toBe("/assets/same-0.js of old");
});

test("a build that is not there whole is not kept at all", async () => {
  deployed = OLD;
  await expect(fill(NEW)).rejects.toThrow("404 /assets/part-2.js");
  expect(await caches.keys()).toEqual([]);
});

test("a build that finds no room is not kept at all, and what was there stays", async () => {
  await install(OLD);
  const put = vi.spyOn(Cache.prototype, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  await expect(install(NEW)).rejects.toThrow("full");
  put.mockRestore();
  expect(await caches.keys()).toEqual([nameOf(OLD)]);
});

test("a redirect is not kept: a page made of one cannot be shown", async () => {
  vi.stubGlobal("fetch", async () => Object.defineProperty(new Response("sign in"), "redirected", { value: true }));
  await expect(fill(OLD)).rejects.toThrow("/app.html");
});

test("[P31] an open game finds its parts until its window is gone, however many builds take over", async () => {
  await install(OLD);
  await takeOver(OLD, ["game"]);
  await install(NEW);
  await takeOver(NEW, ["game", "lobby"]);
  // The lobby was loaded again, and is another window by that.
  await sweep(NEW, ["game", "lobby again"]);
  expect(await byName("/assets/part-1.js")).toBeDefined();

  await install(NEWEST);
  await takeOver(NEWEST, ["game", "lobby again"]);
  await sweep(NEWEST, ["game"]);
  expect(await byName("/assets/part-1.js")).toBeDefined();
  expect(await byName("/assets/part-2.js")).toBeDefined();

  await sweep(NEWEST, ["another"]);
  expect(await byName("/assets/part-1.js")).toBeUndefined();
  expect(await caches.keys()).toEqual([nameOf(NEWEST)]);
});

test("a build that waits, and what is not ours, is never swept", async () => {
  await caches.open("of somebody else");
  await install(OLD);
  await takeOver(OLD, []);
  await install(NEW);
  await sweep(OLD, []);
  expect(await caches.keys()).toEqual(["of somebody else", nameOf(OLD), nameOf(NEW)]);
  await takeOver(NEW, []);
  expect(await caches.keys()).toEqual(["of somebody else", nameOf(NEW)]);
});

test("a build that returns counts as the newest", async () => {
  await install(OLD);
  await install(NEW);
  await takeOver(NEW, ["game"]);
  await install(OLD);
  await sweep(NEW, []);
  expect(await ofBuild(OLD, "/app.html")).toBeDefined();
});

describe("what draws in three dimensions", () => {
  const deepOf = async (build: Build) => (await ofBuild(build, build.deep[0] as string))?.text();
  const choose = async (build: Build) => add(build, build.deep[0] as string, new Response("chosen"));

  test("is not fetched for who has not chosen it, and kept for who has", async () => {
    await install(OLD);
    await takeOver(OLD, []);
    expect([asked.includes("/assets/deep-1.js"), await deepOf(OLD)]).toEqual([false, undefined]);
    await choose(OLD);
    expect(await deepOf(OLD)).toBe("chosen");
  });

  test("comes with every build after the one in which it was chosen, from then on", async () => {
    await install(OLD);
    await takeOver(OLD, []);
    await choose(OLD);
    for (const build of [NEW, NEWEST]) {
      await install(build);
      await takeOver(build, []);
      expect(await deepOf(build)).toBe(`${build.deep[0]} of ${build.version}`);
    }
    expect(await caches.keys()).toEqual([nameOf(NEWEST)]);
  });

  test("comes again with a build that is filled anew", async () => {
    await install(OLD);
    await choose(OLD);
    await install(OLD);
    expect(await deepOf(OLD)).toBe("/assets/deep-1.js of old");
  });

  test("is not kept when it did not come, nor for a build that is kept no more", async () => {
    await install(OLD);
    await add(OLD, "/assets/deep-1.js", new Response("none", { status: 404 }));
    expect(await deepOf(OLD)).toBeUndefined();
    await choose(NEW);
    expect(await caches.keys()).toEqual([nameOf(OLD)]);
  });
});
