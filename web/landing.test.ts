import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { landing } from "./landing";
import { precompress } from "./precompress";
import { ORIGIN } from "./src/landing/head";
import { LICENCES } from "./src/landing/licences";
import { ADDRESSES, LANGUAGES, type Language, WORDS } from "./src/landing/words";
import { anchor, SECTIONS } from "./src/rules/outline";

/** HTML and styles together, as a browser that knows Brotli gets them. */
const BUDGET_BYTES = 15_000;
/** What TCP sends before it hears from the browser, less the head of the answer. A server that knows its address sends gzip. */
const FIRST_ROUND_TRIP_BYTES = 10 * 1460 - 1000;

/** Addresses that the server answers with the page of the game. */
const OF_THE_GAME = ["/new", "/join"];

let root = "";
let files = new Set<string>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "partyside-landing-"));
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "silent",
    plugins: [svelte(), landing(), precompress()],
    build: {
      outDir: root,
      license: { fileName: LICENCES.slice(1) },
      rolldownOptions: { input: ["index.html", "en/index.html", "404.html"] },
    },
  });
  files = new Set((await readdir(root, { recursive: true })).map((name) => `/${name}`));
}, 60_000);

afterAll(() => rm(root, { recursive: true }));

function read(file: string): Promise<string> {
  return readFile(join(root, file), "utf8");
}

/** The values of an attribute, wherever it stands. */
function values(html: string, attribute: string): string[] {
  return Array.from(html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g")), ([, value]) => value as string);
}

/** What is read on a page, without its markup. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf("<body"))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

/** The attributes of each tag of that name. */
function tags(html: string, name: string): Record<string, string>[] {
  return Array.from(html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, "g")), ([, inside = ""]) =>
    Object.fromEntries(Array.from(inside.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key, value]) => [key, value])),
  );
}

async function pages(): Promise<string[]> {
  return Promise.all([...LANGUAGES.map((language) => read(file(language))), read("404.html")]);
}

function file(language: Language): string {
  return `${ADDRESSES[language]}index.html`;
}

test("no page needs or loads a script, and nothing on it breaks the security policy [P5, P42]", async () => {
  for (const html of await pages()) {
    expect(tags(html, "script").every((script) => script.type === "application/ld+json")).toBe(true);
    expect(html).not.toMatch(/<script>|\sstyle=|\son[a-z]+=|javascript:|modulepreload/);
  }
});

test("a page comes whole in one answer: its styles stand in it, in a way that the server knows [P5]", async () => {
  const server = await readFile(join(import.meta.dirname, "../src/partyside/server/static.py"), "utf8");
  expect(server).toContain('re.compile(rb"<style>(.*?)</style>", re.DOTALL)');
  for (const html of await pages()) {
    expect(html.match(/<style>.+?<\/style>/gs)).toHaveLength(1);
    expect(tags(html, "link").filter(({ rel }) => rel === "stylesheet")).toEqual([]);
  }
  expect([...files].filter((name) => name.endsWith(".css"))).toEqual([]);
});

test("every page has one heading of the first level, and leaves out no level below it", async () => {
  for (const html of await pages()) {
    const levels = Array.from(html.matchAll(/<h(\d)/g), ([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.slice(1).entries()) expect(level).toBeLessThanOrEqual((levels[index] ?? 0) + 1);
  }
});

test("every link and picture of a page leads to something that is there [P5]", async () => {
  for (const html of await pages()) {
    const ids = values(html, "id");
    expect(new Set(ids).size).toBe(ids.length);
    const links = tags(html, "a").map((link) => link.href ?? "");
    for (const link of links) {
      const { pathname, hash } = new URL(link, ORIGIN);
      if (link.startsWith("#")) expect(ids).toContain(hash.slice(1));
      else if (!OF_THE_GAME.includes(pathname)) expect(files).toContain(pathname.replace(/\/$/, "/index.html"));
    }
    const pictures = tags(html, "img").flatMap(({ src = "", srcset = "" }) => [src, ...srcset.split(/ \d+w,? ?/)]);
    for (const name of pictures) if (name) expect(files).toContain(name);
  }
});

test("every picture says what it shows or that it is an ornament, and keeps its place while it loads", async () => {
  for (const html of await pages()) {
    for (const picture of tags(html, "img")) {
      expect(picture).toEqual(
        expect.objectContaining({ alt: expect.anything(), width: expect.anything(), height: expect.anything() }),
      );
    }
  }
});

test("nothing comes from anybody else [P5]", async () => {
  for (const html of await pages()) {
    const visible = html.replaceAll(/<script.*?<\/script>/gs, "");
    for (const [url] of visible.matchAll(/(https?:)?\/\/[^"\s]+/g)) expect(url).toMatch(new RegExp(`^${ORIGIN}/`));
  }
});

describe.each(LANGUAGES)("the landing page in %s", (language) => {
  const { page, rules } = WORDS[language];
  let html = "";

  beforeAll(async () => {
    html = await read(file(language));
  });

  test("says everything in order [P1-P4]", () => {
    const text = textOf(html);
    const parts = [
      page.site,
      `/ ${page.claim}`,
      page.game,
      page.lead,
      page.play,
      page.join,
      ...page.start.steps.map((step) => `${step.do} ${step.more}`),
      page.start.guests,
      rules.title,
      ...SECTIONS.flatMap((section) => Object.values(rules.sections[section].points).map(({ text }) => text)),
      page.last.create,
      page.join,
      page.trademark,
    ];
    let at = 0;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      expect(found, part).toBeGreaterThanOrEqual(at);
      at = found + part.length;
    }
    const facts = /<p class="facts">(.*?)<\/p>/s.exec(html)?.[1] ?? "";
    expect(facts.replaceAll(/<[^>]*>/g, "").trim()).toBe(page.facts.join(" · "));
  });

  test("leads straight to the game, twice, in its language [P2]", () => {
    const ways = tags(html, "a").filter(({ href }) => /^\/(new|join)/.test(href ?? ""));
    expect(ways.map(({ href }) => href)).toEqual(
      ["new", "join", "new", "join"].map((way) => `/${way}?lang=${language}`),
    );
  });

  test("has contents that lead to every section of the rules [P4]", () => {
    const links = tags(html, "a").map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining(SECTIONS.map((section) => `#${anchor(section)}`)));
  });

  test("says in its head all that search engines and previews ask [P5]", () => {
    const url = ORIGIN + ADDRESSES[language];
    expect(html).toMatch(new RegExp(`<html lang="${language}">`));
    expect(html).toContain(`<title>${page.title}</title>`);
    const said = new Map(tags(html, "meta").map(({ name, property, content }) => [name ?? property, content]));
    expect(Object.fromEntries(said)).toMatchObject({
      description: page.description,
      viewport: expect.not.stringMatching(/user-scalable|maximum-scale/),
      "theme-color": "#0a2a20",
      "og:type": "website",
      "og:site_name": "PartySide",
      "og:title": page.game,
      "og:description": page.description,
      "og:url": url,
      "og:locale": language === "ru" ? "ru_RU" : "en_GB",
      "og:image": `${ORIGIN}/og.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": page.pictureOfLink,
      "twitter:card": "summary_large_image",
    });
    const links = tags(html, "link");
    expect(links).toContainEqual({ rel: "canonical", href: url });
    expect(links.filter(({ rel }) => rel === "alternate").map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ["ru", `${ORIGIN}/`],
      ["en", `${ORIGIN}/en/`],
      ["x-default", `${ORIGIN}/`],
    ]);
    for (const rel of ["icon", "apple-touch-icon", "manifest"]) {
      expect(links.filter((link) => link.rel === rel)).toHaveLength(1);
    }
  });

  test("leads to the licences of what it is built with", () =>
    expect(tags(html, "a").filter(({ href }) => href === LICENCES)).toHaveLength(1));

  test("offers the other language by name, on itself and to machines", () => {
    const other = language === "ru" ? "en" : "ru";
    const links = tags(html, "a").filter(({ lang }) => lang === other);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatchObject({ href: ADDRESSES[other], lang: other });
  });

  test("describes itself as data that says what the page says [P5]", () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    const [game, questions] = JSON.parse(data)["@graph"];
    expect(game).toMatchObject({
      "@type": ["WebApplication", "VideoGame"],
      url: ORIGIN + ADDRESSES[language],
      inLanguage: ["ru", "en"],
      offers: { price: "0" },
      numberOfPlayers: { minValue: 2, maxValue: 10 },
    });
    expect(questions["@type"]).toBe("FAQPage");
    const text = textOf(html.replaceAll(/<script.*?<\/script>/gs, ""));
    for (const { name, acceptedAnswer } of questions.mainEntity)
      expect(text).toContain(`${name} ${acceptedAnswer.text}`);
  });

  test("is small: HTML and styles together", async () => {
    expect((await stat(join(root, `${file(language)}.br`))).size).toBeLessThanOrEqual(BUDGET_BYTES);
    expect((await stat(join(root, `${file(language)}.gz`))).size).toBeLessThanOrEqual(FIRST_ROUND_TRIP_BYTES);
  });
});

test("the page for what is not there speaks both languages, and is not to be found itself", async () => {
  const html = await read("404.html");
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toMatch(/<h1>Нет такой страницы<\/h1>.*<section lang="en">\s*<h2>There is no such page<\/h2>/s);
  expect(tags(html, "a").map(({ href }) => href)).toEqual(
    expect.arrayContaining(["/join?lang=ru", "/", "/join?lang=en", "/en/"]),
  );
});

test("a room's link has a picture too, at an address that messengers find [P6]", async () => {
  const said = tags(await readFile(join(import.meta.dirname, "app.html"), "utf8"), "meta");
  const content = (property: string) => said.find((meta) => meta.property === property)?.content;
  expect(content("og:image")).toBe(`${ORIGIN}/og.png`);
  expect(content("og:image:alt")).toBe(WORDS.ru.page.pictureOfLink);
});

test("robots may read the pages, and are told of both [P5]", async () => {
  expect(await read("robots.txt")).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const map = await read("sitemap.xml");
  expect(Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url)).toEqual(
    LANGUAGES.map((language) => ORIGIN + ADDRESSES[language]),
  );
});

test("the server knows the placeholder that the pages carry", async () => {
  const server = await readFile(join(import.meta.dirname, "../src/partyside/server/static.py"), "utf8");
  expect(server).toContain(`ORIGIN: Final = b"${ORIGIN}"\n`);
});
