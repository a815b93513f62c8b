/** A room for tests: Аня reads, and plays in seat 0 with Борис, Вера and a bot; whatever happens is one step. */

import { ru } from "../text/ru";
import { say } from "../text/say.ru";
import { sheet } from "../text/sheet.ru";
import { table } from "../text/table.ru";
import type { Line, News, OwnView, RoomNews, RoomView, SitterView, Update } from "../wire.gen";
import type { Told } from "./notes";

export const PLAYERS: readonly SitterView[] = [
  { member: 1, name: "Аня" },
  { member: 2, name: "Борис" },
  { member: 3, name: "Вера" },
  { bot: 3 },
];

export const OWN: OwnView = { you: 1, name: "Аня", host: true, seat: 0 };

export function givenRoom(changes: Partial<RoomView> = {}): RoomView {
  return {
    code: "K7P2AC",
    seats: [...PLAYERS],
    settings: {},
    games: 1,
    host: { id: 1, name: "Аня" },
    spectators: [{ id: 9, name: "Зоя" }],
    wall: 1000,
    ...changes,
  };
}

export function givenUpdate(seq: number, news: (News | RoomNews)[] = [], changes: Partial<Update> = {}): Update {
  return { t: "update", seq, since: seq - 1, room: givenRoom(), own: OWN, news, ...changes };
}

/** Each of the news in a step of its own, or in one with others if they stand in a list. */
export function givenLines(...steps: (News | RoomNews | (News | RoomNews)[])[]): Line[] {
  return steps.flatMap((step, index) =>
    [step].flat().map((news) => ({ seq: index + 1, at: 1000 * (index + 1), news })),
  );
}

export function told(lines: Line[], changes: Partial<Told> = {}): Told {
  return {
    lines,
    players: PLAYERS,
    room: givenRoom(),
    own: OWN,
    text: sheet,
    say: say(table),
    bots: ru.bots,
    ...changes,
  };
}

export function said(member: number, text: string, watching = false): RoomNews {
  const names: Record<number, string> = { 1: "Аня", 2: "Борис", 3: "Вера", 9: "Зоя" };
  return { t: "said", member, name: names[member] ?? "", text, ...(watching && { watching }) };
}
