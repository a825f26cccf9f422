/** The marks of a result: the large one of the band and the small ones of the table. */
import { type Finding, type ResultId, resultOfFinding } from '@spine/contract/exam';
import { path, RESULT_INK, resultShape, type SvgNode, svg } from '@spine/contract/report';

/** The strokes inside the large mark of the result band: the number of the degree, a tick, or a bar. */
const STROKES: Readonly<Record<ResultId, string>> = {
  0: path('M', 13.5, 20.5, 'L', 18.3, 25.2, 'L', 26.8, 15.4),
  5: path('M', 14, 20, 'H', 26),
  1: path('M', 20, 16, 'V', 29),
  2: path('M', 16, 12.5, 'V', 27.5, 'M', 24, 12.5, 'V', 27.5),
  3: path('M', 14, 13, 'V', 27, 'M', 20, 13, 'V', 27, 'M', 26, 13, 'V', 27),
};

/** A tick is of a complete examination alone: under 5° of a quick one is a mark of less. */
const STROKES_OF: Partial<Record<Finding, string>> = {
  belowFive: path('M', 24, 13.5, 'L', 15.5, 20, 'L', 24, 26.5),
};

/** Inside a circle where there is no result: a spine bent to one side of a plumb line, else a bar. */
const OPEN_STROKES: Partial<Record<Finding, string>> = {
  lordosis: path('M', 22, 11, 'Q', 13, 20, 22, 29, 'M', 25, 11, 'V', 29),
  kyphosis: path('M', 18, 11, 'Q', 27, 20, 18, 29, 'M', 15, 11, 'V', 29),
  furtherCheck: path('M', 20, 13, 'V', 22, 'M', 20, 26, 'V', 28),
};

/** The 40 × 40 mark at the left of the result band. What is still open has a dashed circle. */
export function bandMark(finding: Finding): SvgNode {
  const resultId = resultOfFinding(finding);
  const stroke = { fill: 'none', stroke: RESULT_INK, 'stroke-width': 3 };
  const middle = { x: 20, y: 20, r: 15 };
  const inside =
    resultId === null
      ? [
          svg('circle', {
            cx: 20,
            cy: 20,
            r: 14,
            ...stroke,
            ...(finding in OPEN_STROKES ? {} : { 'stroke-dasharray': '5 4' }),
          }),
          svg('path', { d: OPEN_STROKES[finding] ?? path('M', 14, 20, 'H', 26), ...stroke }),
        ]
      : [
          resultShape(resultId, middle, { fill: '#fff', 'fill-opacity': 0.55, 'stroke-width': 3 }),
          svg('path', { d: STROKES_OF[finding] ?? STROKES[resultId], ...stroke }),
        ];
  return { ...svg('svg', { viewBox: '0 0 40 40' }, inside), stamp: `band-mark-${finding}` };
}

/** The small mark in a table cell. */
export function cellMark(resultId: ResultId): SvgNode {
  const shape = resultShape(resultId, { x: 8, y: 8.4, r: 6 }, { 'stroke-width': 1.5 });
  return { ...svg('svg', { viewBox: '0 0 16 16' }, [shape]), stamp: `cell-mark-${resultId}` };
}
