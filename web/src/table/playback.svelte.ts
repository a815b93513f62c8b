/** What the table shows at this moment, and the cards that fly over it. Updates come in, and are shown in their turn. */

import { isOfRoom, ofGame } from "../news";
import type { RoomStore } from "../room.svelte";
import { preferences } from "../settings/preferences.svelte";
import type { Bubbles } from "../sheet/bubbles.svelte";
import type { Color, News, OwnView, RoomNews, RoomView, SeatView, TableView, Update } from "../wire.gen";
import { isWild } from "./cards";
import { handKeys, layout, type Placement } from "./layout";
import type { motion as Motion } from "./motion";
import { Queue } from "./queue";
import { lengthOf, type Tween } from "./tween";
import type { Frame } from "./zones";

/** What the table needs of the room's store. */
export interface TableStore
  extends Pick<RoomStore, "code" | "room" | "own" | "arrived" | "news" | "link" | "ask" | "subscribe" | "toLobby"> {
  readonly bubbles: Pick<Bubbles, "of">;
}

/** One state of the table: a view and what the news around it add. */
export interface Shown {
  readonly room: RoomView;
  readonly table: TableView;
  readonly me: OwnView;
  /** The own seat of the game; null for a spectator. */
  readonly own: SeatView | null;
  /** performance.now() at which the view arrived. */
  readonly arrived: number;
  /** The colours that were named for Wilds of the discard, by key. */
  readonly named: ReadonlyMap<string, Color>;
  /** What happened in the game since the view before; empty if that is not known. */
  readonly news: readonly News[];
  /** What people of the room did since then; if that is not known, what the game has not gone on from. */
  readonly roomNews: readonly RoomNews[];
}

export type Flight = Tween & {
  readonly id: number;
  /** performance.now() from which its times count. */
  readonly began: number;
};

/** A game that began so shortly before the table came onto the screen is still seen being dealt. */
const DEAL_SEEN_MS = 1500;
/** For so long cards that came to the own hand, and gains of others, stay marked. */
const MARKED_MS = 2000;

export class Playback {
  shown = $state.raw<Shown | null>(null);
  flights = $state.raw<readonly Flight[]>([]);
  /** Keys of own cards that have just come. */
  arrivals = $state.raw<ReadonlySet<string>>(new Set());
  /** How many cards a seat has just taken. */
  gains = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Nothing flies and nothing waits. */
  idle = $state(true);

  readonly #frame: () => Frame;
  readonly #lifted: (placement: Placement) => Placement;
  readonly #motion: () => typeof Motion | null;
  readonly #seen: (item: Shown, animated: boolean) => void;
  readonly #queue: Queue<Shown>;
  #latest: Shown | null = null;
  #unmark: ReturnType<typeof setTimeout> | undefined;
  /** Landings that are being counted, and what they come to. */
  #landings: ReturnType<typeof setTimeout>[] = [];
  #counted: ReadonlyMap<number, number> = new Map();
  #flown = 0;

  /**
   * `lifted` says where a card of the hand is on the screen, if a finger has moved it; `motion` gives what makes cards
   * fly, or null before that has come. `seen` gets each state when it comes onto the screen, and whether its cards fly
   * there or the table jumped to it.
   */
  constructor(
    frame: () => Frame,
    lifted: (placement: Placement) => Placement,
    motion: () => typeof Motion | null,
    seen: (item: Shown, animated: boolean) => void = () => {},
  ) {
    this.#frame = frame;
    this.#lifted = lifted;
    this.#motion = motion;
    this.#seen = seen;
    this.#queue = new Queue<Shown>(
      {
        show: (item) => this.#show(item),
        jump: (item) => this.#jump(item),
        settle: () => this.#settle(),
      },
      {
        now: () => performance.now(),
        after: (ms, call) => {
          const timer = setTimeout(call, ms);
          return () => clearTimeout(timer);
        },
      },
    );
  }

  /** Shows what the store holds, and everything that comes; `heard` gets each update first. Gives what ends it. */
  follow(store: TableStore, heard: (item: Shown, fresh: boolean) => void): () => void {
    if (store.room && store.own) {
      const deal = dealOf(store.room, store.arrived);
      const dealt = deal.length > 0;
      this.#receive(store.room, store.own, dealt ? deal : store.news, store.arrived, dealt, heard);
    }
    const stop = store.subscribe((update: Update, fresh: boolean) => {
      this.#receive(update.room, update.own, update.news ?? [], store.arrived, fresh, heard);
    });
    const hidden = () => {
      if (document.hidden) this.#queue.catchUp();
    };
    document.addEventListener("visibilitychange", hidden);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", hidden);
      this.#queue.close();
      clearTimeout(this.#unmark);
      this.#stopCounting();
    };
  }

  #receive(
    room: RoomView,
    me: OwnView,
    news: readonly (News | RoomNews)[],
    arrived: number,
    fresh: boolean,
    heard: (item: Shown, fresh: boolean) => void,
  ): void {
    const { table } = room;
    if (!table) return;
    const before = fresh ? this.#latest : null;
    const top = `discard:${table.discard - 1}`;
    const ofThisGame = ofGame(news);
    const named = new Map(before?.named);
    if (table.color && isWild(table.pile.at(-1) ?? "r0")) named.set(top, table.color);
    const item: Shown = {
      room,
      table,
      me,
      own: me.hand ?? null,
      arrived,
      named,
      news: fresh ? ofThisGame : [],
      roomNews: (fresh ? news : news.slice(news.findLastIndex((one) => !isOfRoom(one)) + 1)).filter(isOfRoom),
    };
    this.#latest = item;
    heard(item, fresh);
    const still = document.hidden || preferences.still;
    this.#queue.push(item, fresh && !still);
    this.idle = this.#queue.idle;
  }

  #show(item: Shown): number {
    const frame = this.#frame();
    const before = this.shown ? layout(this.shown, frame).map(this.#lifted) : [];
    const tweens = this.#motion()?.(before, layout(item, frame), item.news) ?? [];
    this.#put(item);
    this.#count(tweens);
    const began = performance.now();
    this.flights = tweens.map((tween) => ({ ...tween, id: this.#flown++, began }));
    this.idle = tweens.length === 0;
    this.#seen(item, true);
    return lengthOf(tweens);
  }

  #jump(item: Shown): void {
    this.#put(item);
    this.#settle();
    this.#seen(item, false);
  }

  #settle(): void {
    this.flights = [];
    this.idle = true;
  }

  /** What others take is counted card by card, as each of them lands. */
  #count(tweens: readonly Tween[]): void {
    const all = this.gains;
    const landings = tweens.flatMap(({ to, delay, duration }) => {
      const seat = to.key.startsWith("seat:") ? Number(to.key.slice("seat:".length)) : -1;
      return all.has(seat) ? [{ seat, at: delay + duration }] : [];
    });
    if (landings.length === 0) return;
    this.#counted = all;
    this.gains = new Map([...all].filter(([seat]) => !landings.some((landing) => landing.seat === seat)));
    this.#landings = landings.map(({ seat, at }) =>
      setTimeout(() => (this.gains = new Map(this.gains).set(seat, (this.gains.get(seat) ?? 0) + 1)), at),
    );
  }

  #stopCounting(): void {
    if (this.#landings.length === 0) return;
    for (const landing of this.#landings) clearTimeout(landing);
    this.#landings = [];
    this.gains = this.#counted;
  }

  #put(item: Shown): void {
    this.#stopCounting();
    const had = new Set(this.shown ? keysOf(this.shown) : []);
    const gains = new Map<number, number>();
    for (const one of item.news) if (one.t === "took") gains.set(one.seat, (gains.get(one.seat) ?? 0) + one.count);
    const own = item.own?.seat ?? -1;
    const arrivals = gains.has(own) ? keysOf(item).filter((key) => !had.has(key)) : [];
    this.shown = item;
    if (gains.size === 0) return;
    this.gains = gains;
    this.arrivals = new Set(arrivals);
    clearTimeout(this.#unmark);
    this.#unmark = setTimeout(() => {
      this.#stopCounting();
      this.gains = new Map();
      this.arrivals = new Set();
    }, MARKED_MS);
  }
}

function keysOf({ own }: Shown): string[] {
  return handKeys(own?.hand ?? []);
}

/** The news of a deal that the lobby was still on the screen for. */
function dealOf({ table }: RoomView, arrived: number): News[] {
  const top = table?.pile[0];
  if (!table || !top || table.decision !== 1 || performance.now() - arrived > DEAL_SEEN_MS) return [];
  return [
    { t: "dealt", dealer: table.dealer },
    { t: "turned", card: top },
  ];
}
