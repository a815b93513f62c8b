import type { Say } from "./say";
import type { table as Table } from "./table.ru";

/** The form of a verb for "you", who has no name here, or for somebody. */
function does(name: string | null, you: string, other: string): string {
  return name === null ? `You ${you}` : `${name} ${other}`;
}

export function say({ card, cards, colors }: typeof Table): Say {
  /** "a card", "2 cards": what somebody takes. */
  const taken = (count: number) => (count === 1 ? "a card" : cards(count));
  return {
    card,
    dealt: (dealer) => `${does(dealer, "deal", "deals")} the cards`,
    turned: (what) => `First card: ${what}`,
    turnedBack: "A Wild +4 was turned up first and went back into the pile",
    colorChosen: (name, color) => `${does(name, "choose", "chooses")} a colour: ${colors[color]}`,
    played: (name, what) => `${name ?? "You"}: ${what}`,
    named: (what, color) => `${what}, ${colors[color]} now`,
    withUno: (sentence) => `${sentence}. UNO!`,
    took: (name, count) => does(name, `take ${taken(count)}`, `takes ${taken(count)}`),
    tookFaces: (what) => `You take: ${what}`,
    tookEach: (names, count) => `${names} take ${taken(count)} each`,
    passedOver: (name) => does(name, "lose your turn", "loses a turn"),
    andPassesOver: (sentence, own) => `${sentence} and ${own ? "lose your turn" : "loses a turn"}`,
    flipped: (clockwise) => `Play now goes ${clockwise ? "clockwise" : "counterclockwise"}`,
    reshuffled: "The discard pile is shuffled into the draw pile",
    kept: (name) => does(name, "end your turn", "ends the turn"),
    timedOut: (name) => (name === null ? "Your time is up" : `${name}’s time is up`),
    accepted: (name) => does(name, "accept the +4", "accepts the +4"),
    bluff: (name) => `${does(name, "challenge", "challenges")} the +4: it was a bluff`,
    honest: (name) => `${does(name, "challenge", "challenges")} the +4: it was no bluff`,
    declared: (name) => `${name ?? "You"}: UNO!`,
    exposed: (names) => `Can be caught: ${names}`,
    exposedYou: "You can be caught: say UNO",
    caught: (by, name) => `${does(by, "catch", "catches")} ${name ?? "you"}`,
    removed: (name) => does(name, "are out of the game", "is out of the game"),
    ended: (how, name) => {
      if (how !== "won" && how !== "walkover") return "The game is over, without a winner";
      return name === null ? "You win" : `${name} wins`;
    },
    and: (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`),
  };
}
