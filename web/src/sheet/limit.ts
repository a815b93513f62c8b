/** How long a message may be [P25]. */

/** Must be the MAX_TEXT of commands.py: what a person takes for one character each. */
export const MOST = 200;
/** A longer message would not be read at all. */
const MOST_POINTS = 4 * MOST;

const characters = new Intl.Segmenter();

export function lengthOf(text: string): number {
  return [...characters.segment(text.trim())].length;
}

export function fits(text: string): boolean {
  return lengthOf(text) <= MOST && [...text].length <= MOST_POINTS;
}
