import { en } from "../text/en";
import type { landing as russian } from "./landing.ru";

/** The words of the landing page, in English. */
export const landing: typeof russian = {
  title: "UNO online with friends — PartySide",
  description:
    "Play UNO with your friends right in the browser: rooms by code, 2–10 players, bots and spectators, 2D and 3D, computer and phone. Free, without registration.",
  pictureOfLink: "A fan of colourful cards and the name PartySide",

  site: "PARTYSIDE",
  claim: "GAMES FOR YOUR OWN CROWD",
  skip: "Skip to content",
  pages: "Parts of the page",
  otherLanguage: en.otherLanguage,

  game: "UNO online with friends",
  lead: "There are 108 cards: play one of the active colour, or with the same number or symbol. Turn the direction round, make your rivals draw, and be the first to empty your hand.",
  facts: ["2–10 players", "bots", "spectators", "2D and 3D", "computer and phone"],
  play: "Play UNO",
  join: en.home.joinTitle,
  begin: "Start playing",
  desktop:
    "The table on a computer: Anna's turn, the active colour is yellow, seven cards in hand, four more players around.",
  phone: "The same game on Boris's phone: a red one on the discard and six cards in hand.",

  start: {
    title: "How to start",
    steps: [
      { do: "Create a room.", more: "One button, and nothing to install." },
      { do: "Enter a nickname.", more: "It is what you are called at the table." },
      { do: "Send your friends the code.", more: "Or the link, or show them the QR code." },
      { do: "Add bots, if you like.", more: "They take the free seats." },
      { do: "Start the game from the lobby.", more: "Two are enough. On your own? Play the bots." },
    ],
    guests: "Guests play without registration: no e-mail, no password.",
  },

  questions: {
    title: "In short",
    list: [
      { ask: "What does it cost?", answer: "Nothing. There are no ads and no purchases either." },
      { ask: "Can I play alone?", answer: "Yes. Create a room, add bots and start." },
      {
        ask: "What if we are more than ten?",
        answer: "The others come in as spectators, and may sit down before the next game.",
      },
      {
        ask: "What if somebody loses the connection?",
        answer:
          "The game is paused for everybody and goes on from the same point when that player is back. The host may also let a bot play meanwhile.",
      },
      {
        ask: "Can strangers walk in?",
        answer: "There is no list of rooms: one comes in by code or by link only, and the host may lock the door.",
      },
      {
        ask: "Can I go on playing on another device?",
        answer: "Yes. The room's menu moves your seat with its cards, for instance to your phone.",
      },
    ],
  },

  last: {
    title: "Got everybody together?",
    create: en.home.create,
  },

  trademark: en.trademark,
  licences: "Licences of libraries",
};
