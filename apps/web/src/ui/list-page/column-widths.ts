/**
 * Column widths in a frame that is too narrow for all of them (pure): the last column that fits whole takes the
 * space left over, so that the fixed columns begin at a column's edge and never inside a date.
 */
type Sized = { width: number; fixed?: 'start' | 'end' };

function sum(columns: readonly Sized[]): number {
  return columns.reduce((total, column) => total + column.width, 0);
}

/** The widths to draw, in the order given. `taken` is what the tick box and action columns need. */
export function fittedWidths(
  columns: readonly Sized[],
  frameWidth: number,
  taken: number,
): number[] {
  const widths = columns.map((column) => column.width);
  if (sum(columns) + taken <= frameWidth) return widths;
  const fixed = columns.filter((column) => column.fixed !== undefined);
  let left = frameWidth - taken - sum(fixed);
  let last = -1;
  for (const [at, column] of columns.entries()) {
    if (column.fixed !== undefined) continue;
    if (column.width > left) break;
    left -= column.width;
    last = at;
  }
  return widths.map((width, at) => (at === last ? width + left : width));
}
