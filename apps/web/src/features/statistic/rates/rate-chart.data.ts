/** What the charts of rates draw: lines of points with their intervals, all between 0 and 1. */

export type RatePoint = {
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** What the tooltip says: the group, the rate, the counts, the interval. */
  readonly words: readonly string[];
};

export type RateLine = {
  readonly key: string;
  readonly label: string;
  readonly points: readonly RatePoint[];
};

export type RateCategory = {
  readonly label: string;
  /** The word of its stage, where a rule stands between stages. */
  readonly stage: string | null;
};

export type RateChartData = {
  readonly categories: readonly RateCategory[];
  readonly lines: readonly RateLine[];
  /** Whether the categories have an order, so that a line between two of them means something. */
  readonly joined: boolean;
};

/** Where the stages lie among the categories; none where there is no more than one. */
export function stagesOf(
  categories: readonly RateCategory[],
): { word: string; first: number; last: number }[] {
  const stages: { word: string; first: number; last: number }[] = [];
  for (const [at, { stage }] of categories.entries()) {
    const open = stages.at(-1);
    if (stage === null) continue;
    if (open?.word === stage && open.last === at - 1) open.last = at;
    else stages.push({ word: stage, first: at, last: at });
  }
  return stages.length > 1 ? stages : [];
}

/** How far a line stands beside the middle of its category, in pixels. */
export function offsetOf(at: number, lines: number, width: number): number {
  const step = Math.min(14, (width - 12) / Math.max(1, lines));
  return (at - (lines - 1) / 2) * step;
}

// The axis of a rate: from nothing to a round number of percent over the highest value, in four steps.

const STEPS = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25] as const;
const WHOLE = 25;
export const AXIS_STEPS = 4;

/** One step in percent; values are between 0 and 1, null where there is no rate. */
export function stepOver(values: readonly (number | null)[]): number {
  const highest = Math.max(0, ...values.map((value) => (value ?? 0) * 100));
  return STEPS.find((step) => step * AXIS_STEPS >= highest) ?? WHOLE;
}
