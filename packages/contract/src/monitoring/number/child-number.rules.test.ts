import { expect, test } from 'vitest';
import { nextSerials, SERIAL_MAX } from './child-number.rules.ts';

test('serials follow the largest, and children beyond four digits get none', () => {
  expect(nextSerials(0, 3)).toEqual([1, 2, 3]);
  expect(nextSerials(SERIAL_MAX - 1, 3)).toEqual([SERIAL_MAX, null, null]);
  expect(nextSerials(SERIAL_MAX, 1)).toEqual([null]);
  expect(nextSerials(7, 0)).toEqual([]);
});
