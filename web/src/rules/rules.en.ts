import type { RulesText } from "./outline";

/** The rules for players, in English. docs/rules.md is the law; this is what a person at the table needs of it. */
export const rules: RulesText = {
  title: "The rules of UNO",
  contents: "Contents of the rules",
  sections: {
    start: {
      title: "The start of a game",
      points: {
        players: {
          lead: "Who plays.",
          text: "Two to ten, people and bots in any mixture, but at least one person. The host starts the game once every person at the table is connected. Everybody else in the room is a spectator, who sees the table and nobody’s cards; whoever comes during a game watches it to its end. A bot knows as much about the cards as a person in its seat would, and thinks for a second or two.",
        },
        deck: {
          lead: "The deck.",
          text: "108 cards. Each of the four colours, red, yellow, green and blue, has twenty-five: one 0, two of each number from 1 to 9, two Skips, two Reverses and two Draw Twos (+2). Four Wilds and four Wild Draw Fours (Wild +4) have no colour. The server shuffles, and nobody knows the order.",
        },
        deal: {
          lead: "The deal.",
          text: "Everybody gets seven cards. Then the top card of the draw pile is turned up to begin the discard, and its colour becomes active. The first dealer of a room is drawn by lot, and each further game is dealt by the next seat clockwise. As a rule the player after the dealer moves first, and turns go clockwise.",
        },
        first: {
          lead: "If the first card is no number.",
          text: "Nobody played this card, so nobody can challenge it, but it takes effect:",
          list: [
            "Skip: the player after the dealer is passed over, the one after that begins.",
            "Draw Two: the player after the dealer takes two cards and is passed over, the one after that begins.",
            "Reverse: turns go counter-clockwise, and the dealer moves first.",
            "Wild: the player after the dealer names the colour, and then makes an ordinary move.",
            "Wild Draw Four cannot begin a game: it goes back, the draw pile is shuffled and another card is turned up. The hands that were dealt stay.",
            "Between two, the dealer moves first after a Skip, a Draw Two or a Reverse.",
          ],
        },
      },
    },
    turn: {
      title: "An ordinary turn and drawing",
      points: {
        fits: {
          lead: "Which card fits.",
          text: "You play one card a turn: of the active colour, or with the number or the symbol of the top card of the discard. A red nine and a blue five both go on a red five. A Wild and a Wild Draw Four always fit. If one of them is on top, only the colour named for it matches, or another Wild or Wild Draw Four.",
        },
        draw: {
          lead: "When you draw.",
          text: "Only if none of your cards fits, and exactly one. A Wild and a Wild Draw Four fit as well: if you hold nothing else that does, you cannot save them, they have to be played.",
        },
        drawn: {
          lead: "The card you drew.",
          text: "If it fits, play it at once (it, and no other) or keep it and end your turn. If it does not, the turn ends by itself. Nobody draws twice in a turn. Only you see which card you drew; the others see no more than that you are deciding whether to play it.",
        },
        order: {
          lead: "Only when it is your turn.",
          text: "The server decides the order: what reaches it first counts. A late or double tap never plays a second card, and a refusal costs nothing: the table stays as it was.",
        },
        stock: {
          lead: "When the draw pile runs out.",
          text: "The top of the discard stays and the rest is shuffled at once into a new pile; colours that were named for Wilds in it are forgotten. If there are fewer cards than somebody has to take, they take what there is and owe nothing. If there is nothing to take, the turn simply passes.",
        },
      },
    },
    actions: {
      title: "Action cards",
      points: {
        skip: {
          lead: "Skip.",
          text: "The next player misses a turn. Between two, that means you move again.",
        },
        reverse: {
          lead: "Reverse.",
          text: "Turns go the other way from now on. Between two it works like a Skip: you move again.",
        },
        drawTwo: {
          lead: "Draw Two (+2).",
          text: "The next player takes two cards and misses the turn, without any choice. Between two, you then move again.",
        },
        wild: {
          lead: "Wild.",
          text: "Always fits, even if other cards do. You name a colour with it, which may be the present one. Then play goes on as after a number.",
        },
        wildFour: {
          lead: "Wild Draw Four.",
          text: "Goes on any card too, and you name the colour. The next player either takes four cards and misses the turn or has it checked: see below.",
        },
      },
    },
    check: {
      title: "The Wild Draw Four check",
      points: {
        honest: {
          lead: "Honest, or a bluff.",
          text: "A Wild Draw Four was honest if you held no card of the colour that was active before it, be it one that was named for an earlier Wild. The same number or symbol in another colour does not count, nor do Wilds in your hand. Playing it while you hold that colour is not forbidden: it is a bluff.",
        },
        answer: {
          lead: "Who answers.",
          text: "Only the next player, who accepts the cards or challenges. Nobody moves before the answer, but UNO can be declared and the forgetful can be caught.",
        },
        outcome: {
          lead: "How it ends.",
          text: "There are three ways:",
          list: [
            "Accept: four cards and a missed turn.",
            "Challenge a bluff: the bluffer takes four cards; the challenger takes none and has an ordinary turn with all of its time.",
            "Challenge an honest card: six cards and a missed turn.",
            "When the responder misses the turn, the next one moves. Between two, that is whoever played the Wild Draw Four.",
          ],
        },
        color: {
          lead: "The colour stays.",
          text: "Whatever the outcome, the colour that was named and the card on the discard remain.",
        },
        secret: {
          lead: "No hand is shown.",
          text: "The server does the checking. The table learns whether it was a bluff, and if the cards were accepted not even that. What counts are the cards at the moment of the move: whatever came later changes nothing.",
        },
        last: {
          lead: "As the last card.",
          text: "The victory waits for the answer: the next player first takes the four or six cards. Were it found to be a bluff, the victory would be void, and whoever played it would take four cards and play on; but without other cards in hand a Wild Draw Four is always honest. Whoever played it has no cards and cannot be caught while that answer is due.",
        },
      },
    },
    uno: {
      title: "Declaring UNO and winning",
      points: {
        say: {
          lead: "When to say UNO.",
          text: "When you come down from two cards to one:",
          list: [
            "ahead, while you hold two cards: it lasts to the end of your turn, and is lost if you have to take cards;",
            "together with the move;",
            "right after the move.",
            "If you took cards and come down to one again, say it again. Pressing the button once too often costs nothing.",
          ],
        },
        grace: {
          lead: "Five seconds.",
          text: "If you said nothing, you have five seconds to do so. But as soon as one of the others moves, that is plays, draws or answers a Wild Draw Four, you can be caught at once. Missing a turn and being made to draw are no moves. Bots never catch within the five seconds, and sometimes forget to say UNO themselves.",
        },
        hunt: {
          lead: "Catching.",
          text: "Any other player may catch you, whoever’s turn it is; spectators may not. Whoever is caught takes two cards, while turn and time go on as they were. Nothing happens by itself: not noticed, no penalty. But you may be caught a whole lap later, as long as you hold one card and have not said UNO; it is never too late to say it, if you are first. If several forgot, each is caught separately, and a catch that misses costs nothing.",
        },
        special: {
          lead: "Special cases.",
          text: "Between two, a Skip, a Reverse or a Draw Two as second-last card gives you another turn: if you play the last card within the five seconds, nobody can catch you. After a Wild Draw Four as second-last card you can be caught once it was accepted or challenged in vain; if it was a bluff and found out, you hold five cards and need not say UNO.",
        },
        win: {
          lead: "Winning.",
          text: "Whoever is first to have no cards wins, even if UNO was not said, as long as nobody caught it. A game is one deal, without points. Any card may be the last; a Skip, a Reverse or a Wild then does nothing more.",
        },
        lastDrawTwo: {
          lead: "A Draw Two as the last card.",
          text: "The next player first takes the two cards, and only then is the game over.",
        },
        places: {
          lead: "Places.",
          text: "The others are ranked by the cards they have left: the same number, the same place; those who were taken out come last. One sees how many cards were left, not which. Then everybody is back in the lobby, and those who watched may sit down too.",
        },
      },
    },
    clock: {
      title: "The timer and the pause",
      points: {
        limit: {
          lead: "Time for a decision.",
          text: "In the lobby the host chooses 30, 60 or 90 seconds for each decision, or no limit; it does not change during the game. Each new decision starts with all of its time, and refusals, UNO and catches do not prolong it.",
        },
        timeout: {
          lead: "When time runs out.",
          text: "The server never plays a card for you:",
          list: [
            "in your turn it takes one card for you and the turn passes, even if that card or another in your hand fits;",
            "after drawing, you keep the card and the turn passes;",
            "for the first colour, one is drawn by lot, and the turn is still yours;",
            "for the answer to a Wild Draw Four, you accept.",
          ],
        },
        noLimit: {
          lead: "Without a limit",
          text: "the server decides for nobody and hurries nobody. Bots move, and the five seconds for UNO run all the same.",
        },
        anybody: {
          lead: "Anybody there?",
          text: "Nobody is thrown out for being slow. If the time of every person at the table has run out twice in a row, the game stops and waits until somebody presses “I am here”. The host may take out somebody who is connected but does not play.",
        },
        pause: {
          lead: "The pause.",
          text: "When a player loses the connection everything stands still: the turn, the check, UNO, the timer and the bots. Nothing is decided or lost meanwhile, and the seconds that were left are kept. Watching and chatting go on. Once everybody who was missing is back, the game goes on at once from the same point.",
        },
        missing: {
          lead: "Who is missing.",
          text: "The host decides about each of them:",
          list: [
            "wait, which is so until the host decides otherwise;",
            "let a bot play: it gets the hand, the time and all else as it is, and the owner who returns has the seat back at once;",
            "take the player out: the cards are shuffled into the draw pile, the circle closes, the person watches until the next game, and nobody takes the four cards of a Wild Draw Four that was not answered;",
            "end the game for everybody.",
            "A player whose last card awaits an answer cannot be taken out.",
          ],
        },
        back: {
          lead: "Coming back.",
          text: "Open the same link in the same browser: seat, cards and time are waiting. A stranger who knows your nickname and the room code cannot take them. The room’s menu moves your seat to another device; you may play from two tabs or devices at once. Even reloading the page is a short pause for everybody.",
        },
        leaving: {
          lead: "Leaving for good",
          text: "means giving up the seat: the game stops, and the host lets a bot play or takes you out. If one person alone is left at the table, that person has won; if none is left, the game ends without a winner.",
        },
        host: {
          lead: "The host.",
          text: "Only the present host decides, even as a spectator, and may also end the game without a winner. If the host leaves or is disconnected for 15 seconds (in the lobby, a minute), the role goes to the connected player who has been in the room longest. A former host who returns gets the seat back, not the role. If everybody has gone, the game waits for a day at least.",
        },
      },
    },
    house: {
      title: "No house rules",
      points: {
        none: {
          lead: "None at all.",
          text: "No house rule applies in this version: none of those below, and no other.",
        },
        stacking: {
          lead: "Stacking.",
          text: "A Draw Two or a Wild Draw Four cannot be answered with one of your own to pass the cards on.",
        },
        jumpIn: {
          lead: "Jump-in.",
          text: "Nobody plays out of turn, not even the very same card.",
        },
        sevenZero: {
          lead: "7–0.",
          text: "A seven and a zero are numbers like any other.",
        },
        swap: {
          lead: "Swapping hands.",
          text: "Nobody exchanges cards.",
        },
      },
    },
    tips: {
      title: "Tips for a first game",
      points: {
        wild: {
          lead: "Before a Wild, look at the other hands.",
          text: "How many cards your rivals hold matters as much as your own cards: the best colour is one that may be awkward for several rivals at once.",
        },
        bluff: {
          lead: "A Wild Draw Four is a risky bluff.",
          text: "You may play it while you hold the colour, but the rival may have it checked, and a successful challenge turns the penalty on you.",
        },
        uno: {
          lead: "Say UNO together with the move.",
          text: "Then the window in which you could be caught never opens.",
        },
      },
    },
  },
};
