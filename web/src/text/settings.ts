import { settings as english } from "./settings.en";
import { settings as russian } from "./settings.ru";
import { locale } from "./spoken.svelte";

/** What the sheet of settings says, in the language of the moment. */
export function settings(): typeof russian {
  return locale() === "ru" ? russian : english;
}
