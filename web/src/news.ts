/** Two kinds of news come with an update: what happened in the game, for the table, and what people of the room did. */

import type { News, RoomNews } from "./wire.gen";

const OF_ROOM: Readonly<Record<RoomNews["t"], true>> = {
  joined: true,
  left: true,
  host_named: true,
  lost: true,
  arrived: true,
  bot_stepped_in: true,
  bot_stepped_out: true,
  presence_asked: true,
  presence_shown: true,
  said: true,
  reacted: true,
  host_did: true,
};

export function isOfRoom(news: News | RoomNews): news is RoomNews {
  return news.t in OF_ROOM;
}

/** Whether a game begins with it. */
export function beginsGame(news: News | RoomNews): boolean {
  return news.t === "dealt" || (news.t === "host_did" && news.act === "start");
}

/** Whether it tells of seats of a game, which may be other people's in the next. */
export function tellsOfSeats(news: News | RoomNews): boolean {
  return !isOfRoom(news) || news.t === "bot_stepped_in" || news.t === "bot_stepped_out";
}

/** The news of the game, in order. */
export function ofGame(news: readonly (News | RoomNews)[]): News[] {
  return news.filter((one): one is News => !isOfRoom(one));
}
