import { colorOf, figureOf } from "../table/cards";
import type { Card, Color } from "../wire.gen";
import { english } from "./plural";
import type { table as russian } from "./table.ru";

const COLORS: Readonly<Record<Color, string>> = { r: "red", y: "yellow", g: "green", b: "blue" };
const FIGURES: Readonly<Record<string, string>> = { S: "skip", R: "reverse", W: "Wild", W4: "Wild +4" };

function card(card: Card): string {
  const color = colorOf(card);
  const figure = figureOf(card);
  const name = FIGURES[figure] ?? figure;
  return color ? `${COLORS[color]} ${name}` : name;
}

function cards(count: number): string {
  return `${count} ${english(count, "card", "cards")}`;
}

export const table: typeof russian = {
  colors: COLORS,
  card,
  cards,
  you: "You",
  watching: "you are watching",

  bar: {
    title: (code) => `The game in room ${code}`,
    clockwise: "Play goes clockwise",
    counterclockwise: "Play goes counterclockwise",
    yourTurn: (name) => `${name}, your turn`,
    yourColor: (name) => `${name}, choose a colour`,
    yourAnswer: (name) => `${name}, a +4 for you`,
    turn: (name) => `${name}’s turn`,
    color: (name) => `${name} picks a colour`,
    answer: (name) => `${name} answers a +4`,
    paused: "Paused",
    over: "The game is over",
    offline: "Connection lost, reconnecting…",
    offlineShort: "Offline",
    secondsLeft: (seconds) => `${seconds} ${english(seconds, "second", "seconds")} left`,
  },

  seats: {
    list: "Players in the order of play",
    bot: "bot",
    botPlays: "bot plays",
    offline: "offline",
    left: "no player",
    host: "host",
    uno: "UNO",
    noUno: "UNO not said",
    out: "out of the game",
    outShort: "out",
    moves: "deciding now",
  },

  notes: {
    sentLater: "Will be sent once the connection is back",
    takenOut: "You are out of this game. You can take a seat after it.",
    reconnecting: (names) => `Connection lost, waiting for: ${names}`,
  },

  middle: {
    label: "Table",
    stock: (count) => `Draw pile: ${cards(count)}`,
    stockToDraw: (count) => `Draw pile, cards: ${count}. Draw`,
    draw: "Draw",
    top: (name) => `Top card: ${name}`,
    by: (name) => `played by ${name}`,
    color: (word) => `Active colour: ${word}`,
    noColor: "no colour yet",
  },

  actions: {
    label: "Actions",
    uno: "UNO!",
    unoSaid: "UNO said",
    endTurn: "End turn",
    play: "Play",
    draw: "Draw",
    catch: (name) => `Catch: ${name}`,
    byColor: "Cards by colour",
    asTaken: "Cards as taken",
  },

  hand: {
    label: (count) => `Your cards: ${count}`,
    playable: "can be played",
    drawn: "just drawn",
  },
};
