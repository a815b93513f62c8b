import type { settings as russian } from "./settings.ru";

export const settings: typeof russian = {
  language: "Language",
  notSpoken: "Russian could not be loaded. Check your connection and try again.",

  signals: "Signals",
  sound: "Sounds",
  vibration: "Vibrate on your turn",
  notifications: "Notify me of my turn",
  notificationsMean: "While the tab with the game cannot be seen.",
  notificationsDenied: "The browser forbids it. Allow notifications in the settings of this site and try again.",

  looks: "Motion",
  lessMotion: "Less motion",
  lessMotionMeans: "Cards appear in place instead of flying.",
  systemIsStill: "Set so on your device.",

  hand: "Hand",
  order: "Cards",
  byColor: "By colour",
  asTaken: "As they came",
  side: "Buttons for",
  left: "Left hand",
  right: "Right hand",
  sideMeans: "Wherever your thumb is.",
  oneTap: "Play with one tap",
  oneTapMeans: "Otherwise the first tap shows a card and the second plays it.",

  keyboard: "Keyboard",
  letterKeys: "Use letters",
  letterKeysMean: "Turn this off if they get in the way of voice control or a screen reader.",
  keys: [
    ["← → Home End", "choose a card; ↑ ↓ for another row"],
    ["P", "to the next card that can be played"],
    ["Enter, Space", "play the card"],
    ["D", "draw"],
    ["E", "end the turn"],
    ["U", "say UNO"],
    ["C", "catch whoever has not said UNO"],
    ["A / O", "accept a +4 / challenge it"],
    ["1 2 3 4", "red, yellow, green, blue"],
    ["T", "whose turn, and what lies on the table"],
    ["H", "your cards"],
    ["Esc", "back"],
    ["?", "this help"],
  ],
};
