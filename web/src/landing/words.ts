import type { RulesText } from "../rules/outline";
import { rules as englishRules } from "../rules/rules.en";
import { rules as russianRules } from "../rules/rules.ru";
import { table as englishTable } from "../text/table.en";
import { table as russianTable } from "../text/table.ru";
import type { Card } from "../wire.gen";
import { landing as english } from "./landing.en";
import { landing as russian } from "./landing.ru";

/** Russian first. */
export const LANGUAGES = ["ru", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Where the page in that language is found. */
export const ADDRESSES: Readonly<Record<Language, string>> = { ru: "/", en: "/en/" };

/** All that a landing page says. */
export interface Words {
  readonly page: typeof russian;
  readonly rules: RulesText;
  readonly card: (card: Card) => string;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  ru: { page: russian, rules: russianRules, card: russianTable.card },
  en: { page: english, rules: englishRules, card: englishTable.card },
};
