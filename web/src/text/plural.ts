const RUSSIAN = new Intl.PluralRules("ru");
const ENGLISH = new Intl.PluralRules("en");

/** The Russian form that goes with a whole number: 1 карта, 2 карты, 5 карт. */
export function russian(count: number, one: string, few: string, many: string): string {
  const category = RUSSIAN.select(count);
  if (category === "one") return one;
  return category === "few" ? few : many;
}

/** The English form that goes with a whole number: 1 card, 2 cards. */
export function english(count: number, one: string, other: string): string {
  return ENGLISH.select(count) === "one" ? one : other;
}
