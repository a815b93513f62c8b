import { colorOf, figureOf } from "../table/cards";
import type { Card, Color } from "../wire.gen";
import { russian } from "./plural";

const COLORS: Readonly<Record<Color, string>> = { r: "красный", y: "жёлтый", g: "зелёный", b: "синий" };
const FIGURES: Readonly<Record<string, string>> = { S: "пропуск", R: "разворот", W: "Wild", W4: "Wild +4" };

function card(card: Card): string {
  const color = colorOf(card);
  const figure = figureOf(card);
  const name = FIGURES[figure] ?? figure;
  return color ? `${COLORS[color]} ${name}` : name;
}

function cards(count: number): string {
  return `${count} ${russian(count, "карта", "карты", "карт")}`;
}

/** Everything said at the table. Where a name may be null it is the reader's own. */
export const table = {
  colors: COLORS,
  card,
  cards,
  you: "Вы",
  watching: "вы смотрите",

  bar: {
    title: (code: string) => `Игра в комнате ${code}`,
    clockwise: "Ход идёт по часовой стрелке",
    counterclockwise: "Ход идёт против часовой стрелки",
    yourTurn: (name: string) => `${name}, ваш ход`,
    yourColor: (name: string) => `${name}, выберите цвет`,
    yourAnswer: (name: string) => `${name}, вам +4`,
    turn: (name: string) => `Ходит: ${name}`,
    color: (name: string) => `Выбирает цвет: ${name}`,
    answer: (name: string) => `Отвечает на +4: ${name}`,
    paused: "Пауза",
    over: "Партия окончена",
    offline: "Связь пропала, соединяемся…",
    offlineShort: "Нет связи",
    secondsLeft: (seconds: number) =>
      russian(seconds, `Осталась ${seconds} секунда`, `Осталось ${seconds} секунды`, `Осталось ${seconds} секунд`),
  },

  seats: {
    list: "Игроки по порядку хода",
    bot: "бот",
    botPlays: "бот играет",
    offline: "нет связи",
    left: "без игрока",
    host: "хост",
    uno: "UNO",
    noUno: "UNO не сказано",
    out: "вне игры",
    outShort: "вне игры",
    moves: "сейчас решает",
  },

  notes: {
    sentLater: "Отправим, как только вернётся связь",
    takenOut: "Вы вне этой партии. Место можно занять после неё.",
    reconnecting: (names: string) => `Связь прервалась, ждём: ${names}`,
  },

  middle: {
    label: "Стол",
    stock: (count: number) => `Колода: ${cards(count)}`,
    /** The count and the word stand on the pile in this order; a voice that operates the page says what it sees. */
    stockToDraw: (count: number) => `Колода, карт: ${count}. Взять`,
    draw: "Взять",
    top: (name: string) => `Верхняя карта: ${name}`,
    by: (name: string) => `сыграно: ${name}`,
    color: (word: string) => `Активный цвет: ${word}`,
    noColor: "цвет не выбран",
  },

  actions: {
    label: "Действия",
    uno: "UNO!",
    unoSaid: "UNO сказано",
    endTurn: "Закончить",
    play: "Сыграть",
    draw: "Взять",
    catch: (name: string) => `Поймать: ${name}`,
    byColor: "Карты по цвету",
    asTaken: "Карты по порядку",
  },

  hand: {
    label: (count: number) => `Ваши карты: ${count}`,
    playable: "можно сыграть",
    drawn: "только что взята",
  },
};
