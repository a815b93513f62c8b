import { device } from "../settings/memory";
import { chat } from "./chat.ru";
import { ru } from "./ru";
import { table } from "./table.ru";

export type Locale = "ru" | "en";

const russian = { ...ru, table, chat };
export type Text = typeof russian;

/** So long a page may wait for its language before it is shown in the other one. */
export const PATIENCE_MS = 3_000;

let current = $state.raw<{ locale: Locale; text: Text }>({ locale: "ru", text: russian });
let wanted: Locale = "ru";

/** The language of the interface. */
export function locale(): Locale {
  return current.locale;
}

/** Everything that the interface says. */
export function t(): Text {
  return current.text;
}

/** Switches the interface, and remembers it on the device. English comes from the server when it is first wanted. */
export function speak(language: Locale): Promise<void> {
  device.set("language", language);
  return turnTo(language);
}

/**
 * Speaks as this device chose last, else as its browser prefers, Russian where that is silent on both. Never rejects,
 * and settles soon: a language that is late is turned to when it comes.
 */
export async function recall(): Promise<void> {
  const turned = turnTo(chosen() ?? preferred()).catch(() => {});
  await Promise.race([turned, new Promise((late) => setTimeout(late, PATIENCE_MS))]);
}

async function turnTo(language: Locale): Promise<void> {
  wanted = language;
  const text = language === "en" ? (await import("./english")).english : russian;
  if (wanted === language) current = { locale: language, text };
}

function chosen(): Locale | null {
  const language = device.get("language");
  return language === "ru" || language === "en" ? language : null;
}

function preferred(): Locale {
  const languages = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return languages.find((language) => language === "ru" || language === "en") ?? "ru";
}
