import type { HostDid } from "../wire.gen";
import { russian } from "./plural";

const PACES = { slow: "медленный", normal: "обычный", fast: "быстрый" } as const;
const LEVELS = { easy: "лёгкий", normal: "обычный", hard: "сильный" } as const;

/** What the host did, after "Хост (name): ". It concerned `whom`, a person or a bot; `bot` was put in charge. */
const acts: Record<HostDid["act"], (whom: string, did: HostDid, bot: string) => string> = {
  set_timer: (_, { limit }) => (limit == null ? "таймер выключен" : `таймер ${limit / 1000} с`),
  set_pace: (_, { pace }) => `темп ботов ${PACES[pace ?? "normal"]}`,
  chat_on: () => "чат включён",
  chat_off: () => "чат выключен",
  lock: () => "комната закрыта для новых",
  unlock: () => "комната открыта для новых",
  add_bot: (whom, { level }) => `новый бот (${whom}, ${LEVELS[level ?? "normal"]})`,
  take_bot: (whom) => `бот убран (${whom})`,
  free_seat: (whom) => `место освобождено (${whom})`,
  move_seat: (whom) => `другое место за столом (${whom})`,
  remove_person: (whom) => `удаление из комнаты (${whom})`,
  readmit: (whom) => `можно вернуться (${whom})`,
  hand_over: (whom) => `передача роли хоста (${whom})`,
  start: () => "новая партия",
  end_game: () => "партия остановлена",
  let_bot_play: (whom, _, bot) => `место (${whom}) теперь за ботом (${bot})`,
  take_out: (whom) => `место вне партии (${whom})`,
};

/** The sheet with the chat, the log and the people. Names stand after a colon or in brackets: they need no case. */
export const sheet = {
  title: "Чат и ход игры",
  close: "Закрыть",
  yourTurn: "Ваш ход: к столу",
  tabs: { chat: "Чат", log: "Ход игры", people: "Люди" },
  loading: "Загружаем прошлое комнаты…",
  you: "вы",
  bot: (name: string) => `${name} (бот)`,

  chat: {
    label: "Сообщения",
    empty: "Здесь пока тихо. Напишите что-нибудь или отправьте реакцию.",
    write: "Сообщение",
    placeholder: "Сообщение для комнаты",
    send: "Отправить",
    waiting: "Нет связи. Отправим, как только она вернётся.",
    count: (used: number, most: number) => `${used} из ${most}`,
    tooFast: "Не чаще одного сообщения в две секунды. Подождите немного и отправьте ещё раз.",
    off: "Хост выключил чат. Реакции работают.",
    watching: "зритель",
    muted: (count: number) =>
      `${russian(count, "Скрыто", "Скрыты", "Скрыто")} ${count} ${russian(count, "сообщение", "сообщения", "сообщений")}`,
    newer: "Новые сообщения",
    reacted: (name: string, reaction: string) => `${name}: ${reaction}`,
  },

  log: {
    label: "Ход игры",
    empty: "Партий ещё не было. Здесь будет видно каждый ход.",
    game: (number: number) => `Партия ${number}`,
    newer: "К последнему ходу",
  },

  joined: (name: string) => `Теперь в комнате: ${name}`,
  left: (name: string) => `Больше не в комнате: ${name}`,
  host: (name: string) => `Теперь хост: ${name}`,
  noHost: "Хоста пока нет",
  lost: (name: string) => `Связь потеряна: ${name}`,
  back: (name: string) => `Снова на связи: ${name}`,
  playsAgain: (name: string) => `${name} снова играет`,
  anybody: "Время дважды вышло у всех",
  isThere: (name: string) => `${name} здесь. Игра продолжается`,
  /** After a sentence that says why. */
  paused: (sentence: string) => `${sentence}. Пауза`,
  seatGivenUp: (sentence: string) => `${sentence}. Место ждёт решения хоста`,
  hostDid: (host: string, what: string) => `Хост (${host}): ${what}`,
  acts,
};
