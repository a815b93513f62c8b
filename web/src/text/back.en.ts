import type { back as russian } from "./back.ru";

export const back: typeof russian = {
  inRoom: (code) => `You are in room ${code}`,
  back: "Go back",
};
