/** The title of the tab, which is all that one sees of it from another. */

/** Stands first: of a narrow tab nothing else may be left. */
const MARK = "●";

export class TabTitle {
  readonly #page: { title: string };
  #plain = "";
  #marked: string | null = null;

  constructor(page: { title: string }) {
    this.#page = page;
  }

  /** Puts a mark and these words before the title. */
  mark(words: string): void {
    this.restore();
    this.#plain = this.#page.title;
    this.#marked = `${MARK} ${words} — ${this.#plain}`;
    this.#page.title = this.#marked;
  }

  restore(): void {
    if (this.#marked === null) return;
    // A page that has got another title since, as by going elsewhere, keeps it.
    if (this.#page.title === this.#marked) this.#page.title = this.#plain;
    this.#marked = null;
  }
}
