/** The three degrees as shape and word above their bars; the shapes are those of every grade tag. */
import { degreeWord } from '@spine/contract/exam';
import type { ChartTokens } from '#ui/chart/chart-tokens.ts';
import { RESULT_LOOKS } from '#ui/result-tag/result-looks.ts';

export const DEGREES = [1, 2, 3] as const;
const PITCH = 73;
const SHAPE_PX = 12;
const TOP = 6;

/** Elements of a custom series, which draws paths where the graphic component does not. */
export function degreeLegend(left: number, tokens: ChartTokens) {
  return DEGREES.flatMap((degree, at) => {
    const x = left + at * PITCH;
    return [
      {
        type: 'path' as const,
        shape: {
          pathData: RESULT_LOOKS[degree].shape,
          x,
          y: TOP,
          width: SHAPE_PX,
          height: SHAPE_PX,
        },
        style: { fill: tokens[`g${degree}`], stroke: tokens.ink, lineWidth: 1 },
      },
      {
        type: 'text' as const,
        style: {
          text: degreeWord[degree],
          x: x + SHAPE_PX + 6,
          y: TOP + SHAPE_PX / 2,
          verticalAlign: 'middle' as const,
          fill: tokens.ink,
          font: `13px ${tokens.font}`,
        },
      },
    ];
  });
}
