import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Browser } from "@playwright/test";

/** Writes a screenshot as WebP of that width. Chromium is at hand and can encode it. */
export async function writeWebp(browser: Browser, png: Buffer, width: number, path: string): Promise<number> {
  const page = await browser.newPage();
  const encoded = await page.evaluate(
    async ([source, width]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = Math.round((image.naturalHeight / image.naturalWidth) * width);
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", 0.82);
    },
    [png.toString("base64"), width] as const,
  );
  await page.close();
  const bytes = Buffer.from(encoded.slice(encoded.indexOf(",") + 1), "base64");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return bytes.length;
}
