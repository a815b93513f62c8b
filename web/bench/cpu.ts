/**
 * Processor time, which other programs on the machine do not lengthen as they do the time on the clock. It cannot be had
 * of a browser that is slowed down: what slows it down is work, too.
 */

import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when it began, and how long it took by the clock and of the processor. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** What is measured: whole tasks with styles and layout, or only scripts that the browser calls before it paints. */
const EVENTS = { task: "ThreadControllerImpl::RunTask", frame: "FireAnimationFrame" } as const;

/** Milliseconds that each task or script took in which the page set a mark of one of these names, while `act` went on. */
export async function cpuOf<Mark extends string>(
  what: keyof typeof EVENTS,
  browser: Browser,
  page: Page,
  marks: readonly Mark[],
  act: () => Promise<void>,
): Promise<Record<Mark, number[]>> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "blink.user_timing"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const measured = traceEvents.filter(({ name, ph }) => name === EVENTS[what] && ph === "X");
  const of = (mark: TraceEvent) =>
    measured.find(
      ({ pid, tid, ts, dur = 0 }) => pid === mark.pid && tid === mark.tid && ts <= mark.ts && mark.ts <= ts + dur,
    )?.tdur;
  const seen = marks.map((mark) => {
    const times = traceEvents.filter(({ name }) => name === mark).map(of);
    return [mark, times.filter((time) => time !== undefined).map((time) => time / 1000)] as const;
  });
  return Object.fromEntries(seen) as Record<Mark, number[]>;
}
