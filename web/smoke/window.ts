/** A window of some browser, as far as somebody who plays needs it. Each window is a device of its own. */

import { firefox } from "./firefox.ts";
import { webkit } from "./webkit.ts";

export type Role = "button" | "tab" | "textbox";

export interface Window {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  see(): Promise<Sight>;
  /** By the accessible name, with a mouse; waits for it to be there. */
  press(role: Role, name: string | RegExp): Promise<void>;
  write(name: string, text: string): Promise<void>;
  picture(path: string): Promise<void>;
  /** How much of the screen has a colour, given as red, green and blue: what a canvas shows can be known by nothing else. */
  painted(color: readonly number[]): Promise<Painted>;
  /** Has the device remember something, as if from an earlier day; for the page that is opened next. */
  remember(name: string, value: string): Promise<void>;
  close(): Promise<void>;
}

/** What a person sees at a glance. Names are those that a screen reader says. */
export interface Sight {
  readonly address: string;
  readonly text: string;
  readonly headings: readonly string[];
  /** Buttons that can be pressed, but for the cards of the hand. */
  readonly buttons: readonly string[];
  /** Cards that can be played. */
  readonly playable: readonly string[];
  readonly held: number;
  /** The card that lies uppermost, and the active colour. */
  readonly top: string;
  readonly color: string;
}

/** Parts of the screen, from 0 to 1: of where only the canvas is to be seen, on the discard and elsewhere. */
export interface Painted {
  readonly discard: number;
  readonly canvas: number;
}

/** Runs in the page. */
export function see(): Sight {
  const nameOf = (element: HTMLElement) => element.getAttribute("aria-label") ?? element.textContent.trim();
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const usable = (element: HTMLElement) => element.ariaDisabled !== "true" && element.getClientRects().length > 0;
  const inHand = (element: HTMLElement) => element.closest("[role=toolbar]") !== null;
  const buttons = all("button");
  return {
    address: location.href,
    text: document.body.textContent,
    headings: all("h1, h2").map(nameOf),
    buttons: buttons.filter((button) => usable(button) && !inHand(button)).map(nameOf),
    playable: buttons.filter((button) => usable(button) && inHand(button)).map(nameOf),
    held: buttons.filter(inHand).length,
    top: all(".discard").map(nameOf)[0] ?? "",
    color: all(".signs .color").map(nameOf)[0] ?? "",
  };
}

/** Runs in the page, whose screenshot is given: to what is painted no script may look back. */
export async function painted([png, color]: readonly [png: string, color: readonly number[]]): Promise<Painted> {
  type Counts = [alike: number, of: number];
  const STEP = 3;
  // As far as light and shade may take a colour.
  const FAR = 36;
  // Not by an address: the page may fetch nothing.
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext(
    "2d",
  ) as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);

  const discard = (document.querySelector(".discard") as Element).getBoundingClientRect();
  const seen = { discard: [0, 0], canvas: [0, 0] } as { discard: Counts; canvas: Counts };
  for (let y = 1; y < innerHeight; y += STEP) {
    for (let x = 1; x < innerWidth; x += STEP) {
      if (!document.elementFromPoint(x, y)?.matches("canvas.deep")) continue;
      const onDiscard = x > discard.left && x < discard.right && y > discard.top && y < discard.bottom;
      const counts = onDiscard ? seen.discard : seen.canvas;
      const first = 4 * (y * bitmap.width + x);
      const far = Math.hypot(...color.map((value, index) => value - (data[first + index] as number)));
      counts[0] += far < FAR ? 1 : 0;
      counts[1]++;
    }
  }
  const part = ([alike, of]: Counts) => alike / Math.max(1, of);
  return { discard: part(seen.discard), canvas: part(seen.canvas) };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Opens windows on the server at this address. */
export interface Engine {
  window(size: Size): Promise<Window>;
  close(): Promise<void>;
}

export const ENGINES: Readonly<Record<string, (server: string) => Promise<Engine>>> = { firefox, webkit };
