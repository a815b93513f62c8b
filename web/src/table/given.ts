/** Views for tests: a table of four in which the viewer, Аня in seat 0, is to move, and whatever a test changes about it. */

import { isOfRoom, ofGame } from "../news";
import type {
  Card,
  News,
  Options,
  OwnView,
  RoomNews,
  RoomView,
  SeatView,
  SitterView,
  TableView,
  Update,
} from "../wire.gen";
import type { Shown } from "./playback.svelte";

/** Width and height of phones held upright and sideways, tablets, desktops: on all of them everything must have room. */
export const SCREENS = [
  [320, 568],
  [360, 640],
  [390, 844],
  [412, 915],
  [568, 320],
  [640, 360],
  [844, 390],
  [700, 600],
  [820, 1180],
  [1180, 820],
  [1280, 720],
  [1920, 1080],
  [2560, 1080],
  [2560, 1440],
] as const;

const NAMES = ["Аня", "Борис", "Вера", "Григорий", "Дмитрий-1985-Длинный", "Ева", null, "Зоя", "Игорь", "Константин"];

export interface Given {
  /** Changes to who sits, by seat. */
  sitters?: Readonly<Record<number, Partial<SitterView>>>;
  seats?: number;
  hand?: Card[];
  options?: Options;
  /** False for a spectator. */
  plays?: boolean;
  own?: Partial<SeatView>;
  table?: Partial<TableView>;
  room?: Partial<RoomView>;
  me?: Partial<OwnView>;
  news?: (News | RoomNews)[];
}

export function givenTable(changes: Partial<TableView> = {}): TableView {
  return {
    now: 1000,
    counts: [7, 7, 7, 7],
    stock: 40,
    pile: ["b1", "g1", "r1", "r3"],
    discard: 14,
    dealer: 3,
    decision: 9,
    phase: "turn",
    clockwise: true,
    color: "r",
    seat: 0,
    deadline: 31_000,
    limit: 30_000,
    ...changes,
  };
}

/** The view as the table shows it. */
export function givenShown(changes: Given = {}): Shown {
  const { room, own, news = [] } = given(changes);
  return {
    room,
    table: room.table as TableView,
    me: own,
    own: own.hand ?? null,
    arrived: 0,
    named: new Map(),
    news: ofGame(news),
    roomNews: news.filter(isOfRoom),
  };
}

export function given({ seats = 4, plays = true, ...changes }: Given = {}): Update {
  const hand: Card[] = changes.hand ?? ["r5", "b2", "g7"];
  const options = changes.options ?? { play: hand.filter((card) => card.startsWith("r") || card.startsWith("W")) };
  const counts = Array.from({ length: seats }, (_, seat) => (seat === 0 ? hand.length : 7));
  const sitters = NAMES.slice(0, seats).map((name, seat) => ({
    ...(name === null ? { bot: 3, level: "hard" as const } : { member: seat + 1, name }),
    ...changes.sitters?.[seat],
  }));
  const over = changes.table?.phase === "over";
  return {
    t: "update",
    seq: 1,
    since: 0,
    room: {
      code: "K7P2AC",
      seats: sitters,
      ...(over && { players: sitters }),
      settings: { limit: 30_000 },
      games: 1,
      host: { id: 1, name: "Аня" },
      table: givenTable({ counts, ...changes.table }),
      running: !over,
      wall: 1_000_000,
      ...changes.room,
    },
    own: {
      you: 1,
      name: "Аня",
      host: true,
      seat: plays ? 0 : null,
      ...(plays && { hand: { seat: 0, hand, options, ...changes.own } }),
      ...changes.me,
    },
    news: changes.news ?? [],
  };
}
