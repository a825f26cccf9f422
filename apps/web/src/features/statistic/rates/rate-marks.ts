/**
 * How up to six lines of a chart are told apart: by shape, filling, dashes and two colours, never by colour alone.
 * Grade colours are not among them. Girls are always the filled circle, boys the hollow square.
 */
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';

export type Mark = {
  readonly shape: 'circle' | 'square' | 'triangle' | 'diamond';
  readonly hollow: boolean;
  readonly colour: 'teal' | 'ink-3' | 'ink';
  /** Lengths of line and gap; none for a solid line. */
  readonly dash: readonly number[];
};

const MARKS: readonly Mark[] = [
  { shape: 'circle', hollow: false, colour: 'teal', dash: [] },
  { shape: 'square', hollow: true, colour: 'ink-3', dash: [5, 3] },
  { shape: 'triangle', hollow: false, colour: 'ink', dash: [2, 3] },
  { shape: 'diamond', hollow: true, colour: 'teal', dash: [8, 3] },
  { shape: 'square', hollow: false, colour: 'ink', dash: [8, 3, 2, 3] },
  { shape: 'circle', hollow: true, colour: 'ink-3', dash: [1, 2] },
];
const SEXES: Readonly<Record<string, number>> = { f: 0, m: 1 };

/** The whole beside its parts. */
export const WHOLE_MARK: Mark = { shape: 'diamond', hollow: false, colour: 'ink', dash: [] };

/** More lines than this cannot be told apart. */
export const MOST_LINES = MARKS.length;

/** The mark of a line by its place, or of a sex by what it is. */
export function markOf(at: number, key: string): Mark {
  const [first] = MARKS;
  const found = MARKS[SEXES[key] ?? at] ?? first;
  if (!found) throw new Error('there are marks');
  return found;
}

const ROUND = 4.8;
const HALF = 4;
const TALL = 5.6;

function cornersOf(shape: 'triangle' | 'diamond', x: number, y: number): number[][] {
  if (shape === 'triangle') {
    return [
      [x, y - TALL],
      [x + TALL, y + HALF],
      [x - TALL, y + HALF],
    ];
  }
  return [
    [x, y - TALL],
    [x + TALL, y],
    [x, y + TALL],
    [x - TALL, y],
  ];
}

/** The mark as an element of a custom series, with its middle at a point. */
export function markElement(mark: Mark, [x, y]: readonly [number, number], tokens: ChartTokens) {
  const colour = tokens[mark.colour];
  const style = { fill: mark.hollow ? tokens.card : colour, stroke: colour, lineWidth: 1.8 };
  switch (mark.shape) {
    case 'circle':
      return { type: 'circle' as const, shape: { cx: x, cy: y, r: ROUND }, style };
    case 'square':
      return {
        type: 'rect' as const,
        shape: { x: x - HALF, y: y - HALF, width: HALF * 2, height: HALF * 2 },
        style,
      };
    case 'triangle':
    case 'diamond':
      return {
        type: 'polygon' as const,
        shape: { points: cornersOf(mark.shape, x, y) },
        style,
      };
  }
}
