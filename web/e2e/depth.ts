/** The table in three dimensions, as a person of these tests comes to it. */

import { expect } from "@playwright/test";
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
  await expect(person.button(TO_2D)).toBeVisible();
}
