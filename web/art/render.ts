/** Draws the icons and the picture for links into `public`, by the browser that the tests use, and the fan into `src`. */

import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Browser, chromium as playwright } from "@playwright/test";
import { chromium } from "../chromium";
import { fan } from "./fan";
import { icon, silhouette } from "./icon";
import { sharing } from "./sharing";

const PUBLIC = resolve("public");

/** As tabs show it: cut out, and without marks, which nobody could make out. */
const TAB = icon({ fill: 0.8, corner: 116, marks: false });
const APP = icon({ fill: 0.68, corner: 116, marks: true });
/** The system cuts these to its own shape; the maskable one to any within a circle of 80 %. */
const WHOLE = icon({ fill: 0.66, corner: 0, marks: true });
const MASKABLE = icon({ fill: 0.58, corner: 0, marks: true });
const SILHOUETTE = silhouette(0.58);

const browser = await playwright.launch(chromium);
await write("icon.svg", `${TAB}\n`);
await write("favicon.ico", ico(await drawn(browser, TAB, 32), 32));
await write("icon-192.png", await drawn(browser, APP, 192));
await write("icon-512.png", await drawn(browser, APP, 512));
await write("icon-maskable-192.png", await drawn(browser, MASKABLE, 192));
await write("icon-maskable-512.png", await drawn(browser, MASKABLE, 512));
await write("icon-monochrome-512.png", await drawn(browser, SILHOUETTE, 512));
await write("apple-touch-icon.png", await drawn(browser, WHOLE, 180));
await write("og.png", await shot(browser, sharing(), 1200, 630));
await browser.close();
await writeFile(resolve("src/home/fan.svg"), fan());

function drawn(browser: Browser, drawing: string, size: number): Promise<Buffer> {
  const image = `<img src="data:image/svg+xml,${encodeURIComponent(drawing)}" width="${size}" height="${size}">`;
  return shot(browser, `<!doctype html><style>body { margin: 0 } img { display: block }</style>${image}`, size, size);
}

async function shot(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** The oldest of icon files, which may hold a PNG: for whatever asks for /favicon.ico without reading the page. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // in one size
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function write(name: string, content: string | Buffer): Promise<void> {
  await writeFile(join(PUBLIC, name), content);
}
