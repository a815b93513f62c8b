import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = new Set([".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest", ".xml"]);

/** Below this a compressed copy saves nothing: the answer fits in the first packet either way. */
const WORTHWHILE_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses. */
export function precompress(): Plugin {
  let directory = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    // closeBundle, not writeBundle: files of `public` are copied too by then.
    async closeBundle(error) {
      if (error) return;
      const entries = await readdir(directory, { recursive: true });
      await Promise.all(
        entries.filter((entry) => TEXT.has(extname(entry))).map((entry) => compress(join(directory, entry))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size < WORTHWHILE_BYTES) return;
  const text = await readFile(path);
  const [br, gz] = await Promise.all([
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    gzipped(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
