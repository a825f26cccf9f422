/** Round limits and steps of an axis. */
const STEPS = [1, 2, 5, 10];
/** Steps whose half is round too. */
const EVEN_STEPS = [1, 2, 4, 6, 8, 10];
/** Tolerance for errors of floating-point division. */
const ROUNDING_ERROR = 1e-9;

function roundUpTo(value: number, steps: readonly number[]): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value) + ROUNDING_ERROR);
  const step = steps.find((each) => each * power >= value * (1 - ROUNDING_ERROR)) ?? 10;
  return Number((step * power).toPrecision(1));
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not under a value above zero. */
const roundUp = (value: number) => roundUpTo(value, STEPS);

/** The smallest of 1, 2, 4, 6, 8, 10, 20, 40 …: the end of an axis with a tick in its middle. */
export const roundUpEven = (value: number) => roundUpTo(value, EVEN_STEPS);

/** Ticks from `low` to at least `high`, about `parts` steps apart from each other by a round number. */
export function ticksBetween(low: number, high: number, parts: number): number[] {
  const step = roundUp((high - low) / parts);
  const first = Math.floor(low / step + ROUNDING_ERROR);
  const last = Math.max(first + 1, Math.ceil(high / step - ROUNDING_ERROR));
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}
