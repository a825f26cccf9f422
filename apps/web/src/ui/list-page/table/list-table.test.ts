import { expect, it } from 'vitest';
import { columnsThatFit, fitWidths } from './list-table.tsx';

const columns = [
  { width: 80, fixed: 'start' as const },
  { width: 60 },
  { width: 100 },
  { width: 180 },
  { width: 140, fixed: 'end' as const },
];

it('columns that fit keep their widths', () => {
  expect(fitWidths(columns, 600, 40)).toEqual([80, 60, 100, 180, 140]);
});

it('the columns that fit whole share the rest, so that none is cut inside', () => {
  const widths = fitWidths(columns, 460, 40);
  expect(widths).toEqual([80, 80, 120, 180, 140]);
  expect(80 + 80 + 120 + 140 + 40).toBe(460);
});

it('what the drawer tells gives way beside it, the last first and no more than it must', () => {
  const told = columns.map((column) =>
    [60, 100].includes(column.width) ? { ...column, shownInDrawer: true } : column,
  );
  const widthsIn = (width: number, besideDrawer = true) =>
    columnsThatFit(told, { width, taken: 40, besideDrawer }).map((column) => column.width);
  expect(widthsIn(600)).toEqual([80, 60, 100, 180, 140]);
  expect(widthsIn(540)).toEqual([80, 60, 180, 140]);
  expect(widthsIn(480)).toEqual([80, 180, 140]);
  expect(widthsIn(480, false)).toHaveLength(5);
});

it('a frame too narrow for any column changes nothing', () => {
  expect(fitWidths(columns, 280, 40)).toEqual([80, 60, 100, 180, 140]);
});
