import type { aside as russian } from "./aside.ru";
import { english } from "./plural";

export const aside: typeof russian = {
  hand: {
    summary: (count, all) => `You have ${count} ${english(count, "card", "cards")}: ${all}.`,
    summaryPlayable: (names) => `You can play: ${names}.`,
    nothingPlayable: "There is nothing you can play now.",
    watching: (all) => `You are watching and hold no cards. Cards in hand: ${all}.`,
  },

  catching: {
    them: "Catch",
    short: "Catch",
    more: (count) => `More to catch: ${count}`,
  },

  levels: {
    easy: "Often misses the best move, and sometimes forgets to say UNO.",
    normal: "Misses the best move now and then.",
    hard: "Always looks for the best move.",
  },

  colorChoice: {
    title: "Choose a colour",
    opening: "Which colour do we start with?",
    back: "Back",
  },

  watchers: (count) => `Spectators: ${count}`,

  question: {
    title: (name) => `${name} played +4 on you`,
    before: (word, count) => `Previous colour: ${word}, cards in their hand: ${count}`,
    accept: "Accept",
    acceptCost: "4 cards, no turn",
    challenge: "Challenge",
    challengeCost: "0 cards or 6",
    means: (name) =>
      `If a card of the previous colour could have been played instead, it was a bluff: ${name} takes 4\u00a0and you move. If not, you take 6\u00a0and lose your turn.`,
  },

  alerts: {
    yourTurn: "Your turn",
    yourColor: "Your turn: choose a colour",
    yourAnswer: (name) => `${name} played +4 on you. Accept or challenge?`,
    sayUno: "Say UNO",
    tenSeconds: "10 seconds left",
    anybody: "Is anybody there? Press “I am here”",
  },

  depth: {
    to2d: "Table in 3D, change to 2D",
    to3d: "Table in 2D, change to 3D",
    unable: "3D does not work here: this is 2D",
    lost: "3D was interrupted: this is 2D",
    slow: "3D is too slow here: this is 2D",
    away: "3D did not load: this is 2D",
  },

  botPlayed: "A bot played for you while you were away",

  pause: {
    title: "Paused",
    offline: (time) => `offline ${time}`,
    left: "seat without a player",
    needed: "The last card of this seat awaits an answer and may win, so the seat cannot be taken out now.",

    frozen: "Time stands still:",
    turn: (name, time) => `turn (${name}), ${time}`,
    color: (name, time) => `choice of colour (${name}), ${time}`,
    answer: (name, time) => `answer to a +4 (${name}), ${time}`,
    window: (name) => `UNO not said (${name})`,
    windowFor: (name, time) => `UNO not said (${name}), can be caught in ${time}`,
    remains: (time) => `${time} left`,
    noLimit: "no limit",

    waits: "waiting",
    waitingMeans: (answerToo) =>
      answerToo
        ? "You can simply wait: the game goes on when everybody is back and somebody has answered."
        : "You can simply wait: the game goes on by itself when everybody is back.",
    decide: (seats) => `There is nobody to wait for: decide what becomes of the ${english(seats, "seat", "seats")}.`,
    waitOrDecide: (seats) =>
      `You can simply wait for whoever is offline. The ${english(seats, "seat", "seats")} without a player ${english(seats, "awaits", "await")} your decision.`,
    bot: "Bot plays",
    botFor: (name) => `Bot plays for ${name}`,
    botUntilBack: "A bot plays the same cards, and whoever comes back gets the seat back at once.",
    botToTheEnd: "A bot plays the same cards to the end of the game.",
    botForBoth:
      "A bot plays the same cards. Whoever comes back gets the seat back at once; a seat without a player is played to the end.",
    takeOut: "Take out",
    takeOutFor: (name) => `Take out of the game: ${name}`,
    takeOutQuestion: (name) => `Take ${name} out of this game?`,
    takeOutMeans: "The cards go back into the pile, and the seat is out until the game ends.",
    takeOutYes: "Take out",
    takeOutNo: "Keep the seat",
    endGame: "End the game",
    endQuestion: "End it for all, without a winner?",
    endYes: "End it",
    endNo: "Keep playing",

    goesOn: (answerToo) =>
      answerToo
        ? "The game goes on when everybody is back and somebody has answered."
        : "The game goes on by itself when everybody is back.",
    othersAwaited: "Waiting for whoever is offline.",
    hostMayDecide: (name) => `Whether to wait is up to the host: ${name}.`,
    hostDecides: (seats, name) =>
      `The host decides what becomes of the ${english(seats, "seat", "seats")} without a player${name === null ? "" : `: ${name}`}.`,
    hostAway: (name) => `The host is offline: ${name}.`,
    handsOver: "If the host is not back within 15\u00a0seconds, somebody else takes the role.",
    handsOverIn: (seconds) =>
      `If the host is not back, somebody else takes the role in ${seconds}\u00a0${english(seconds, "second", "seconds")}.`,
  },

  asking: {
    title: "Is anybody there?",
    why: "Every connected player ran out of time twice in a row, so the game has stopped.",
    goesOn: "It goes on as soon as one of them answers.",
    awaited: "Waiting for one of them to answer.",
    here: "I am here",
  },

  people: {
    lost: (name) => `Connection lost: ${name}`,
    back: (name) => `Connected again: ${name}`,
    left: (name) => `No longer in the room: ${name}`,
    removed: (name) => `Removed from the room by the host: ${name}`,
    host: (name) => (name === null ? "You are the host now" : `The host is now ${name}`),
    botPlaysFor: (name) => `A bot plays for ${name}`,
    botTakesOver: (bot) => `A bot takes the seat without a player: ${bot}`,
    playsAgain: (name) => `${name} is playing again`,
    anybody: "Everybody connected ran out of time twice. Waiting for an answer",
    isThere: (name, goesOn) =>
      `${name === null ? "You are here" : `${name} is here`}${goesOn ? ". The game goes on" : ""}`,
  },

  result: {
    youWon: "You have won!",
    won: (name) => `${name} has won!`,
    nobodyWon: "Nobody has won",
    abandoned: "The game was stopped: nobody has won",
    walkover: "One player was left in the game.",
    blocked: "The pile is used up, and nobody has a card that fits.",
    byHost: "The host ended it.",
    deserted: "Nobody was left to play.",
    out: "out of the game",
    places: "Places by cards left",
    again: "Play again",
    lobby: "To the lobby",
    hostStarts: (name) => `The host can start another game: ${name}`,
    hostAway: "The host can start another game once back.",
  },
};
