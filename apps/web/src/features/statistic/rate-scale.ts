/** The axis of a rate: from nothing to a round number of percent over the highest value, in four steps. */

const STEPS = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25] as const;
const WHOLE = 25;
export const AXIS_STEPS = 4;

/** One step in percent; values are between 0 and 1, null where there is no rate. */
export function stepOver(values: readonly (number | null)[]): number {
  const highest = Math.max(0, ...values.map((value) => (value ?? 0) * 100));
  return STEPS.find((step) => step * AXIS_STEPS >= highest) ?? WHOLE;
}
