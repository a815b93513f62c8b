import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { isDeep } from "./src/worker/ways.ts";

const WORKER = resolve(import.meta.dirname, "src/worker/main.ts");

/** Where the server answers with an error; what it says is not for keeping. */
const ERROR_PAGE = "404.html";
/** What every page shows of the files that do not have a hash in their names. */
const ICON = "icon.svg";

/** Writes `/sw.js`: the service worker, after a line that names all the files of this build. */
export function serviceWorker(): Plugin {
  let directory = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    // All that is kept must be written by then, and `precompress` comes after it.
    async closeBundle(error) {
      if (error) return;
      const files = (await readdir(directory, { recursive: true })).filter(isKept).sort();
      const code = await workerCode();
      const contents = createHash("sha256").update(code);
      for (const file of files) contents.update(file).update(await readFile(join(directory, file)));
      const addresses = files.map(addressOf);
      const BUILD = {
        version: contents.digest("hex").slice(0, 16),
        files: addresses.filter((address) => !isDeep(address)),
        deep: addresses.filter(isDeep),
      };
      await writeFile(join(directory, "sw.js"), `const BUILD=${JSON.stringify(BUILD)};\n${code}`);
    },
  };
}

/** Pages, the files that they need, and the icon: not what only other sites, search engines or shops look at. */
function isKept(file: string): boolean {
  if (file === ERROR_PAGE || [".br", ".gz", ".map"].includes(extname(file))) return false;
  return extname(file) === ".html" || file === ICON || (file.startsWith("assets/") && extname(file) !== "");
}

/** Where the server has it: a folder's index.html at the folder itself. */
function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "$1")}`;
}

/** The worker as one script that imports nothing: older browsers run no modules there. */
async function workerCode(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      rolldownOptions: { input: WORKER, output: { format: "iife" } },
    },
  });
  if (!("output" in built)) throw new Error("the worker was not built once");
  return built.output[0].code;
}
