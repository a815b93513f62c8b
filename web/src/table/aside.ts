/** The parts of the table that its first sight does without. They come as one, as soon as it stands. */

export { default as Ending } from "./Ending.svelte";
export { default as Pause } from "./Pause.svelte";
export { peopleWords } from "./people";
export { default as Settings } from "./Settings.svelte";
export { default as Speech } from "./Speech.svelte";
