import { say as english } from "./say.en";
import { say as russian } from "./say.ru";
import { locale, t } from "./spoken.svelte";

export type Say = ReturnType<typeof russian>;

/** What happens in a game, in the language of the moment. It comes with the parts that tell of it. */
export function sayText(): Say {
  return (locale() === "ru" ? russian : english)(t().table);
}
