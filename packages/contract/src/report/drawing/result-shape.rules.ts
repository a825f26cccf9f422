/**
 * Every result has a shape besides its word, so that a report reads without colour: normal circle, bad posture
 * diamond, severity I triangle, II square, III hexagon. `r` is a common size; the shapes look equally large.
 */
import { RESULT_COLOUR, ResultId } from '../../exam/index.ts';
import { RESULT_INK } from './paper.rules.ts';
import { points, type SvgAttributes, type SvgNode, svg } from './svg.rules.ts';

export type Mark = { readonly x: number; readonly y: number; readonly r: number };

function outline(resultId: ResultId, { x, y, r }: Mark): SvgNode {
  const polygon = (...corners: readonly (readonly [number, number])[]) =>
    svg('polygon', {
      points: points(...corners.map(([dx, dy]) => [x + dx * r, y + dy * r] as const)),
    });
  switch (resultId) {
    case ResultId.Normal:
      return svg('circle', { cx: x, cy: y, r: r * 0.92 });
    case ResultId.BadPosture:
      return polygon([0, -1.15], [1.15, 0], [0, 1.15], [-1.15, 0]);
    case ResultId.SeverityOne:
      return polygon([0, -1.1], [1.1, 0.85], [-1.1, 0.85]);
    case ResultId.SeverityTwo:
      return polygon([-0.88, -0.88], [0.88, -0.88], [0.88, 0.88], [-0.88, 0.88]);
    case ResultId.SeverityThree:
      return polygon([-0.6, -1], [0.6, -1], [1.2, 0], [0.6, 1], [-0.6, 1], [-1.2, 0]);
  }
}

/** The shape of a result, filled with the result's colour unless `look` says otherwise. */
export function resultShape(resultId: ResultId, mark: Mark, look: SvgAttributes = {}): SvgNode {
  const node = outline(resultId, mark);
  return {
    ...node,
    attributes: { ...node.attributes, fill: RESULT_COLOUR[resultId], stroke: RESULT_INK, ...look },
  };
}
