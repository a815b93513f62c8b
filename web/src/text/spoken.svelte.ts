import { device } from "../settings/memory";
import { chat } from "./chat.ru";
import { ru } from "./ru";
import { table } from "./table.ru";

export type Locale = "ru" | "en";

const russian = { ...ru, table, chat };
export type Text = typeof russian;

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
export async function speak(language: Locale): Promise<void> {
  wanted = language;
  device.set("language", language);
  const text = language === "en" ? (await import("./english")).english : russian;
  if (wanted === language) current = { locale: language, text };
}

/** Speaks as this device did last; Russian if it never chose, or if the other language cannot be had now. */
export async function recall(): Promise<void> {
  if (device.get("language") === "en") await speak("en").catch(() => {});
}
