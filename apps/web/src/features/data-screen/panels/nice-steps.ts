/** Round ends and steps of an axis. */
const STEPS = [1, 2, 5, 10];
/** Those whose half is round too. */
const EVEN_STEPS = [1, 2, 4, 6, 8, 10];
/** What a division leaves behind. */
const CRUMB = 1e-9;

function up(value: number, steps: readonly number[]): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value) + CRUMB);
  const step = steps.find((each) => each * power >= value * (1 - CRUMB)) ?? 10;
  return Number((step * power).toPrecision(1));
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not under a value above zero. */
const roundUp = (value: number) => up(value, STEPS);

/** The smallest of 1, 2, 4, 6, 8, 10, 20, 40 …: the end of an axis with a tick in its middle. */
export const evenUp = (value: number) => up(value, EVEN_STEPS);

/** Ticks from `low` to at least `high`, about `parts` steps apart from each other by a round number. */
export function ticksBetween(low: number, high: number, parts: number): number[] {
  const step = roundUp((high - low) / parts);
  const first = Math.floor(low / step + CRUMB);
  const last = Math.max(first + 1, Math.ceil(high / step - CRUMB));
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}
