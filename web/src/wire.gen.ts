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
  | "not_missing"
  | "no_such_person"
  | "person_away"
  | "yourself"
  | "room_full"
  | "room_locked"
  | "removed_by_host"
  | "left"
  | "chat_off"
  | "chat_empty"
  | "chat_too_long"
  | "no_such_offer"
  | "another_person"
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
export type ClientMessage = Hello | Ask | History | Ping;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ServerMessage".
 */
export type ServerMessage = Welcome | Update | Lines | Done | Sorry | Bye | Pong;
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Command".
 */
export type Command =
  | TakeSeat
  | StandUp
  | Leave
  | Here
  | Say
  | React
  | SetTimer
  | SetPace
  | SetChat
  | SetLock
  | AddBot
  | FreeSeat
  | MoveSeat
  | RemovePerson
  | Readmit
  | HandOver
  | Start
  | EndGame
  | LetBotPlay
  | TakeOut
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
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RoomNews".
 */
export type RoomNews =
  | Newcomer
  | Left
  | HostNamed
  | Lost
  | Arrived
  | BotSteppedIn
  | BotSteppedOut
  | PresenceAsked
  | PresenceShown
  | Said
  | Reacted
  | HostDid;

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
    | Leave
    | Here
    | Say
    | React
    | SetTimer
    | SetPace
    | SetChat
    | SetLock
    | AddBot
    | FreeSeat
    | MoveSeat
    | RemovePerson
    | Readmit
    | HandOver
    | Start
    | EndGame
    | LetBotPlay
    | TakeOut
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
 * Leave the room for good; in a running game the seat then goes to the host's decision [R158, P30].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  t: "leave";
}
/**
 * “I am here”: the answer to the question whether anyone is [R135].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Here".
 */
export interface Here {
  t: "here";
}
/**
 * A message in the chat [P25].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
  t: "say";
  text: string;
}
/**
 * A quick reaction [P25].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "React".
 */
export interface React {
  t: "react";
  reaction: "angry" | "cry" | "hurry" | "laugh" | "like" | "thanks" | "well_played" | "wow";
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
 * Host: how long bots take [P11].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SetPace".
 */
export interface SetPace {
  t: "set_pace";
  pace: "fast" | "normal" | "slow";
}
/**
 * Host: switch the chat off, or on again [P25].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SetChat".
 */
export interface SetChat {
  t: "set_chat";
  on: boolean;
}
/**
 * Host: lock the room to newcomers, or open it again [P11].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SetLock".
 */
export interface SetLock {
  t: "set_lock";
  on: boolean;
}
/**
 * Host, between games: a bot of this level takes the next free seat [P11, P37].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AddBot".
 */
export interface AddBot {
  t: "add_bot";
  level?: "easy" | "hard" | "normal";
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
 * Host, between games: whoever holds a seat gets another place in the order, the others close up [P11].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MoveSeat".
 */
export interface MoveSeat {
  t: "move_seat";
  seat: number;
  to: number;
}
/**
 * Host: out of the room, and not back unless the host lets him; in a running game as if he had left [P11, R136].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RemovePerson".
 */
export interface RemovePerson {
  t: "remove_person";
  member: number;
}
/**
 * Host: a removed person may join again [P11].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Readmit".
 */
export interface Readmit {
  t: "readmit";
  member: number;
}
/**
 * Host: make another connected person the host [P11].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HandOver".
 */
export interface HandOver {
  t: "hand_over";
  member: number;
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
 * Host: a bot plays the seat of somebody missing until he is back, or for good if he left [R143, R147, R158].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LetBotPlay".
 */
export interface LetBotPlay {
  t: "let_bot_play";
  seat: number;
}
/**
 * Host: the seat of somebody missing is out of this game [R143, R151].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TakeOut".
 */
export interface TakeOut {
  t: "take_out";
  seat: number;
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
 * What has been said and done in the room after this step? Answered by `Lines` [P24, P25].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "History".
 */
export interface History {
  t: "history";
  after?: number;
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
    | Newcomer
    | Left
    | HostNamed
    | Lost
    | Arrived
    | BotSteppedIn
    | BotSteppedOut
    | PresenceAsked
    | PresenceShown
    | Said
    | Reacted
    | HostDid
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
  asking?: number | null;
  wall?: number;
  spectators?: PersonView[];
  removed?: PersonView[];
}
/**
 * Who holds a seat: a person, or a bot with the number of its name; both while a bot stands in for a person.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SitterView".
 */
export interface SitterView {
  member?: number | null;
  name?: string;
  bot?: number | null;
  level?: ("easy" | "hard" | "normal") | null;
  connected?: boolean;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Settings".
 */
export interface Settings {
  limit?: number | null;
  pace?: "fast" | "normal" | "slow";
  chat?: boolean;
  locked?: boolean;
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
  laidBy?: number | null;
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
 * A seated person whose connection is lost or who left, and since when [P27].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Missing".
 */
export interface Missing {
  seat: number;
  since: number;
  left?: boolean;
  needed?: boolean;
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
  offer?: number | null;
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
 * Somebody joined the room.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Newcomer".
 */
export interface Newcomer {
  t: "joined";
  member: number;
  name: string;
}
/**
 * A member is gone for good, by his own will [R158] or the host's [R136]. His secrets are void.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Left".
 */
export interface Left {
  t: "left";
  member: number;
  name: string;
  at: number;
  removed?: boolean;
}
/**
 * The role is this member's, or nobody's while nobody is connected [R160, R161].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HostNamed".
 */
export interface HostNamed {
  t: "host_named";
  member: number | null;
}
/**
 * The last connection of such a member is gone [R139].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Lost".
 */
export interface Lost {
  t: "lost";
  member: number;
  at: number;
}
/**
 * A member who holds a seat or the host role is connected.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Arrived".
 */
export interface Arrived {
  t: "arrived";
  member: number;
  back?: boolean;
}
/**
 * A bot plays this seat: until its person is back, or for good if he is gone [R147, R158].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BotSteppedIn".
 */
export interface BotSteppedIn {
  t: "bot_stepped_in";
  seat: number;
  number: number;
}
/**
 * The seat is its person's again; what the bot planned is dropped [R166].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "BotSteppedOut".
 */
export interface BotSteppedOut {
  t: "bot_stepped_out";
  seat: number;
}
/**
 * All connected players have timed out twice running: the game stands still until one says he is there [R135].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PresenceAsked".
 */
export interface PresenceAsked {
  t: "presence_asked";
  at: number;
}
/**
 * A player said that he is there. Nobody, if none of those who were asked is connected any more: whoever comes back
 * shows it by that.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PresenceShown".
 */
export interface PresenceShown {
  t: "presence_shown";
  member?: number | null;
}
/**
 * A message in the chat, as it is to be shown [P25].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Said".
 */
export interface Said {
  t: "said";
  member: number;
  name: string;
  text: string;
  watching?: boolean;
}
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Reacted".
 */
export interface Reacted {
  t: "reacted";
  member: number;
  name: string;
  reaction: "angry" | "cry" | "hurry" | "laugh" | "like" | "thanks" | "well_played" | "wow";
  watching?: boolean;
}
/**
 * What the host did, for everybody to read [P11]. It changes nothing: other events of the step do.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "HostDid".
 */
export interface HostDid {
  t: "host_did";
  host: string;
  act:
    | "add_bot"
    | "chat_off"
    | "chat_on"
    | "end_game"
    | "free_seat"
    | "hand_over"
    | "let_bot_play"
    | "lock"
    | "move_seat"
    | "readmit"
    | "remove_person"
    | "set_pace"
    | "set_timer"
    | "start"
    | "take_bot"
    | "take_out"
    | "unlock";
  name?: string;
  bot?: number | null;
  limit?: number | null;
  pace?: ("fast" | "normal" | "slow") | null;
  level?: ("easy" | "hard" | "normal") | null;
}
/**
 * The lines after the step that was asked for, in order: of games only the latest, and only the newest of many.
 *
 * They reach up to step `seq`; what came later was told by an `Update`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Lines".
 */
export interface Lines {
  t: "lines";
  seq: number;
  lines: Line[];
}
/**
 * One thing that was said or done, as everybody may know it: it names no hidden card [P24].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Line".
 */
export interface Line {
  seq: number;
  at: number;
  news:
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
    | Newcomer
    | Left
    | HostNamed
    | Lost
    | Arrived
    | BotSteppedIn
    | BotSteppedOut
    | PresenceAsked
    | PresenceShown
    | Said
    | Reacted
    | HostDid;
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
  locked: boolean;
  seats: number;
  people: number;
  host: string;
  members: number[];
  removed: number[];
}
/**
 * Body of `POST /api/rooms/{code}/offers`: the member in this slot wants to move to another device [R163].
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AskToMove".
 */
export interface AskToMove {
  slot?: number;
}
/**
 * A one-time code, told only to who asked for it. It belongs into the fragment of a link, which no server sees.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MoveOffer".
 */
export interface MoveOffer {
  token: string;
  seconds: number;
}
/**
 * Body of `POST /api/rooms/{code}/offers/look`: whose seat does this code move? It stays unspent.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LookAtOffer".
 */
export interface LookAtOffer {
  token: string;
}
/**
 * Whose seat it is.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OfferInfo".
 */
export interface OfferInfo {
  name: string;
  slot: number | null;
}
/**
 * Body of `POST /api/rooms/{code}/moves`: spend the code; this browser's slot is that member from now on.
 *
 * The slot must not be another member of the room.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "MoveHere".
 */
export interface MoveHere {
  token: string;
  slot?: number;
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
