/** The parts of the table that its first sight does without. They come as one, as soon as it stands. */

export { handWords, tableWords } from "./answers";
export { Bitmaps } from "./bitmaps";
export { default as Ending } from "./Ending.svelte";
export { Hearing } from "./hearing";
export { motion } from "./motion";
export { default as Questions } from "./Questions.svelte";
export { default as Rim } from "./Rim.svelte";
export { default as Speech } from "./Speech.svelte";
