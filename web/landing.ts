import { createHash } from "node:crypto";
import { relative } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createServer, type Plugin, type Rolldown } from "vite";

/** What runs at build time. */
type Renderer = typeof import("./src/landing/page");

const PLACE = /<!--page.*?-->/s;

/** As Vite writes them into a page. */
const SCRIPT = '<script type="module"';
const STYLES = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)">/;

/**
 * Writes the landing pages into index.html and en/index.html: plain HTML that needs no script [P5]. The styles stand in
 * every page without a script: it is read after one answer, rather than after another round trip.
 */
export function landing(): Plugin {
  const drawings = new Map<string, string>();
  let root = "";
  let loaded: Promise<Renderer> | null = null;

  async function load(): Promise<Renderer> {
    const server = await createServer({
      configFile: false,
      root,
      mode: "production",
      // What is rendered once needs no checks of development, and Node itself can load Svelte.
      plugins: [svelte({ compilerOptions: { dev: false }, prebundleSvelteLibraries: false })],
      ssr: { external: ["svelte"] },
      appType: "custom",
      logLevel: "warn",
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    });
    try {
      return (await server.ssrLoadModule("/src/landing/page.ts")) as Renderer;
    } finally {
      await server.close();
    }
  }

  /** For the build: a file that may be kept for ever, as its name changes with it. */
  function store(name: string, svg: string): string {
    const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 8);
    const file = `assets/${name}-${hash}.svg`;
    drawings.set(file, svg);
    return `/${file}`;
  }

  return {
    name: "landing",
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: "pre",
      async handler(html, { path, server }) {
        if (!PLACE.test(html)) return;
        // Anew for each look in development, where a page must not be that of yesterday.
        loaded = server || !loaded ? load() : loaded;
        const { ADDRESSES, LANGUAGES, page } = await loaded;
        const language = LANGUAGES.find((each) => path === `${ADDRESSES[each]}index.html`);
        if (!language) throw new Error(`no landing page belongs to ${path}`);
        const { head, body } = page(language, server ? inline : store);
        return {
          html: html.replace(PLACE, () => body),
          tags: head.map(({ tag, attrs = {}, children = "" }) => ({
            tag,
            attrs: { ...attrs },
            children,
            injectTo: "head",
          })),
        };
      },
    },
    generateBundle: {
      // When the pages are made.
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, source] of drawings) this.emitFile({ type: "asset", fileName, source });
        const styles = new Set<string>();
        for (const page of Object.values(bundle)) {
          if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
          const html = String(page.source);
          if (html.includes(SCRIPT)) continue;
          page.source = html.replace(STYLES, (_link, name) => {
            styles.add(name);
            return `<style>${textOf(bundle[name])}</style>`;
          });
        }
        for (const name of styles) delete bundle[name];
      },
    },
    hotUpdate({ file, server }) {
      if (/^src\/(landing|rules)\/.*\.(ts|svelte)$/.test(relative(root, file))) server.ws.send({ type: "full-reload" });
    },
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("a page links styles that were not built");
  return String(file.source).trim();
}

/** For development, where nothing is stored. */
function inline(_name: string, svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
