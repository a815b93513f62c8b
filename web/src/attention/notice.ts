/** The system's own notice that one is waited for, for who cannot see the page. */

import type { NoticeData } from "../worker/notice";

/** Pictures: Android draws no SVG here, and of the badge only where it is opaque. */
const LOOK = { icon: "/icon-192.png", badge: "/icon-monochrome-512.png" };

export interface Words {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
}

export class Notice {
  /** Notices of one tag replace one another, also from several tabs. */
  readonly #tag: string;
  readonly #data: NoticeData;
  #remove: () => void = () => {};

  /** `url` leads to the page from a notice that outlives it. */
  constructor(tag: string, url: string) {
    this.#tag = tag;
    this.#data = { url };
  }

  /** Does nothing without the permission, and never asks for it. */
  show({ title, ...words }: Words): void {
    this.close();
    if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
    const options = { ...words, ...LOOK, tag: this.#tag, data: this.#data };
    try {
      const notice = new Notification(title, options);
      notice.onclick = () => {
        focus();
        notice.close();
      };
      this.#remove = () => notice.close();
    } catch {
      // Android lets only a service worker show one; a click on it is that worker's.
      this.#showByWorker(title, options);
    }
  }

  close(): void {
    this.#remove();
    this.#remove = () => {};
  }

  #showByWorker(title: string, options: NotificationOptions): void {
    let over = false;
    const remove = async () => {
      over = true;
      const worker = await navigator.serviceWorker?.getRegistration();
      for (const notice of (await worker?.getNotifications({ tag: this.#tag })) ?? []) notice.close();
    };
    const show = async () => {
      const worker = await navigator.serviceWorker?.ready;
      if (over) return;
      await worker?.showNotification(title, options);
      if (over) await remove();
    };
    this.#remove = () => void remove().catch(() => {});
    show().catch(() => {});
  }
}

/**
 * Asks the person, through the browser, whether the system may show notices; call it from a gesture. Only "granted" is
 * worth switching `notifications` on; after "denied" only the browser's own settings help.
 */
export async function allowNotices(): Promise<"granted" | "denied" | "unsupported"> {
  // Nor has a page any where only a site on the home screen may show them, as on iOS.
  if (typeof Notification === "undefined") return "unsupported";
  return (await Notification.requestPermission()) === "granted" ? "granted" : "denied";
}
