/** A landing page as HTML. Runs at build time only: what it makes loads no script. */

import { render } from "svelte/server";
import { face } from "../table/faces";
import type { Card } from "../wire.gen";
import { head, type Tag } from "./head";
import Landing from "./Landing.svelte";
import type { Language } from "./words";

export { ADDRESSES, LANGUAGES, type Language } from "./words";

export interface Page {
  readonly head: readonly Tag[];
  readonly body: string;
}

/** `store` keeps a drawing of that name, and tells the address under which the page will find it. */
export function page(language: Language, store: (name: string, svg: string) => string): Page {
  const picture = (card: Card) => store(`card-${card.replace("+", "draw")}`, face(card));
  const { body } = render(Landing, { props: { language, picture } });
  // Svelte marks places for a script that would take over; none does.
  return { head: head(language), body: body.replaceAll(/<!--.*?-->/gs, "") };
}
