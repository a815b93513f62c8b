/** The parts of the table that its first sight does without. They come as one, as soon as it stands. */

export { aside as words } from "../text/aside";
export { default as Air } from "./Air.svelte";
export { default as Behind } from "./Behind.svelte";
export { Bitmaps } from "./bitmaps";
export { default as CatchSlot } from "./CatchSlot.svelte";
export { default as DepthSwitch } from "./DepthSwitch.svelte";
export { depth } from "./depth.svelte";
export { default as Ending } from "./Ending.svelte";
export { Hearing } from "./hearing";
export { press } from "./keyboard";
export { motion } from "./motion";
export { default as Questions } from "./Questions.svelte";
export { default as Rim } from "./Rim.svelte";
export { default as Speech } from "./Speech.svelte";
export { default as Watchers } from "./Watchers.svelte";
