import type { Bitmap2D } from "lean-qr";

/** Modules of empty space that a reader needs on every side. */
export const QUIET = 4;

/** The dark modules as an SVG path, one rectangle for each run in a row. */
export function outline({ size, get }: Pick<Bitmap2D, "size" | "get">): string {
  let path = "";
  for (let y = 0; y < size; y += 1) {
    let x = 0;
    while (x < size) {
      let end = x;
      while (end < size && get(end, y)) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1H${x}z`;
      x = end + 1;
    }
  }
  return path;
}
