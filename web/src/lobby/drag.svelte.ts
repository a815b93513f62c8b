/** A seat taken by its handle and put down at another place of the list [P11]; the seat's menu does the same by keys. */
export class SeatDrag {
  /** The seat that is held, or null. */
  from = $state.raw<number | null>(null);
  /** The place over which it is held. */
  over = $state.raw<number | null>(null);

  readonly #drop: (seat: number, to: number) => void;

  constructor(drop: (seat: number, to: number) => void) {
    this.#drop = drop;
  }

  /** To be called as the handle goes down: it keeps the pointer until that is up again. */
  take(event: PointerEvent & { currentTarget: Element }, seat: number): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    this.from = seat;
    this.over = seat;
  }

  move(event: PointerEvent): void {
    if (this.from === null) return;
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-seat]");
    this.over = row instanceof HTMLElement ? Number(row.dataset.seat) : null;
  }

  /** The pointer is up: what is held goes where it is held, or stays if that is no place. */
  put(): void {
    const { from, over } = this;
    this.cancel();
    if (from !== null && over !== null && over !== from) this.#drop(from, over);
  }

  cancel(): void {
    this.from = null;
    this.over = null;
  }
}
