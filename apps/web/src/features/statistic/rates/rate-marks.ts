/**
 * The marks of up to six lines of a chart: they differ in shape, filling, dashes and colour, never in colour alone. The
 * colours of results are not used. Girls are always the filled circle, boys the hollow square.
 */
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';

const CIRCLE = 'M4.8 0A4.8 4.8 0 1 1-4.8 0A4.8 4.8 0 0 1 4.8 0Z';
const SQUARE = 'M-4-4H4V4H-4Z';
const TRIANGLE = 'M0-5.6L5.6 4H-5.6Z';
const DIAMOND = 'M0-5.6L5.6 0L0 5.6L-5.6 0Z';

export type Mark = {
  /** The SVG path of its outline, with the point at 0,0. */
  readonly shape: string;
  readonly hollow: boolean;
  readonly colour: 'teal' | 'ink-3' | 'ink';
  /** Lengths of dashes and gaps; empty for a solid line. */
  readonly dash: readonly number[];
};

const MARKS: readonly Mark[] = [
  { shape: CIRCLE, hollow: false, colour: 'teal', dash: [] },
  { shape: SQUARE, hollow: true, colour: 'ink-3', dash: [5, 3] },
  { shape: TRIANGLE, hollow: false, colour: 'ink', dash: [2, 3] },
  { shape: DIAMOND, hollow: true, colour: 'teal', dash: [8, 3] },
  { shape: SQUARE, hollow: false, colour: 'ink', dash: [8, 3, 2, 3] },
  { shape: CIRCLE, hollow: true, colour: 'ink-3', dash: [1, 2] },
];
const SEXES: Readonly<Record<string, number>> = { f: 0, m: 1 };

/** The mark of the total beside its parts. */
export const WHOLE_MARK: Mark = { shape: DIAMOND, hollow: false, colour: 'ink', dash: [] };

/** More lines than this cannot be told apart. */
export const MAX_LINES = MARKS.length;

/** The mark of a line by its index; girls and boys have fixed marks. */
export function chooseMark(at: number, key: string): Mark {
  const [first] = MARKS;
  const mark = MARKS[SEXES[key] ?? at] ?? first;
  if (!mark) throw new Error('there are marks');
  return mark;
}

/** The colours of a mark: its filling and its outline. */
export function markColours({ hollow, colour }: Mark, tokens: ChartTokens) {
  return { fill: hollow ? tokens.card : tokens[colour], stroke: tokens[colour] };
}

/** The mark as an element of a custom series, with its middle at a point. */
export function markElement(mark: Mark, [x, y]: readonly [number, number], tokens: ChartTokens) {
  const style = { ...markColours(mark, tokens), lineWidth: 1.8 };
  return { type: 'path' as const, x, y, shape: { pathData: mark.shape }, style };
}
