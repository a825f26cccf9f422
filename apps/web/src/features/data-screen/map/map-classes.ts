/**
 * Up to five classes of equal size, from the quantiles of the shown values. The bounds are rounded before values are
 * classified, so that the legend prints exactly the bounds that are used.
 */
import type { Standing } from '@spine/contract/data-screen';
import type { Metric } from '../screen-view.ts';

/** Low to high. The colours of results are not used on the map. */
export const CLASS_COLOURS = ['#1A4646', '#1B5B56', '#1F756C', '#4FB3A6', '#95DFD4'] as const;
/** A region without a number to show. */
export const NO_CLASS = '#102A2B';
/** Colours of the comparison with the whole; `below` also has a light outline. */
export const STANDING_COLOURS: Readonly<Record<Standing, string>> = {
  above: '#95DFD4',
  same: '#1F756C',
  below: '#0C2A36',
  alone: NO_CLASS,
};
/** Labels on these colours are dark. */
const LIGHT: readonly string[] = CLASS_COLOURS.slice(3);
const CLASSES = CLASS_COLOURS.length;
/** A tenth of a percent. */
const RATE_STEP = 0.001;
const SIGNIFICANT = 2;

export type Classes = {
  readonly bounds: readonly number[];
  readonly colours: readonly string[];
  /** 0 for the lowest. */
  classOf: (value: number) => number;
};

/** People are bounded by round numbers of two digits: 1,300, 24,000. */
function roundCount(value: number): number {
  const digits = Math.max(0, Math.floor(Math.log10(Math.max(1, value))) + 1 - SIGNIFICANT);
  return Math.round(value / 10 ** digits) * 10 ** digits;
}

function rounded(value: number, metric: Metric): number {
  return metric === 'examined'
    ? roundCount(value)
    : Number((Math.round(value / RATE_STEP) * RATE_STEP).toFixed(3));
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Bounds and colours for the values of one map. */
export function computeClasses(values: readonly number[], metric: Metric): Classes {
  const sorted = [...values].sort((one, other) => one - other);
  const [lowest = 0] = sorted;
  const highest = sorted.at(-1) ?? 0;
  const cuts = Array.from({ length: CLASSES - 1 }, (_, at) =>
    rounded(quantile(sorted, (at + 1) / CLASSES), metric),
  );
  const bounds = [...new Set(cuts)].filter((bound) => bound > lowest && bound <= highest);
  return {
    bounds,
    colours: coloursFor(bounds.length + 1),
    classOf: (value) => bounds.filter((bound) => value >= bound).length,
  };
}

/** Fewer classes are spread over the whole scale; a single one takes its middle. */
function coloursFor(count: number): string[] {
  if (count === 1) return [CLASS_COLOURS[2]];
  return Array.from(
    { length: count },
    (_, at) => CLASS_COLOURS[Math.round((at * (CLASSES - 1)) / (count - 1))] ?? NO_CLASS,
  );
}

/** Whether words on a colour of the map have to be dark. */
export function isLight(colour: string): boolean {
  return LIGHT.includes(colour);
}
