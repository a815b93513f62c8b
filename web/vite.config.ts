import { svelte } from "@sveltejs/vite-plugin-svelte";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { chromium } from "./chromium.ts";
import { landing } from "./landing.ts";
import { precompress } from "./precompress.ts";
import { serviceWorker } from "./serviceworker.ts";
import { squeeze } from "./squeeze.ts";
import { LICENCES } from "./src/landing/licences.ts";

const SERVER = "127.0.0.1:8000";

/** Answers the addresses of the app with its page, as the Python server does outside development. */
function appPages(): Plugin {
  return {
    name: "app-pages",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/(new|join|r\/[^/]+)\/?(\?|$)/.test(request.url ?? "")) request.url = "/app.html";
        next();
      });
    },
  };
}

/**
 * Whether a module comes with the app's page, rather than when it is first wanted. All of them make one chunk: what they
 * share with later ones would else be cut into a dozen files, which compress badly.
 */
function isOfApp(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  const info = context.getModuleInfo(id);
  if (!info || seen.has(id) || /\.css$/.test(id)) return false;
  seen.add(id);
  return id.endsWith("/app.html") || info.importers.some((importer) => isOfApp(importer, context, seen));
}

export default defineConfig({
  appType: "mpa",
  plugins: [svelte(), appPages(), landing(), squeeze(), serviceWorker(), precompress()],
  build: {
    license: { fileName: LICENCES.slice(1) },
    // Every browser that runs the build's language level preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // What a late part needs beside its styles is there already, or comes with it.
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith(".css")),
    },
    rolldownOptions: {
      input: ["index.html", "en/index.html", "app.html", "404.html"],
      output: {
        // The first visit's script names all that may come later.
        chunkFileNames: "assets/[name]-[hash:6].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: [
            { debugName: "app", name: (id, context) => (isOfApp(id, context) ? "app" : null) },
            // Fewer and larger files compress better: what comes soon after the table, and what whoever opens the sheet
            // wants one after another.
            { name: "late", test: /\/src\/(attention|sound|table|say\.ts|text\/(aside|say))/ },
            // After the table's: the first group that wants a module has it, with all that it needs.
            { name: "deep", test: /\/src\/deep\/|\/node_modules\/three\// },
            { name: "sheet", test: /\/src\/(sheet|people|text\/(sheet|people))/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": `http://${SERVER}`,
      "/healthz": `http://${SERVER}`,
      "/ws": { target: `ws://${SERVER}`, ws: true },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          environment: "node",
          css: true,
          include: ["*.test.ts", "src/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: ["src/**/*.browser.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.ts"],
          // Nothing here is a matter of time, and machines may be busy.
          testTimeout: 40_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
