/** One figure of a bench: what was seen, and what it may be. */

const SHOWN = {
  kB: (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`,
  MB: (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`,
  ms: (ms: number) => `${ms < 100 ? ms.toFixed(1) : Math.round(ms)} ms`,
  "": (number: number) => String(Math.round(number * 1000) / 1000),
};

export interface Figure {
  readonly what: string;
  /** In bytes, milliseconds, or as it is. */
  readonly seen: number;
  readonly unit: keyof typeof SHOWN;
  /** A figure without either is only shown. */
  readonly atMost?: number;
  readonly atLeast?: number;
}

export function isKept({
  seen,
  atMost = Number.POSITIVE_INFINITY,
  atLeast = Number.NEGATIVE_INFINITY,
}: Figure): boolean {
  return seen <= atMost && seen >= atLeast;
}

/** A line of the table: what, budget, seen, ok. */
export function lineOf(figure: Figure): string[] {
  const { what, seen, unit, atMost, atLeast } = figure;
  const show = SHOWN[unit];
  const budget = atMost !== undefined ? `≤ ${show(atMost)}` : atLeast !== undefined ? `≥ ${show(atLeast)}` : "";
  return [what, budget, show(seen), budget && (isKept(figure) ? "ok" : "OVER")];
}

export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}
