import { expect, test } from 'vitest';
import { progressText as text } from './progress.text.ts';

test.each([
  [59, '59 分钟', '59 分钟'],
  [200, '3 小时 20 分', '3 小时 20 分'],
  [361, '6 小时 1 分', '2 个筛查日（每天 6 小时）'],
  [149 * 60 + 38, '6 天', '25 个筛查日（每天 6 小时）'],
])('%i minutes are told in the unit people count them in', (minutes, waited, toGo) => {
  expect(text.waited(minutes)).toBe(waited);
  expect(text.timeToGo(minutes)).toBe(toGo);
});
