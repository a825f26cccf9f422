import { expect, test } from 'vitest';
import { erasureNumber, isNameTyped, tellsWho } from './erasure.rules.ts';

const child = { name: '阿依·古丽', studentId: 'G330106201405060012', tel: '13912345678' };

test.each([
  ['毕业离校，家长来函', false],
  ['阿依 古丽已转学', true],
  ['学号g330106201405060012', true],
  ['139 1234 5678 来电要求', true],
  ['阿依的妹妹', false],
])('%s tells who it is: %s', (reason, tells) => {
  expect(tellsWho(reason, child)).toBe(tells);
});

test('a short number stands in many reasons', () => {
  expect(tellsWho('2026年离校', { name: '李', studentId: '20', tel: null })).toBe(false);
});

test('the name is typed in any of its spellings', () => {
  expect(isNameTyped('阿依古丽', child.name)).toBe(true);
  expect(isNameTyped('阿依', child.name)).toBe(false);
});

test('a number says the day and the end of the id', () => {
  expect(erasureNumber('019aa000-0000-7000-8000-0000deadbeef', '2026-11-20')).toBe(
    'SC20261120-DEADBEEF',
  );
});
