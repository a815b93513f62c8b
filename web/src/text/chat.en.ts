import type { chat as russian } from "./chat.ru";
import { english } from "./plural";

export const chat: typeof russian = {
  open: (unread) =>
    unread === 0
      ? "Chat, game log, people"
      : `Chat, game log, people: ${unread} new ${english(unread, "message", "messages")}`,
  react: "Quick reactions",
  reactions: {
    like: "I like it",
    laugh: "Funny",
    wow: "Wow!",
    cry: "Sad",
    angry: "Angry",
    thanks: "Thank you",
    hurry: "Hurry up",
    well_played: "Well played",
  },
};
