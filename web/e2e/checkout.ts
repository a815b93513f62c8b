/** A copy of the program whose server can be given another build of the site, as operators do it. */

import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import type { Plugin } from "vite";
import { serviceWorker } from "../serviceworker.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const TEXT = new Set([".css", ".html", ".js"]);
const COMPRESSED = new Set([".br", ".gz"]);

export class Checkout {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  static async copy(): Promise<Checkout> {
    const checkout = new Checkout(await mkdtemp(join(tmpdir(), "partyside-checkout-")));
    const filter = (path: string) => !path.includes("__pycache__");
    await cp(join(ROOT, "src"), checkout.source, { recursive: true, filter });
    await cp(join(ROOT, "web/dist"), checkout.#dist, { recursive: true });
    return checkout;
  }

  /** Where Python finds the program. */
  get source(): string {
    return join(this.#root, "src");
  }

  get #dist(): string {
    return join(this.#root, "web/dist");
  }

  /** Makes the build that does the same under other names: no file of the one before is there any more. */
  async buildAnother(): Promise<void> {
    const before = await readdir(this.#dist, { recursive: true });
    const stale = before.filter((file) => file === "sw.js" || COMPRESSED.has(extname(file)));
    await Promise.all(stale.map((file) => rm(join(this.#dist, file))));
    const files = await readdir(this.#dist, { recursive: true });
    const assets = files.filter((file) => file.startsWith("assets/")).map((file) => file.slice("assets/".length));
    for (const file of files.filter((file) => TEXT.has(extname(file)))) {
      let text = await readFile(join(this.#dist, file), "utf8");
      for (const asset of assets) text = text.replaceAll(asset, another(asset));
      await writeFile(join(this.#dist, file), text);
    }
    for (const asset of assets) {
      await rename(join(this.#dist, "assets", asset), join(this.#dist, "assets", another(asset)));
    }
    const plugin = serviceWorker() as Plugin & { configResolved(config: unknown): void; closeBundle(): Promise<void> };
    plugin.configResolved({ root: this.#dist, build: { outDir: "." } });
    await plugin.closeBundle();
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true });
  }
}

function another(asset: string): string {
  return asset.replace(/(\.\w+)$/, "-another$1");
}
