/** What search engines and previews of links read of a landing page. */

import { ADDRESSES, LANGUAGES, type Language, WORDS } from "./words";

/** Stands for the origin at which the site is found. The server knows it, and puts it there (server/static.py). */
export const ORIGIN = "https://partyside.invalid";

const LOCALES: Readonly<Record<Language, string>> = { ru: "ru_RU", en: "en_GB" };
const PICTURE = { url: `${ORIGIN}/og.png`, width: "1200", height: "630" };

export interface Tag {
  readonly tag: "title" | "meta" | "link" | "script";
  readonly attrs?: Readonly<Record<string, string>>;
  readonly children?: string;
}

export function head(language: Language): Tag[] {
  const { page } = WORDS[language];
  const url = ORIGIN + ADDRESSES[language];
  const others = LANGUAGES.filter((other) => other !== language);
  return [
    { tag: "title", children: page.title },
    meta("name", "description", page.description),
    link("canonical", url),
    ...LANGUAGES.map((each) => link("alternate", ORIGIN + ADDRESSES[each], each)),
    link("alternate", ORIGIN + ADDRESSES.ru, "x-default"),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "PartySide"),
    meta("property", "og:title", page.game),
    meta("property", "og:description", page.description),
    meta("property", "og:url", url),
    meta("property", "og:locale", LOCALES[language]),
    ...others.map((other) => meta("property", "og:locale:alternate", LOCALES[other])),
    meta("property", "og:image", PICTURE.url),
    meta("property", "og:image:type", "image/png"),
    meta("property", "og:image:width", PICTURE.width),
    meta("property", "og:image:height", PICTURE.height),
    meta("property", "og:image:alt", page.pictureOfLink),
    meta("name", "twitter:card", "summary_large_image"),
    { tag: "script", attrs: { type: "application/ld+json" }, children: inScript(structured(language, url)) },
  ];
}

function meta(kind: "name" | "property", name: string, content: string): Tag {
  return { tag: "meta", attrs: { [kind]: name, content } };
}

function link(rel: string, href: string, hreflang?: string): Tag {
  return { tag: "link", attrs: hreflang === undefined ? { rel, href } : { rel, hreflang, href } };
}

/** The page in the words of schema.org. */
function structured(language: Language, url: string): object {
  const { page } = WORDS[language];
  const game = {
    "@type": ["WebApplication", "VideoGame"],
    name: "PartySide",
    alternateName: page.game,
    description: page.description,
    url,
    image: PICTURE.url,
    inLanguage: LANGUAGES,
    applicationCategory: "GameApplication",
    operatingSystem: "Any",
    browserRequirements: "JavaScript",
    gamePlatform: ["Web browser", "Mobile web"],
    playMode: ["MultiPlayer", "SinglePlayer"],
    numberOfPlayers: { "@type": "QuantitativeValue", minValue: 2, maxValue: 10 },
    isAccessibleForFree: true,
    offers: { "@type": "Offer", price: "0", priceCurrency: "EUR" },
  };
  const questions = {
    "@type": "FAQPage",
    inLanguage: language,
    mainEntity: page.questions.list.map(({ ask, answer }) => ({
      "@type": "Question",
      name: ask,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return { "@context": "https://schema.org", "@graph": [game, questions] };
}

/** No text can close the script that it stands in. */
function inScript(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
