/** The browser's offer to install the site: held back, as it would come in the middle of a game. */

/** Not in the standard; Chromium has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let held: InstallPrompt | null = null;

/** Call it first: browsers make the offer early. */
export function holdPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
  });
}

/** The offer, if there is one. It can be taken once. */
export function heldPrompt(): InstallPrompt | null {
  return held;
}

/** Whatever came of it, it is over. */
export function forgetPrompt(): void {
  held = null;
}
