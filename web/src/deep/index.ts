/** The table in three dimensions: a second painter of the same placements and flights. Comes when it is chosen. */

export { default as Deep } from "./Deep.svelte";
export { deepZones } from "./stage";
