import { afterEach, expect, test, vi } from "vitest";
import { peakOf, RATE } from "../sound/given";
import { sounds } from "../sound/sounds";
import { sound } from "../sound/synth";
import { givenShown } from "../table/given";
import type { News } from "../wire.gen";
import { cues } from "./cues";
import { Attention } from "./index";

afterEach(() => vi.restoreAllMocks());

test("[P20] on a real page nothing is opened before a gesture, and the title is this page's", () => {
  const gain = vi.spyOn(AudioContext.prototype, "createGain");
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.title = "PartySide";
  const attention = new Attention("K7P2AC");
  const item = givenShown();
  attention.heard(item);
  attention.shown(item, false);
  expect(document.title).toBe("● Ваш ход — PartySide");
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(document.title).toBe("PartySide");
  expect(gain).not.toHaveBeenCalled();

  // The gesture is told by the page, too; what has been missed by then is not made up for.
  dispatchEvent(new Event("pointerdown"));
  attention.hurry(3);
  attention.close();
  expect(document.title).toBe("PartySide");
});

const PLAYED: News = { t: "played", seat: 1, card: "W4", color: "r", uno: true };
const BUSY: readonly News[][] = [
  [PLAYED, { t: "reshuffled", stock: 9 }, { t: "took", seat: 2, count: 6, why: "lost_challenge" }],
  [
    { t: "caught", seat: 1, by: 2 },
    { t: "took", seat: 1, count: 2, why: "uno" },
    { t: "declared", seat: 2 },
  ],
  [PLAYED, { t: "flipped", clockwise: false }, { t: "passed_over", seat: 0 }, { t: "ended", how: "won", winner: 0 }],
];

test.each(["flying", "still"] as const)("[P20] whatever is heard at once does not clip: %s", async (pace) => {
  for (const news of BUSY) {
    const context = new OfflineAudioContext(1, 5 * RATE, RATE);
    for (const cue of cues(givenShown({ table: { seat: 1 } }), givenShown({ news }), pace)) {
      sound(context, context.destination, sounds[cue.sound], cue.after / 1000);
    }
    const peak = peakOf((await context.startRendering()).getChannelData(0));
    expect(peak).toBeLessThan(1);
  }
});
