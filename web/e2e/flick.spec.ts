import { expect, type Page, test } from "@playwright/test";
import { Person, PHONE } from "./person";
import { Server } from "./server";

/** A finger that comes down on a card and is off the screen again before it has come far: fast, and straight up. */
async function flick(page: Page, key: string): Promise<void> {
  const box = await page.locator(`[data-key="${key}"]`).boundingBox();
  if (!box) throw new Error(`${key} is not to be seen`);
  const [x, y] = [box.x + 14, box.y + 50];
  const session = await page.context().newCDPSession(page);
  // However busy this machine is, the finger takes 16 ms from each place to the next.
  const began = Date.now() / 1000;
  const way = [0, 14, 28, 42];
  for (const [index, up] of way.entries()) {
    await session.send("Input.dispatchTouchEvent", {
      type: index === 0 ? "touchStart" : "touchMove",
      touchPoints: [{ x, y: y - up }],
      timestamp: began + index * 0.016,
    });
  }
  await session.send("Input.dispatchTouchEvent", {
    type: "touchEnd",
    touchPoints: [],
    timestamp: began + way.length * 0.016,
  });
  await session.detach();
}

test("[P15] a card that a finger flicks up is played", async ({ browser }) => {
  const server = await Server.start("reds.json");
  const anya = await Person.sitDown(browser, server.address, "Аня", PHONE, "touch");
  const boris = await Person.sitDown(browser, server.address, "Борис", PHONE, "touch");
  await boris.joinByLink(await anya.createRoom());
  await expect(anya.page.getByText("2 из 10")).toBeVisible();
  await anya.press("Начать игру");
  await expect(boris.page.locator(".hand .card:not([aria-disabled=true])").first()).toBeVisible();
  await expect(boris.page.locator(".flight")).toHaveCount(0);

  const key = await boris.page.locator(".hand .card:not([aria-disabled=true])").first().getAttribute("data-key");
  await flick(boris.page, key ?? "");
  await expect(boris.hand).toHaveCount(6);
  expect(anya.latest.news).toContainEqual(expect.objectContaining({ t: "played", seat: 1, card: key?.split(":")[1] }));
  for (const person of [anya, boris]) {
    expect(person.errors).toEqual([]);
    await person.leave();
  }
  await server.stop();
});
