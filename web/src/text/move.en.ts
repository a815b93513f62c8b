import type { move as russian } from "./move.ru";

export const move: typeof russian = {
  title: "Continue here",
  looking: "Checking the code…",
  whose: (room, name) => `${room}. You will be: ${name}`,
  means: "Everything will be as on the earlier device. It stays in the room too: you can play from either.",
  go: "Continue on this device",
  going: "Moving…",
  here: "You are here already",
  hereAs: (room, name) => `${room}. In this browser you are: ${name}`,
  hereMeans: "The code has not been used: open the link on another device, or in another browser.",
  toSeat: "To my seat",
  failed: "The seat could not be moved",
  toRoom: "Open the room",
};
