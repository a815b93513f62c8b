import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Given, givenShown } from "../table/given";
import { layout } from "../table/layout";
import { drawings } from "../table/pictures";
import Deep from "./Deep.svelte";
import { frameOf } from "./given";
import { stageOf } from "./stage";

let target: HTMLElement;
let deep: Record<string, unknown> | null;
const failed = vi.fn<(why: "unable" | "lost" | "slow") => void>();
const restored = vi.fn<() => void>();
const ready = vi.fn<() => void>();
const getContext = HTMLCanvasElement.prototype.getContext;

beforeEach(() => {
  target = document.createElement("div");
  target.style.cssText = "position: relative; width: 360px; height: 640px";
  document.body.append(target);
  failed.mockClear();
  restored.mockClear();
  // The picture can then be read whenever a test wants to.
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
    return getContext.call(this, kind, kind === "webgl2" ? { ...options, preserveDrawingBuffer: true } : options);
  } as typeof getContext;
});

afterEach(async () => {
  await close();
  target.remove();
  HTMLCanvasElement.prototype.getContext = getContext;
  vi.restoreAllMocks();
});

function open(changes: Given = {}, screen: readonly [number, number] = [360, 640]): void {
  const shown = givenShown(changes);
  const frame = frameOf(screen);
  const props = {
    shown,
    placements: layout(shown, frame),
    flights: [],
    frame,
    still: true,
    ready,
    failed,
    restored,
    patient: false,
  };
  deep = mount(Deep, { target, props });
  flushSync();
}

async function close(): Promise<void> {
  if (deep) await unmount(deep);
  deep = null;
}

function canvas(): HTMLCanvasElement {
  return target.querySelector("canvas") as HTMLCanvasElement;
}

function context(): WebGL2RenderingContext {
  return canvas().getContext("webgl2") as WebGL2RenderingContext;
}

/** Whether anything has been painted. */
function painted(): boolean {
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [36, 64];
  const pen = copy.getContext("2d") as CanvasRenderingContext2D;
  pen.drawImage(canvas(), 0, 0, copy.width, copy.height);
  return pen.getImageData(0, 0, copy.width, copy.height).data.some((value, index) => index % 4 === 1 && value > 60);
}

const ABANDONED: Given["table"] = { phase: "over", seat: null, over: { t: "over", how: "abandoned" } };

describe("[P21] the table in 3D", () => {
  const VIEWS: [string, Given, [number, number]?][] = [
    ["of a player", {}],
    ["of whoever watches", { plays: false }],
    ["of ten players", { seats: 10 }],
    ["of a game before its first card", { table: { pile: [], discard: 0, color: null } }],
    ["of a game that is over", { table: ABANDONED }],
    ["on a phone held sideways", {}, [640, 360]],
  ];

  test.each(VIEWS)("is painted: %s", async (_, changes, screen) => {
    open(changes, screen);
    await expect.poll(painted).toBe(true);
    expect(failed).not.toHaveBeenCalled();
  });

  test("says nothing to who does not see it", () => {
    open();
    expect(canvas().getAttribute("aria-hidden")).toBe("true");
    expect(target.textContent?.trim()).toBe("");
  });

  test("has the uppermost card once more beside a pile that is too small to be read", () => {
    open({}, [640, 360]);
    const copy = target.querySelector("img") as HTMLImageElement;
    expect(copy.src).toBe(drawings.url("r3"));
    const wanted = stageOf(givenShown(), frameOf([640, 360])).copy;
    const { width, height } = copy.getBoundingClientRect();
    expect(width).toBeCloseTo(wanted?.width ?? 0, 1);
    expect(height).toBeCloseTo(wanted?.height ?? 0, 1);
  });
});

describe("[P21] the flat table has to take over", () => {
  test("where the browser has no WebGL", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
      return kind.startsWith("webgl") ? null : getContext.call(this, kind, options);
    } as typeof getContext;
    open();
    await expect.poll(() => failed.mock.calls).toEqual([["unable"]]);
  });

  test("where the canvas cannot be read", async () => {
    vi.spyOn(CanvasRenderingContext2D.prototype, "getImageData").mockReturnValue(new ImageData(1, 1));
    open();
    await expect.poll(() => failed.mock.calls).toEqual([["unable"]]);
  });

  test("while its memory is lost", async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    open();
    await expect.poll(painted).toBe(true);
    const loser = context().getExtension("WEBGL_lose_context") as WEBGL_lose_context;
    loser.loseContext();
    await expect.poll(() => failed.mock.calls).toEqual([["lost"]]);
    expect(restored).not.toHaveBeenCalled();
    loser.restoreContext();
    await expect.poll(() => restored.mock.calls).toHaveLength(1);
    await expect.poll(painted).toBe(true);
    expect(failed).toHaveBeenCalledTimes(1);
  });
});

describe("whoever leaves the table in 3D", () => {
  test("gives its memory back, and nothing has failed", async () => {
    open();
    await expect.poll(painted).toBe(true);
    const gl = context();
    await close();
    expect(gl.isContextLost()).toBe(true);
    await new Promise(requestAnimationFrame);
    expect(failed).not.toHaveBeenCalled();
  });

  test("before it has come, has asked for nothing", async () => {
    const asked = vi.spyOn(HTMLCanvasElement.prototype, "getContext");
    open();
    await close();
    // By the next time it is painted, the first would have been.
    open();
    await expect.poll(painted).toBe(true);
    const canvases = asked.mock.contexts.filter((_, call) => String(asked.mock.calls[call]?.[0]).startsWith("webgl"));
    expect(new Set(canvases).size).toBe(1);
    expect(failed).not.toHaveBeenCalled();
  });
});
