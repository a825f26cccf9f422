/**
 * A quick examination may know only the largest angle of each side and no segment. Then no plate is drawn, because
 * a plate stands at a level; a bracket along the measured side says the angle for the whole trunk.
 */
import { RESULT_COLOUR } from '@spine/contract/exam';
import { hatch, PAPER, path, type SideMark, type SvgNode, svg } from '@spine/contract/report';
import { boneAt, type Column, MIDDLE } from './spine-column.ts';
import { labelNodes } from './spine-label.ts';

const NEAR = 60;
const FAR = 72;

function bracket(column: Column, mark: SideMark, fs: number): SvgNode[] {
  const hand = mark.side === 'right' ? 1 : -1;
  const [top, bottom] = [boneAt(column, 'T1').y, boneAt(column, 'L5').y];
  const middle = boneAt(column, 'T9').y;
  const [near, far] = [MIDDLE + hand * NEAR, MIDDLE + hand * FAR];
  const line = { fill: 'none', stroke: PAPER.ink, 'stroke-width': mark.degree ? 1.4 : 0.9 };
  const bar = { x: Math.min(near, far), y: top, width: FAR - NEAR, height: bottom - top };
  const fill = mark.degree ? RESULT_COLOUR[mark.degree] : PAPER.plate;
  const tint = mark.degree ? RESULT_COLOUR[mark.degree] : 'none';
  const ground = path(
    'M',
    MIDDLE + hand * 20,
    top,
    'H',
    near,
    'V',
    bottom,
    'H',
    MIDDLE + hand * 20,
  );
  const label = {
    ...{ side: mark.side, degree: mark.degree, text: mark.label },
    ...{ from: { x: far, y: middle }, y: middle },
  };
  return [
    svg('path', { d: ground, fill: tint, 'fill-opacity': 0.14 }),
    svg('rect', { ...bar, rx: 3, ...line, fill, 'data-side': mark.side }),
    ...(mark.degree ? [hatch(bar, mark.degree)] : []),
    ...labelNodes(label, fs),
  ];
}

/** A bracket for each side. */
export function sideBrackets(column: Column, sides: readonly SideMark[], fs: number): SvgNode[] {
  return sides.flatMap((mark) => bracket(column, mark, fs));
}
