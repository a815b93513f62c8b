import { roomLink } from "../net/code";

/** Whether it worked. Pages without https may use the old way only, and some browsers allow neither. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Offers the room to the device's own share sheet, where there is one. */
export function share(code: string, message: string): void {
  // Closing the sheet without a choice rejects: nothing to be told.
  navigator.share({ text: message, url: roomLink(code) }).catch(() => {});
}

export function canShare(): boolean {
  return "share" in navigator;
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  const focused = document.activeElement;
  area.value = text;
  area.className = "visually-hidden";
  // A modal dialog makes everything outside itself inert, also for selecting.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
