import { svelte } from "@sveltejs/vite-plugin-svelte";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chromium } from "./chromium.ts";
import { precompress } from "./precompress.ts";

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

export default defineConfig({
  appType: "mpa",
  plugins: [svelte(), appPages(), precompress()],
  build: {
    // Every browser that runs the build's language level preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "app.html", "404.html"] },
  },
  server: {
    proxy: {
      "/api": `http://${SERVER}`,
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
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.browser.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.ts"],
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
