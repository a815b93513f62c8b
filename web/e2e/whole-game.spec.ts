/** Whole games through the page, by mouse, finger and keyboard at once, on a desktop and two phones [P14-P19, P33]. */

import { expect, test } from "@playwright/test";
import { DESKTOP, type Hands, Person, PHONE, PHONE_SIDEWAYS } from "./person";
import { expectNothingHidden, expectOnlyOwnCards } from "./secrets";
import { Server } from "./server";

let server: Server;

test.beforeEach(async () => {
  server = await Server.start("party.json");
});

test.afterEach(async () => {
  await server.stop();
});

for (const hands of ["mouse", "keys"] satisfies Hands[]) {
  test(`three people and a bot play to the end, the host by ${hands}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const anya = await Person.sitDown(browser, server.address, "Аня", DESKTOP, hands);
    const boris = await Person.sitDown(browser, server.address, "Борис", PHONE, "touch");
    // Vera forgets to say UNO, so that she is caught, and has the Wild Draw Four checked that hits her.
    const vera = await Person.sitDown(browser, server.address, "Вера", PHONE_SIDEWAYS, "touch", {
      saysUno: false,
      challenges: true,
    });
    const watcher = await Person.sitDown(browser, server.address, "Зритель", DESKTOP, "mouse");
    const players = [anya, boris, vera];

    const code = await anya.createRoom();
    await boris.joinByLink(code);
    await vera.joinByCode(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
    await anya.press("Добавить бота");
    for (const person of players) await expect(person.page.getByText("4 из 10")).toBeVisible();
    await anya.press("Начать игру");
    for (const person of players) await expect(person.hand.first()).toBeVisible();

    // Who comes now, watches [P10, R171].
    await watcher.joinByLink(code);
    await expect(
      watcher.page.getByRole("list", { name: "Игроки по порядку хода" }).getByText("Вера", { exact: true }),
    ).toBeVisible();
    await expect(watcher.page.getByRole("toolbar")).toHaveCount(0);

    await Promise.all(players.map((person) => person.playToTheEnd()));

    const winner = players.map((person) => person.updates.at(-1)?.own).find((own) => own?.hand?.hand.length === 0);
    for (const person of players) {
      const won = person.updates.at(-1)?.own.name === winner?.name;
      await expect(person.result).toHaveText(won ? "Вы победили!" : /^Победа: /);
      expect(person.errors).toEqual([]);
    }
    await expect(watcher.result).toHaveText(/^Победа: /);

    const news = anya.updates.flatMap((update) => update.news ?? []);
    expect(news).toContainEqual(expect.objectContaining({ t: "played", card: "W" }));
    expect(news).toContainEqual(expect.objectContaining({ t: "challenged", success: true }));
    expect(news.some((one) => one.t === "declared" || (one.t === "played" && one.uno))).toBe(true);
    expect(news).toContainEqual(expect.objectContaining({ t: "caught" }));

    expectNothingHidden(watcher);
    for (const person of players) expectOnlyOwnCards(person);

    // The host begins another one in the same room [P34].
    await anya.press("Играть ещё");
    for (const person of players) await expect(person.hand.nth(6)).toBeVisible();
    for (const person of players) await expect(person.result).toHaveCount(0);
    for (const person of [...players, watcher]) await person.leave();
  });
}
