/** What the interface says, in the language of the moment. Reading it in a component or an effect follows a switch. */

import type { Trouble } from "../net/api";
import type { SitterView } from "../wire.gen";
import { locale, sentences, t } from "./spoken.svelte";

export { type Locale, locale, recall, speak, type Text, t } from "./spoken.svelte";

/** The sentence for a refusal. A newer server may have codes that this page has never heard of. */
export function explain(code: Trouble): string {
  if (code === "offline") return t().offline;
  const known = sentences();
  return known ? (known[code] ?? known.internal) : t().unexplained;
}

/** The landing page in the language of the moment. */
export function landing(): "/" | "/en/" {
  return locale() === "ru" ? "/" : "/en/";
}

/** What to call whoever holds a seat: the person, also while a bot stands in, or the bot. */
export function nameOf(sitter: SitterView): string {
  return sitter.member == null ? botName(sitter.bot ?? 0) : (sitter.name ?? "");
}

/** Bots are named in the reader's language. */
export function botName(bot: number): string {
  return t().bots[bot] ?? String(bot);
}

/** How strong a bot is, within a sentence. */
export function levelName({ level }: SitterView): string {
  return t().levels[level ?? "normal"].toLowerCase();
}

/** What a bot is called beside its name: "сильный бот" [P37]. */
export function kindOf(bot: SitterView): string {
  return `${levelName(bot)} ${t().lobby.bot}`;
}

/** How it plays, whatever its level [P37]. */
export function mannerOf({ bot }: SitterView): string {
  const { manners } = t();
  return manners[(bot ?? 0) % manners.length] ?? "";
}
