import { sheet as english } from "./sheet.en";
import { sheet as russian } from "./sheet.ru";
import { locale } from "./spoken.svelte";

/** What the sheet says, in the language of the moment. Both come with it, as it is opened later than the page. */
export function sheetText(): typeof russian {
  return locale() === "en" ? english : russian;
}
