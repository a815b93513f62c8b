import { aside as english } from "./aside.en";
import { aside as russian } from "./aside.ru";
import { locale } from "./spoken.svelte";

/** What the lazily loaded parts of the table say, in the language of the moment. */
export function aside(): typeof russian {
  return locale() === "ru" ? russian : english;
}
