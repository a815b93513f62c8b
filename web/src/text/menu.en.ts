import type { menu as russian } from "./menu.ru";

export const menu: typeof russian = {
  moveHint: "Takes your seat along, say to your phone.",
  another: "Join as another person",
  anotherHint: "Opens a new tab: for a second player at this device.",
  endGame: "End the game",
  endQuestion: "End the game for everyone?",
  endMeans: "There will be no winner. Another can start at once.",
  endYes: "End it",
  goOn: "Keep playing",

  home: "Home page",
  homePlaying: "The game will pause and wait for you. The same link leads back to your seat.",
  homeSeated: "For a while: the seat stays yours, and the same link leads back to it.",
  homeWatching: "For a while: the same link leads back to the room.",
  leave: "Leave the room",
  leaveHint: "For good: the seat becomes free for others.",
  leaveHintPlaying: "For good: there is no way back into this game.",
  leaveHintWatching: "For good: you could only join anew.",
  leaveQuestion: "Leave the room for good?",
  leaveGivesUpSeat:
    "You cannot come back into this game: the seat is given up for good, and the host decides what becomes of it. Just stepping away? Go back to the menu and choose “Home page”: the game will wait.",
  leavePassesRole: "The host’s role passes to somebody else in the room. It does not come back by itself.",
  leaveYes: "Leave for good",
  stay: "Stay",

  offer: {
    title: "Continue on another device",
    lead: "Point the other device’s camera at the code, or send yourself the link.",
    secret: "It is for you alone: whoever opens it will play as you.",
    qr: "QR code for the other device",
    preparing: "Preparing the code…",
    left: (time) => `Good for ${time} more, once.`,
    copy: "Copy link",
    copied: "Link copied",
    failed: "Copying did not work. Please select the address and copy it yourself.",
    old: "Five minutes have passed, and this code is no longer good.",
    renew: "Show a new code",
    again: "Try again",
    back: "Back to the menu",
  },
};
