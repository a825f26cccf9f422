/** A QR matrix as one path of horizontal strokes, with one module of quiet zone around it. */
import { type SvgNode, svg } from './svg.rules.ts';

/** What a QR encoder answers. */
export type QrMatrix = {
  readonly size: number;
  get(row: number, column: number): number | boolean;
};

function rowPath(matrix: QrMatrix, row: number): string {
  let runs = '';
  let from = -1;
  for (let column = 0; column <= matrix.size; column += 1) {
    const isDark = column < matrix.size && Boolean(matrix.get(row, column));
    if (isDark && from === -1) from = column;
    if (!isDark && from !== -1) {
      runs += `M${from} ${row}.5h${column - from}`;
      from = -1;
    }
  }
  return runs;
}

/** The drawing of a matrix. */
export function qrFigure(matrix: QrMatrix, label: string): SvgNode {
  const rows = Array.from({ length: matrix.size }, (_, row) => rowPath(matrix, row));
  const edge = matrix.size + 2;
  const root = { viewBox: `-1 -1 ${edge} ${edge}`, role: 'img', 'aria-label': label };
  return svg('svg', { ...root, 'shape-rendering': 'crispEdges' }, [
    svg('path', { d: rows.join(''), stroke: '#12312F', 'stroke-width': 1 }),
  ]);
}
