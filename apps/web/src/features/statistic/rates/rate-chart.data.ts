/** The data of the charts of rates: lines of points with intervals, between 0 and 1. */
export type RatePoint = {
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The lines of the tooltip: group, rate, counts, interval. */
  readonly words: readonly string[];
};

export type RateLine = {
  readonly key: string;
  readonly label: string;
  readonly points: readonly RatePoint[];
};

export type RateCategory = {
  readonly label: string;
  /** The name of its stage, where stages are separated by a rule. */
  readonly stage: string | null;
};

export type RateChartData = {
  readonly categories: readonly RateCategory[];
  readonly lines: readonly RateLine[];
  /** Whether the categories are ordered, so that their points are joined. */
  readonly joined: boolean;
};

/** The ranges of the stages among the categories; empty if there is only one. */
export function findStages(
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

/** The offset of a line from the middle of its category, in pixels. */
export function lineOffset(at: number, lines: number, width: number): number {
  const step = Math.min(14, (width - 12) / Math.max(1, lines));
  return (at - (lines - 1) / 2) * step;
}

// The axis of a rate: from 0 to a round percentage above the highest value, in four steps.

const STEPS = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25] as const;
const MAX_STEP = 25;
export const AXIS_STEPS = 4;

/** One step in percent; values are between 0 and 1, null where there is no rate. */
export function axisStep(values: readonly (number | null)[]): number {
  const highest = Math.max(0, ...values.map((value) => (value ?? 0) * 100));
  return STEPS.find((step) => step * AXIS_STEPS >= highest) ?? MAX_STEP;
}
