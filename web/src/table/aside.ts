/** The parts of the table that its first sight does without. They come as one, as soon as it stands. */

export { Attention } from "../attention";
export { default as Questions } from "./Questions.svelte";
export { default as Result } from "./Result.svelte";
export { default as Speech } from "./Speech.svelte";
export { taleOf } from "./tale";
