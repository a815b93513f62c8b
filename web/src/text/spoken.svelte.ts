import { device } from "../settings/memory";
import type { Code } from "../wire.gen";
import { chat } from "./chat.ru";
import { ru } from "./ru";
import { table } from "./table.ru";

export type Locale = "ru" | "en";

const russian = { ...ru, table, chat };
export type Text = typeof russian;
type Sentences = Readonly<Record<Code, string>>;

/** So long a page may wait for its language before it is shown in the other one. */
export const PATIENCE_MS = 3_000;

let current = $state.raw<{ locale: Locale; text: Text }>({ locale: "ru", text: russian });
let refusals = $state.raw<{ locale: Locale; sentences: Sentences } | null>(null);
let wanted: Locale = "ru";

/** The language of the interface. */
export function locale(): Locale {
  return current.locale;
}

/** Everything that the interface says, but for the sentences of refusals. */
export function t(): Text {
  return current.text;
}

/**
 * Why something was refused, by code; null until it has come. No first sight of a page needs these sentences, and they
 * would be a twentieth of its script.
 */
export function sentences(): Sentences | null {
  if (refusals?.locale === current.locale) return refusals.sentences;
  // What failed before may come now. Whoever reads this is called again when it has.
  void learn(current.locale);
  return null;
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
  if (wanted !== language) return;
  current = { locale: language, text };
  void learn(language);
}

async function learn(language: Locale): Promise<void> {
  const loaded = await (language === "en" ? import("./codes.en") : import("./codes.ru")).catch(() => null);
  if (loaded && wanted === language) refusals = { locale: language, sentences: loaded.codes };
}

/** A link from the landing page says which language it was in; that is a choice like any other. */
function chosen(): Locale | null {
  const linked = new URLSearchParams(location.search).get("lang");
  if (isLocale(linked)) {
    device.set("language", linked);
    return linked;
  }
  const language = device.get("language");
  return isLocale(language) ? language : null;
}

function isLocale(language: string | null): language is Locale {
  return language === "ru" || language === "en";
}

function preferred(): Locale {
  const languages = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0] ?? null);
  return languages.find(isLocale) ?? "ru";
}
