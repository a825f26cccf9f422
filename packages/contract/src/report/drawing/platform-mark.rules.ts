/** The platform's mark: a spine of six blocks, for institutions without a logo of their own. */
import { type SvgNode, svg } from './svg.rules.ts';

const BLOCKS = [
  [17.8, 5.7, 8.4],
  [19.2, 11.1, 9.6],
  [19.4, 16.6, 10.8],
  [17.4, 22.2, 12],
  [14.4, 28, 13.2],
  [13.2, 34, 14.4],
] as const;

/** White blocks on the platform's teal. */
export function platformMark(): SvgNode {
  const ground = svg('rect', { width: 44, height: 44, rx: 10, fill: '#0F766E' });
  const blocks = BLOCKS.map(([x, y, width]) => svg('rect', { x, y, width, height: 3.7, rx: 1.8 }));
  const mark = svg('svg', { viewBox: '0 0 44 44' }, [ground, svg('g', { fill: '#fff' }, blocks)]);
  return { ...mark, stamp: 'platform-mark' };
}
