import { dateInShanghai } from '@spine/contract/kernel';
import { expect, test } from 'vitest';
import { trainingText } from './quick-query.text.ts';

test('a day of another year shows its year', () => {
  const year = dateInShanghai(new Date()).slice(0, 4);
  expect(trainingText.startsOn(`${year}-03-09`)).toBe('3月9日开始');
  expect(trainingText.startsOn('2020-03-09')).toBe('2020年3月9日开始');
});
