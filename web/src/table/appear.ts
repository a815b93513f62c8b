import { preferences } from "../settings/preferences.svelte";

const FADE_MS = 120;

/** Where nothing may fly, what is new on the table fades in: so one sees that it is [P20]. For `{@attach}`. */
export function appear(element: Element): void {
  if (preferences.still) element.animate({ opacity: [0, 1] }, FADE_MS);
}
