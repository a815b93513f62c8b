import { russian } from "./plural";

/** What the table says only now and then: when it is asked or asks, while it stands still, and at the end. */
export const aside = {
  hand: {
    summary: (count: number, all: string) => `У вас ${count} ${russian(count, "карта", "карты", "карт")}: ${all}.`,
    summaryPlayable: (names: string) => `Можно сыграть: ${names}.`,
    nothingPlayable: "Сыграть сейчас нечего.",
    watching: (all: string) => `Вы смотрите: своих карт у вас нет. Карт в руках: ${all}.`,
  },

  catching: {
    them: "Поймать",
    /** The same where there is hardly any room. */
    short: "Лови!",
    /** Of those who do not all have room: shows so many others. */
    more: (count: number) => `Кого ещё поймать: ${count}`,
  },

  /** What the levels of bots mean, for whoever chooses one [P37]. */
  levels: {
    easy: "Часто упускает лучший ход, порой забывает сказать UNO.",
    normal: "Иногда упускает лучший ход.",
    hard: "Всегда ищет лучший ход.",
  },

  colorChoice: {
    title: "Выберите цвет",
    opening: "С какого цвета начнём?",
    back: "Назад",
  },

  watchers: (count: number) => `Зрители: ${count}`,

  question: {
    title: (name: string) => `Вам +4. Сыграно: ${name}`,
    before: (word: string, count: number) => `Прежний цвет: ${word}, карт у игрока: ${count}`,
    accept: "Принять",
    acceptCost: "4\u00a0карты, без\u00a0хода",
    challenge: "Оспорить",
    challengeCost: "0\u00a0карт или\u00a06",
    means: (name: string) =>
      `Если была карта прежнего цвета, это блеф: 4\u00a0карты берёт ${name}, а ходите вы. Если не было, вы берёте 6\u00a0и пропускаете ход.`,
  },

  alerts: {
    yourTurn: "Ваш ход",
    yourColor: "Ваш ход: выберите цвет",
    yourAnswer: (name: string) => `Вам +4, сыграно: ${name}. Принять или оспорить?`,
    sayUno: "Скажите UNO",
    tenSeconds: "Осталось 10 секунд",
    anybody: "Есть кто-нибудь? Нажмите «Я здесь»",
  },

  /** The table in 2D or in 3D, and why it is not in 3D. */
  depth: {
    to2d: "Вид стола: 3D, сменить на 2D",
    to3d: "Вид стола: 2D, сменить на 3D",
    unable: "3D здесь не получится: стол в 2D",
    lost: "3D прервалось: стол в 2D",
    slow: "3D здесь слишком медленно: стол в 2D",
    away: "3D не загрузилось: стол в 2D",
  },

  botPlayed: "Пока вас не было, за вас играл бот",

  pause: {
    title: "Пауза",
    offline: (time: string) => `нет связи ${time}`,
    left: "место без игрока",
    needed: "Последняя карта этого места ждёт ответа и может победить, поэтому убрать его сейчас нельзя.",

    frozen: "Время остановлено:",
    turn: (name: string, time: string) => `ход (${name}), ${time}`,
    color: (name: string, time: string) => `выбор цвета (${name}), ${time}`,
    answer: (name: string, time: string) => `ответ на +4 (${name}), ${time}`,
    window: (name: string) => `UNO не сказано (${name})`,
    windowFor: (name: string, time: string) => `UNO не сказано (${name}), поймать можно через ${time}`,
    remains: (time: string) => `осталось ${time}`,
    noLimit: "без лимита",

    waits: "ждём",
    waitingMeans: (answerToo: boolean): string =>
      answerToo
        ? "Можно просто подождать: игра продолжится, когда все вернутся и кто-нибудь отзовётся."
        : "Можно просто подождать: игра продолжится сама, когда все вернутся.",
    decide: (seats: number) => `Ждать здесь некого: решите, что будет с ${seats === 1 ? "местом" : "местами"}.`,
    waitOrDecide: (seats: number) =>
      `Тех, у кого пропала связь, можно просто подождать. ${seats === 1 ? "Место без игрока ждёт" : "Места без игроков ждут"} вашего решения.`,
    bot: "Играет бот",
    botFor: (name: string) => `Играет бот. Место: ${name}`,
    botUntilBack: "Бот сыграет теми же картами. Кто вернётся, сразу получит своё место.",
    botToTheEnd: "Бот доиграет партию теми же картами.",
    botForBoth:
      "Бот сыграет теми же картами. Кто вернётся, сразу получит своё место, а за место без игрока бот доиграет до конца.",
    takeOut: "Убрать",
    takeOutFor: (name: string) => `Убрать из партии: ${name}`,
    takeOutQuestion: (name: string) => `Убрать из этой партии: ${name}?`,
    takeOutMeans: "Карты вернутся в колоду, а место до конца партии выйдет из игры.",
    takeOutYes: "Убрать",
    takeOutNo: "Не убирать",
    endGame: "Закончить партию",
    endQuestion: "Закончить для всех, без победителя?",
    endYes: "Закончить",
    endNo: "Не заканчивать",

    goesOn: (answerToo: boolean): string =>
      answerToo
        ? "Игра продолжится, когда все вернутся и кто-нибудь отзовётся."
        : "Игра продолжится сама, когда все вернутся.",
    othersAwaited: "Ждём тех, у кого нет связи.",
    hostMayDecide: (name: string) => `Ждать или нет, решает хост: ${name}.`,
    hostDecides: (seats: number, name: string | null) =>
      `Что будет с ${seats === 1 ? "местом без игрока" : "местами без игроков"}, решит хост${name === null ? "" : `: ${name}`}.`,
    hostAway: (name: string) => `Хост не на связи: ${name}.`,
    handsOver: "Если хост не вернётся за 15\u00a0секунд, роль перейдёт другому.",
    handsOverIn: (seconds: number) =>
      `Если хост не вернётся, роль перейдёт другому через ${seconds}\u00a0${russian(seconds, "секунду", "секунды", "секунд")}.`,
  },

  asking: {
    title: "Есть кто-нибудь?",
    why: "У всех игроков на связи время вышло два раза подряд, поэтому партия остановилась.",
    goesOn: "Она продолжится, как только кто-то из них отзовётся.",
    awaited: "Ждём, что кто-то из них отзовётся.",
    here: "Я здесь",
  },

  people: {
    lost: (name: string) => `Связь потеряна: ${name}`,
    back: (name: string) => `Снова на связи: ${name}`,
    left: (name: string) => `Больше не в комнате: ${name}`,
    removed: (name: string) => `Хост удалил из комнаты: ${name}`,
    host: (name: string | null) => (name === null ? "Теперь хост — вы" : `Теперь хост: ${name}`),
    botPlaysFor: (name: string) => `${name}: пока играет бот`,
    botTakesOver: (bot: string) => `На месте без игрока играет бот: ${bot}`,
    playsAgain: (name: string) => `${name} снова играет`,
    anybody: "У всех на связи время дважды вышло. Ждём, кто отзовётся",
    isThere: (name: string | null, goesOn: boolean) => `${name ?? "Вы"} здесь${goesOn ? ". Игра продолжается" : ""}`,
  },

  result: {
    youWon: "Вы победили!",
    won: (name: string) => `Победа: ${name}`,
    nobodyWon: "Партия без победителя",
    abandoned: "Партия остановлена, победителя нет",
    walkover: "В игре остался один игрок.",
    blocked: "Колода кончилась, и ни у кого нет подходящей карты.",
    byHost: "Так решил хост.",
    deserted: "Играть стало некому.",
    out: "вне игры",
    places: "Места по числу оставшихся карт",
    again: "Играть ещё",
    lobby: "В лобби",
    hostStarts: (name: string) => `Новую партию начнёт хост: ${name}`,
    hostAway: "Новую партию начнёт хост, когда вернётся.",
  },
};
