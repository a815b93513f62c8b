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
  };
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
