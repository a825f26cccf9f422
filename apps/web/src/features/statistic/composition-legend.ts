/** The three degrees as shape and word above their bars; the shapes are those of every grade tag. */
import { degreeWord } from '@spine/contract/exam';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { GRADE_LOOKS } from '#ui/grade-tag/grade-colours.ts';

export const DEGREES = [1, 2, 3] as const;
const PITCH = 73;
const SHAPE_PX = 12;

export function degreeLegend(left: number, tokens: ChartTokens) {
  return DEGREES.flatMap((degree, at) => [
    {
      type: 'path' as const,
      x: left + at * PITCH,
      y: 6,
      shape: { pathData: GRADE_LOOKS[degree].shape, width: SHAPE_PX, height: SHAPE_PX },
      style: { fill: tokens[`g${degree}`], stroke: tokens.ink, lineWidth: 1 },
    },
    {
      type: 'text' as const,
      x: left + at * PITCH + SHAPE_PX + 6,
      y: 6,
      style: { text: degreeWord[degree], fill: tokens.ink, font: `13px ${tokens.font}` },
    },
  ]);
}
