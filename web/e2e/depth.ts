/** The table in three dimensions, as a person of these tests comes to it, and what its canvas shows. */

import { expect, type Locator, type Page } from "@playwright/test";
import { aside } from "../src/text/aside.ru";
import type { Person } from "./person";

export const { to2d: TO_2D, to3d: TO_3D } = aside.depth;

/** The person does not mind that 3D is slow, as it is without a graphics card. Before the first page is opened. */
export async function waitPatiently({ page }: Person): Promise<void> {
  await page.context().addInitScript(() => localStorage.setItem("partyside.patient", "true"));
}

/** Changes to 3D by the button of the bar. */
export async function showDeep(person: Person): Promise<void> {
  await person.press(TO_3D);
  await expectDeep(person);
}

/** One canvas has taken the place of the flat piles. */
export async function expectDeep(person: Person): Promise<void> {
  await expect(person.button(TO_2D)).toBeVisible();
  await expect(canvas(person)).toBeVisible();
  await expect(person.page.locator(".piles")).toHaveCount(0);
}

export async function expectFlat(person: Person): Promise<void> {
  await expect(person.button(TO_3D)).toBeVisible();
  await expect(person.page.locator(".piles")).toBeVisible();
}

export function canvas({ page }: Person): Locator {
  return page.locator("canvas.deep");
}

/** What a page has painted through WebGL. */
export interface Painted {
  /** Calls that draw. */
  calls: number;
  /** Pictures, each of one or several of them. */
  pictures: number;
  /** The most calls for one picture. */
  most: number;
}

/** Counts what the pages of this person paint. Before the first page is opened. */
export async function countPainted({ page }: Person): Promise<void> {
  await page.context().addInitScript(() => {
    const painted = { calls: 0, pictures: 0, most: 0 };
    let calls = 0;
    const { prototype } = WebGL2RenderingContext;
    for (const name of ["drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced"] as const) {
      const draw = prototype[name] as (...given: number[]) => void;
      prototype[name] = function (this: WebGL2RenderingContext, ...given: number[]) {
        // A picture is painted without a pause.
        if (calls === 0) queueMicrotask(() => (calls = 0));
        if (calls === 0) painted.pictures++;
        painted.calls++;
        painted.most = Math.max(painted.most, ++calls);
        draw.apply(this, given);
      };
    }
    Object.assign(window, { painted });
  });
}

export function paintedOn({ page }: Person): Promise<Painted> {
  return page.evaluate(() => (window as unknown as { painted: Painted }).painted);
}

/** Lets the page come to so many frames. */
export async function frames({ page }: Person, count: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, count);
}

/** Waits until nothing is painted any more; gives what has been by then. */
export async function rest(person: Person): Promise<Painted> {
  let before = await paintedOn(person);
  for (let time = 0; time < 20; time++) {
    await frames(person, 30);
    const now = await paintedOn(person);
    if (now.calls === before.calls) return now;
    before = now;
  }
  throw new Error("it paints without end");
}

/** How many pixels of a part of the screen have nearly this colour. */
export async function pixels(page: Page, part: Locator, color: readonly [number, number, number]): Promise<number> {
  const clip = await part.boundingBox();
  if (!clip) throw new Error("nothing is there");
  const png = (await page.screenshot({ clip, scale: "css" })).toString("base64");
  return page.evaluate(
    async ([png, color]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (color.every((part, channel) => Math.abs(part - (data[at + channel] ?? 0)) <= 14)) count++;
      }
      return count;
    },
    [png, color] as const,
  );
}
