import { expect, test } from 'vitest';
import { maskPhonesIn } from './mask-phones.ts';

test('mobile numbers within a text are masked, other digits stay', () => {
  expect(maskPhonesIn('王老师13812345678，或 139 0000 0001；学号G330801201500001234')).toBe(
    '王老师138****5678，或 139****0001；学号G330801201500001234',
  );
});
