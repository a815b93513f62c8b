import type { Color, Over } from "../wire.gen";
import { russian } from "./plural";
import type { table as Table } from "./table.ru";

/** The form of a verb for "вы", who has no name here, or for somebody. */
function does(name: string | null, you: string, other: string): string {
  return name === null ? `Вы ${you}` : `${name} ${other}`;
}

/** What happens in a game. Where a name may be null it is the reader's own. */
export function say({ card, colors }: typeof Table) {
  /** "карту", "2 карты", "21 карту": what somebody takes. */
  const taken = (count: number) => (count === 1 ? "карту" : `${count} ${russian(count, "карту", "карты", "карт")}`);
  /** "карте", "2 карты", "21 карте": what each of several takes. */
  const each = (count: number) => (count === 1 ? "карте" : `${count} ${russian(count, "карте", "карты", "карт")}`);
  return {
    card,
    dealt: (dealer: string | null) => `${does(dealer, "раздаёте", "раздаёт")} карты`,
    turned: (what: string) => `Первая карта: ${what}`,
    turnedBack: "Первой открылась Wild +4, она вернулась в колоду",
    colorChosen: (name: string | null, color: Color) => `${does(name, "выбираете", "выбирает")} цвет: ${colors[color]}`,
    played: (name: string | null, what: string) => `${name ?? "Вы"}: ${what}`,
    named: (what: string, color: Color) => `${what}, цвет ${colors[color]}`,
    withUno: (sentence: string) => `${sentence}. UNO!`,
    took: (name: string | null, count: number) => does(name, `берёте ${taken(count)}`, `берёт ${taken(count)}`),
    tookFaces: (what: string) => `Вы берёте: ${what}`,
    tookEach: (names: string, count: number) => `${names} берут по ${each(count)}`,
    passedOver: (name: string | null) => does(name, "пропускаете ход", "пропускает ход"),
    andPassesOver: (sentence: string, own: boolean) => `${sentence} и ${own ? "пропускаете" : "пропускает"} ход`,
    flipped: (clockwise: boolean) => `Ход повернул ${clockwise ? "по часовой стрелке" : "против часовой стрелки"}`,
    reshuffled: "Сброс перемешан в колоду",
    kept: (name: string | null) => does(name, "заканчиваете ход", "заканчивает ход"),
    timedOut: (name: string | null) => (name === null ? "Ваше время вышло" : `${name}: время вышло`),
    accepted: (name: string | null) => does(name, "принимаете +4", "принимает +4"),
    bluff: (name: string | null) => `${does(name, "оспариваете", "оспаривает")} +4: это был блеф`,
    honest: (name: string | null) => `${does(name, "оспариваете", "оспаривает")} +4: всё было честно`,
    declared: (name: string | null) => `${name ?? "Вы"}: UNO!`,
    exposed: (names: string) => `Можно поймать: ${names}`,
    exposedYou: "Вас можно поймать: скажите UNO",
    caught: (by: string | null, name: string | null) =>
      `${does(by, "ловите", "ловит")}${name === null ? " вас" : `: ${name}`}`,
    removed: (name: string | null) => does(name, "больше не играете", "больше не играет"),
    ended: (how: Over["how"], name: string | null) => {
      if (how !== "won" && how !== "walkover") return "Партия окончена без победителя";
      return name === null ? "Вы победили" : `Победа: ${name}`;
    },
    and: (names: readonly string[]) =>
      names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} и ${names.at(-1)}`,
  };
}
