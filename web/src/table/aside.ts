/** The parts of the table that its first sight does without. They come as one, as soon as it stands. */

export { handWords, tableWords } from "./answers";
export { Bitmaps } from "./bitmaps";
export { default as ChallengeQuestion } from "./ChallengeQuestion.svelte";
export { default as ColorChooser } from "./ColorChooser.svelte";
export { default as Ending } from "./Ending.svelte";
export { default as Pause } from "./Pause.svelte";
export { peopleWords } from "./people";
export { default as Settings } from "./Settings.svelte";
export { default as Speech } from "./Speech.svelte";
