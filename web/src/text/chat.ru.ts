import type { React } from "../wire.gen";
import { russian } from "./plural";

/** What is said of the chat where it is closed; text/sheet.ru.ts has the rest. */
export const chat = {
  open: (unread: number) =>
    unread === 0
      ? "Чат, ход игры, люди"
      : `Чат, ход игры, люди: ${unread} ${russian(unread, "новое сообщение", "новых сообщения", "новых сообщений")}`,
  react: "Быстрые реакции",
  reactions: {
    like: "Нравится",
    laugh: "Смешно",
    wow: "Ого!",
    cry: "Печально",
    angry: "Злюсь",
    thanks: "Спасибо",
    hurry: "Побыстрее",
    well_played: "Отличный ход",
  } satisfies Record<React["reaction"], string>,
};
