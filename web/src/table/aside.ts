/** The parts of the table that its first sight does without. They come as one, as soon as it stands. */

export { Attention } from "../attention";
export { handWords, tableWords } from "./answers";
export { Bitmaps } from "./bitmaps";
export { default as Ending } from "./Ending.svelte";
export { default as Questions } from "./Questions.svelte";
export { default as Speech } from "./Speech.svelte";
export { taleOf } from "./tale";
