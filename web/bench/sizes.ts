/** What the built client weighs on its way to a browser: compressed, as the server sends it. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { parseAst } from "vite";
import type { Figure } from "./figure.ts";

/** What the build puts behind the name of what comes later. */
const HASH = /-[\w-]{6}\.\w+$/;
const PICTURES = new Set([".avif", ".gif", ".ico", ".jpg", ".png", ".svg", ".webp"]);

/** The figures of the build in `dist`. */
export function sizes(dist: string): Figure[] {
  if (!existsSync(join(dist, "app.html"))) throw new Error(`${dist} holds no build: run \`npm run build\` first`);
  const files = filesOf(dist);
  const pages = pagesOf(dist);
  const app = pages.find(({ path }) => path === join(dist, "app.html")) as Page;
  const atOnce = new Set(pages.flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  const pictures = files.filter((path) => PICTURES.has(extname(path))).map(served);

  return [
    ...pages.filter(({ isLanding }) => isLanding).flatMap(landing),
    { what: "app: JS of the first visit", seen: sum(app.scripts), unit: "kB", atMost: 50_000 },
    { what: "app: CSS of the first visit", seen: sum(app.styles), unit: "kB", atMost: 10_000 },
    ...later(files.filter((path) => dirname(path) === join(dist, "assets") && !atOnce.has(path))),
    ...files.filter((path) => path === join(dist, "sw.js")).map(serviceWorker),
    { what: "largest picture", seen: Math.max(0, ...pictures), unit: "kB" },
  ];
}

/** The addresses of the landing pages. */
export function landings(dist: string): string[] {
  return pagesOf(dist)
    .filter(({ isLanding }) => isLanding)
    .map(({ address }) => address);
}

/** How many packages the lock names. */
export function packages(lock: string): Figure {
  const { packages } = JSON.parse(readFileSync(lock, "utf8"));
  const seen = Object.keys(packages).filter((path) => path !== "").length;
  return { what: "packages in the lock", seen, unit: "", atMost: 450 };
}

function filesOf(dist: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: "utf8" }).map((name) => join(dist, name));
}

function pagesOf(dist: string): Page[] {
  return filesOf(dist)
    .filter((path) => extname(path) === ".html")
    .map((path) => new Page(dist, path));
}

function landing(page: Page): Figure[] {
  return [
    { what: `${page.address}: HTML and CSS`, seen: sum([page.path, ...page.styles]), unit: "kB", atMost: 15_000 },
    { what: `${page.address}: JS`, seen: sum(page.scripts), unit: "kB" },
  ];
}

function serviceWorker(path: string): Figure {
  return { what: "service worker", seen: served(path), unit: "kB" };
}

/** What comes when it is first wanted, a script together with its styles. The budget is that of the heaviest: 3D. */
function later(paths: readonly string[]): Figure[] {
  const chunks = new Map<string, number>();
  for (const path of paths.filter((path) => [".js", ".css"].includes(extname(path)))) {
    const name = basename(path).replace(HASH, "");
    chunks.set(name, (chunks.get(name) ?? 0) + served(path));
  }
  return [...chunks]
    .sort(([, one], [, other]) => other - one)
    .map(([name, seen]) => ({ what: `later: ${name}`, seen, unit: "kB", atMost: 120_000 }));
}

/** A page and what a browser fetches before it can show it. */
class Page {
  readonly path: string;
  readonly address: string;
  readonly scripts: ReadonlySet<string>;
  readonly styles: readonly string[];

  constructor(dist: string, path: string) {
    this.path = path;
    this.address = path.slice(dist.length).replace(/index\.html$/, "");
    const html = readFileSync(path, "utf8");
    this.scripts = withImports(linked(html, dist, "src", ".js"));
    this.styles = linked(html, dist, "href", ".css");
  }

  /** The pages of the app, and those that say that there is nothing, have names. */
  get isLanding(): boolean {
    return this.address.endsWith("/");
  }
}

function linked(html: string, dist: string, attribute: "src" | "href", type: ".js" | ".css"): string[] {
  return Array.from(html.matchAll(new RegExp(`\\s${attribute}="(/[^"]+)"`, "g")), ([, address = ""]) => address)
    .filter((address) => extname(address) === type)
    .map((address) => join(dist, address));
}

/** The scripts and all that they import, except what they load later. */
export function withImports(paths: readonly string[], known = new Set<string>()): Set<string> {
  for (const path of paths.filter((path) => !known.has(path))) {
    known.add(path);
    const imports = parseAst(readFileSync(path, "utf8"))
      .body.map((statement) => ("source" in statement ? statement.source?.value : undefined))
      .filter((source) => source !== undefined)
      .map((source) => resolve(dirname(path), source));
    withImports(imports, known);
  }
  return known;
}

function sum(paths: Iterable<string>): number {
  return [...paths].reduce((total, path) => total + served(path), 0);
}

function served(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
