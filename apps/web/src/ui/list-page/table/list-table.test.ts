import { expect, it } from 'vitest';
import { fittedWidths } from './list-table.tsx';

const columns = [
  { width: 80, fixed: 'start' as const },
  { width: 60 },
  { width: 100 },
  { width: 180 },
  { width: 140, fixed: 'end' as const },
];

it('columns that fit keep their widths', () => {
  expect(fittedWidths(columns, 600, 40)).toEqual([80, 60, 100, 180, 140]);
});

it('the last column that fits whole takes the rest, so that none is cut inside', () => {
  const widths = fittedWidths(columns, 460, 40);
  expect(widths).toEqual([80, 60, 140, 180, 140]);
  expect(80 + 60 + 140 + 140 + 40).toBe(460);
});

it('a frame too narrow for any column changes nothing', () => {
  expect(fittedWidths(columns, 280, 40)).toEqual([80, 60, 100, 180, 140]);
});
