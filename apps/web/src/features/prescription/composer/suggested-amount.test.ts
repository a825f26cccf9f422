import { expect, it } from 'vitest';
import { suggestedAmount } from './composer.draft.ts';

it.each([
  ['每组8次，2–3组', 2, 'repetitions', 8],
  ['10–12次，3组', 3, 'repetitions', 10],
  ['每侧15–20秒，3组', 3, 'seconds', 15],
  ['每侧20–30秒，2次', 2, 'seconds', 20],
  ['1–2分钟，2组', 2, 'seconds', 60],
  ['2×30秒', 2, 'seconds', 30],
  ['每侧3次', 1, 'repetitions', 3],
  ['每次练到微微出汗', 3, 'repetitions', 10],
  ['', 3, 'repetitions', 10],
  ['900秒，40组', 10, 'seconds', 600],
])('%j suggests %i groups in %s of %i', (remark, groups, ...[unit, amount]) => {
  const suggested = suggestedAmount(remark);
  expect(suggested).toMatchObject({ groups, unit });
  expect(suggested[suggested.unit]).toBe(amount);
});
