// Made from src/partyside/wire.py by tools/gen_wire.py; never edited.

/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Color".
 */
export type Color = "b" | "g" | "r" | "y";
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Card".
 */
export type Card =
  | "W"
  | "W4"
  | "b+2"
  | "b0"
  | "b1"
  | "b2"
  | "b3"
  | "b4"
  | "b5"
  | "b6"
  | "b7"
  | "b8"
  | "b9"
  | "bR"
  | "bS"
  | "g+2"
  | "g0"
  | "g1"
  | "g2"
  | "g3"
  | "g4"
  | "g5"
  | "g6"
  | "g7"
  | "g8"
  | "g9"
  | "gR"
  | "gS"
  | "r+2"
  | "r0"
  | "r1"
  | "r2"
  | "r3"
  | "r4"
  | "r5"
  | "r6"
  | "r7"
  | "r8"
  | "r9"
  | "rR"
  | "rS"
  | "y+2"
  | "y0"
  | "y1"
  | "y2"
  | "y3"
  | "y4"
  | "y5"
  | "y6"
  | "y7"
  | "y8"
  | "y9"
  | "yR"
  | "yS";
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Code".
 */
export type Code =
  | "game_over"
  | "not_in_game"
  | "stale"
  | "not_yours"
  | "color_first"
  | "no_color_due"
  | "answer_first"
  | "no_answer_due"
  | "not_in_hand"
  | "does_not_fit"
  | "only_drawn_card"
  | "color_missing"
  | "color_unwanted"
  | "must_play"
  | "already_drawn"
  | "draw_first"
  | "no_uno_to_declare"
  | "catch_yourself"
  | "catch_too_early"
  | "nothing_to_catch"
  | "pending_winner"
  | "paused"
  | "no_game"
  | "game_running"
  | "not_seated"
  | "not_host"
  | "no_such_timer"
  | "too_few_seats"
  | "no_person_seated"
  | "somebody_away"
  | "seats_taken"
  | "already_seated"
  | "no_such_seat"
  | "seat_in_use"
  | "room_full"
  | "name_empty"
  | "name_too_long"
  | "name_characters"
  | "name_taken"
  | "bad_message"
  | "too_large"
  | "too_fast"
  | "too_many_codes"
  | "other_protocol"
  | "wrong_origin"
  | "no_such_room"
  | "not_a_member"
  | "too_slow"
  | "restarting"
  | "unavailable"
  | "internal";
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClientMessage".
 */
export type ClientMessage = Hello | Ask | Ping;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ServerMessage".
 */
export type ServerMessage = Welcome | Update | Done | Sorry | Bye | Pong;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Command".
 */
export type Command =
  | TakeSeat
  | StandUp
  | SetTimer
  | AddBot
  | FreeSeat
  | Start
  | EndGame
  | ChooseColor
  | Play
  | Draw
  | EndTurn
  | Accept
  | Challenge
  | DeclareUno
  | Catch;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "News".
 */
export type News =
  | DealtNews
  | Turned
  | TurnedBackNews
  | ColorChosen
  | Played
  | TookNews
  | ReshuffledNews
  | PassedOver
  | Flipped
  | TurnEnded
  | TimedOut
  | Accepted
  | Challenged
  | Declared
  | Exposed
  | Caught
  | RemovedNews
  | Ended;

export interface Wire {
  [k: string]: unknown;
}
/**
 * First on every connection: which of this browser's persons speaks.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  t: "hello";
  protocol: number;
  slot?: number;
}
/**
 * Please do this. Sent again under the same id after a reconnect, it is never done twice.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ask".
 */
export interface Ask {
  t: "ask";
  id: string;
  do:
    | TakeSeat
    | StandUp
    | SetTimer
    | AddBot
    | FreeSeat
    | Start
    | EndGame
    | ChooseColor
    | Play
    | Draw
    | EndTurn
    | Accept
    | Challenge
    | DeclareUno
    | Catch;
}
/**
 * Take the next free seat, between games [P10].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TakeSeat".
 */
export interface TakeSeat {
  t: "take_seat";
}
/**
 * Give up the own seat and watch, between games [P10].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "StandUp".
 */
export interface StandUp {
  t: "stand_up";
}
/**
 * Host, between games: the time for each decision, none for no limit [R122, R123].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SetTimer".
 */
export interface SetTimer {
  t: "set_timer";
  limit: number | null;
}
/**
 * Host, between games [P11].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AddBot".
 */
export interface AddBot {
  t: "add_bot";
}
/**
 * Host, between games: take out a bot, or the seat of somebody absent, who stays welcome [P11].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "FreeSeat".
 */
export interface FreeSeat {
  t: "free_seat";
  seat: number;
}
/**
 * Host, between games: deal, the first time or again [R3, P34].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  t: "start";
}
/**
 * Host: stop the running game for all, without a winner [R120].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "EndGame".
 */
export interface EndGame {
  t: "end_game";
}
/**
 * Name the starting colour after a Wild opened the discard [R34].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ChooseColor".
 */
export interface ChooseColor {
  t: "choose_color";
  decision: number;
  color: Color;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Play".
 */
export interface Play {
  t: "play";
  decision: number;
  card: Card;
  color?: Color | null;
  uno?: boolean;
}
/**
 * Take one card because none in the hand can be played [R44, R46].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Draw".
 */
export interface Draw {
  t: "draw";
  decision: number;
}
/**
 * Keep the card just taken [R47].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "EndTurn".
 */
export interface EndTurn {
  t: "end_turn";
  decision: number;
}
/**
 * Answer a Wild Draw Four by taking four cards [R76].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Accept".
 */
export interface Accept {
  t: "accept";
  decision: number;
}
/**
 * Answer a Wild Draw Four by having it checked [R77, R79].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Challenge".
 */
export interface Challenge {
  t: "challenge";
  decision: number;
}
/**
 * Say UNO beforehand, with two cards, or afterwards, with one [R91, R95, R101].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DeclareUno".
 */
export interface DeclareUno {
  t: "declare_uno";
}
/**
 * Catch a seat that has not declared [R102].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Catch".
 */
export interface Catch {
  t: "catch";
  seat: number;
}
/**
 * Lets a client notice a dead connection; it tells the server nothing.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  t: "ping";
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
  t: "welcome";
  protocol: number;
  you: number;
  version: string;
}
/**
 * The room as this member may see it now. Only the newest is ever sent to a slow connection.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Update".
 */
export interface Update {
  t: "update";
  seq: number;
  since: number;
  room: RoomView;
  own: OwnView;
  news?: (
    | DealtNews
    | Turned
    | TurnedBackNews
    | ColorChosen
    | Played
    | TookNews
    | ReshuffledNews
    | PassedOver
    | Flipped
    | TurnEnded
    | TimedOut
    | Accepted
    | Challenged
    | Declared
    | Exposed
    | Caught
    | RemovedNews
    | Ended
  )[];
}
/**
 * The public room: the same for every viewer, so that it is encoded once.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RoomView".
 */
export interface RoomView {
  code: string;
  seats: SitterView[];
  settings: Settings;
  games: number;
  host?: PersonView | null;
  players?: SitterView[];
  table?: TableView | null;
  running?: boolean;
  missing?: Missing[];
  wall?: number;
  spectators?: PersonView[];
}
/**
 * Who holds a seat: a person, or a bot with the number of its name.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SitterView".
 */
export interface SitterView {
  member?: number | null;
  name?: string;
  bot?: number | null;
  connected?: boolean;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Settings".
 */
export interface Settings {
  limit?: number | null;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PersonView".
 */
export interface PersonView {
  id: number;
  name: string;
}
/**
 * The public table: the same for every viewer, so that it is encoded once.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableView".
 */
export interface TableView {
  now: number;
  counts: number[];
  stock: number;
  pile: Card[];
  discard: number;
  dealer: number;
  decision: number;
  phase: "after_draw" | "answer" | "opening_color" | "over" | "turn";
  clockwise: boolean;
  color?: Color | null;
  seat?: number | null;
  deadline?: number | null;
  limit?: number | null;
  challenged?: number | null;
  before?: Color | null;
  armed?: number[];
  windows?: Window[];
  out?: number[];
  over?: Over | null;
  standings?: Standing[];
}
/**
 * A seat came down to one card and has not declared UNO [R95].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Window".
 */
export interface Window {
  seat: number;
  graceEnds: number;
  exposed?: boolean;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Over".
 */
export interface Over {
  t: "over";
  how: "abandoned" | "blocked" | "walkover" | "won";
  winner?: number | null;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Standing".
 */
export interface Standing {
  seat: number;
  place: number;
  cards: number;
}
/**
 * A seated person whose connection is lost, and since when [P27].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Missing".
 */
export interface Missing {
  seat: number;
  since: number;
}
/**
 * What only this member sees.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OwnView".
 */
export interface OwnView {
  you: number;
  name: string;
  host?: boolean;
  seat?: number | null;
  hand?: SeatView | null;
}
/**
 * What only the seat itself sees.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatView".
 */
export interface SeatView {
  seat: number;
  hand: Card[];
  options: Options;
  drawn?: Card | null;
}
/**
 * What a seat may do now, said shortly; `legal` spells it out as actions.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Options".
 */
export interface Options {
  play?: Card[];
  draw?: boolean;
  endTurn?: boolean;
  chooseColor?: boolean;
  answer?: boolean;
  declareUno?: boolean;
  catch?: number[];
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DealtNews".
 */
export interface DealtNews {
  t: "dealt";
  dealer: number;
}
/**
 * The top of the stock started the discard [R23].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Turned".
 */
export interface Turned {
  t: "turned";
  card: Card;
}
/**
 * The turned Wild Draw Four went back into the stock [R35].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TurnedBackNews".
 */
export interface TurnedBackNews {
  t: "turned_back";
}
/**
 * The opening colour was named, by the seat or, after `TimedOut`, by lot [R32, R132].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ColorChosen".
 */
export interface ColorChosen {
  t: "color_chosen";
  seat: number;
  color: Color;
}
/**
 * A card went from the hand to the discard. It spends the seat's armed declaration and closes its window.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Played".
 */
export interface Played {
  t: "played";
  seat: number;
  card: Card;
  color: Color;
  uno?: boolean;
  graceEnds?: number | null;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TookNews".
 */
export interface TookNews {
  t: "took";
  seat: number;
  count: number;
  why: "accepted" | "bluff" | "draw" | "draw_two" | "lost_challenge" | "timeout" | "uno";
  cards?: Card[];
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ReshuffledNews".
 */
export interface ReshuffledNews {
  t: "reshuffled";
  stock: number;
}
/**
 * A Skip or a Draw Two cost the seat its turn [R26, R27, R60, R64].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PassedOver".
 */
export interface PassedOver {
  t: "passed_over";
  seat: number;
}
/**
 * The direction of play turned round [R29, R62].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Flipped".
 */
export interface Flipped {
  t: "flipped";
  clockwise: boolean;
}
/**
 * The seat's own turn ended without a play; a declaration made beforehand lapses [R48, R58, R92, R131].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TurnEnded".
 */
export interface TurnEnded {
  t: "turn_ended";
  seat: number;
}
/**
 * The decision of this seat expired; what the server did for it follows [R127-R133].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TimedOut".
 */
export interface TimedOut {
  t: "timed_out";
  seat: number;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Accepted".
 */
export interface Accepted {
  t: "accepted";
  seat: number;
}
/**
 * A success closes the player's window, even if there is no card to take [R57, R111].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Challenged".
 */
export interface Challenged {
  t: "challenged";
  seat: number;
  player: number;
  success: boolean;
}
/**
 * UNO was said apart from a play: closes the seat's window, or arms its next play if none is open [R91, R101].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Declared".
 */
export interface Declared {
  t: "declared";
  seat: number;
}
/**
 * These seats can be caught from now on [R97].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Exposed".
 */
export interface Exposed {
  t: "exposed";
  seats: number[];
}
/**
 * The window is closed for good; the penalty follows as `Took` [R103, R104].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Caught".
 */
export interface Caught {
  t: "caught";
  seat: number;
  by: number;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RemovedNews".
 */
export interface RemovedNews {
  t: "removed";
  seat: number;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ended".
 */
export interface Ended {
  t: "ended";
  how: "abandoned" | "blocked" | "walkover" | "won";
  winner?: number | null;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  t: "done";
  id: string;
}
/**
 * The ask was refused and changed nothing.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Sorry".
 */
export interface Sorry {
  t: "sorry";
  id: string;
  code: Code;
}
/**
 * Last on a connection that the server closes, and why.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Bye".
 */
export interface Bye {
  t: "bye";
  code: Code;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
  t: "pong";
}
/**
 * Body of `POST /api/rooms` (create) and `POST /api/rooms/{code}/members` (join).
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Enter".
 */
export interface Enter {
  name: string;
  slot?: number;
}
/**
 * One is a member of the room now, or was already.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Entered".
 */
export interface Entered {
  code: string;
  slot: number;
  you: number;
}
/**
 * Answer of `GET /api/rooms/{code}`: what a newcomer may know before joining.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RoomInfo".
 */
export interface RoomInfo {
  code: string;
  playing: boolean;
  seats: number;
  people: number;
  host: string;
  members: number[];
}
/**
 * Body of every refused HTTP call.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  code: Code;
}
