/** Two people and a bot play a whole game in a browser of another make: one at a desk, one with a page as narrow as a phone. */

import { expect, test } from "@playwright/test";
import { Server } from "../e2e/server.ts";
import { Guest } from "./guest.ts";
import { ENGINES } from "./window.ts";

test("two people and a bot play a whole game", async () => {
  const browser = test.info().project.name;
  const server = await Server.start("party.json");
  const engine = await ENGINES[browser]?.(server.address);
  if (!engine) throw new Error(`no such browser: ${browser}`);
  try {
    const desk = await engine.window({ width: 1280, height: 720 });
    const phone = await engine.window({ width: 360, height: 640 });
    const anya = new Guest("Аня", desk, `${browser}-desk`);
    const boris = new Guest("Борис", phone, `${browser}-phone`);

    for (const guest of [anya, boris]) await guest.bePatient();
    const code = await anya.createRoom();
    await boris.joinByLink(code);
    await anya.window.press("button", "Добавить бота");
    for (const guest of [anya, boris]) {
      await guest.until(({ text }) => text.includes("3 из 10"));
      await guest.picture("lobby");
    }
    await anya.window.press("button", "Начать игру");
    for (const guest of [anya, boris]) {
      await guest.until(({ held }) => held === 7);
      await guest.picture("table");
      await guest.changeTo("3D");
      await guest.untilPainted();
      await guest.picture("table-3d");
    }

    // Both play on while one talks and the other loads the page anew.
    const anyaPlays = (async () => {
      await anya.playUntil(({ held }) => held <= 5);
      await anya.say("Всем привет!");
      await anya.changeTo("2D");
      await anya.picture("table-2d-again");
      await anya.changeTo("3D");
      await anya.untilPainted();
      return anya.playToTheEnd();
    })();
    const borisPlays = (async () => {
      await boris.playUntil(({ held }) => held <= 5);
      await boris.window.reload();
      await boris.until(({ held }) => held > 0);
      await boris.untilIn("3D");
      await boris.untilPainted();
      await boris.picture("reloaded");
      return boris.playToTheEnd();
    })();
    const ends = await Promise.all([anyaPlays, borisPlays]);
    for (const guest of [anya, boris]) {
      await guest.untilIn("3D");
      await guest.picture("result");
    }
    // Of the two at most one has won; the other reads who did.
    expect(ends.filter((end) => end === "Вы победили!").length).toBeLessThanOrEqual(1);
    expect(ends.some((end) => end.startsWith("Победа: "))).toBe(true);

    await boris.window.press("button", /^Чат, ход игры, люди/);
    await boris.until(({ text }) => text.includes("Всем привет!"));
    await boris.picture("chat");
  } finally {
    await engine.close();
    await server.stop();
  }
});
