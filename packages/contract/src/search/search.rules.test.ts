import { expect, test } from 'vitest';
import { toChildSearches } from './search.rules.ts';

test.each([
  ['陆思远', [{ by: 'name', value: '陆思远' }]],
  [' lsy ', [{ by: 'name', value: 'lsy' }]],
  ['阿依古丽 · 买买提', [{ by: 'name', value: '阿依古丽买买提' }]],
  ['0731', ['studentId', 'tel'].map((by) => ({ by, value: '0731' }))],
  [
    '138 0000 0731',
    [
      { by: 'studentId', value: '138 0000 0731' },
      { by: 'tel', value: '13800000731' },
    ],
  ],
  ['０７３１', ['studentId', 'tel'].map((by) => ({ by, value: '0731' }))],
  ['陆思远2', [{ by: 'name', value: '陆思远2' }]],
  ['G3308', [{ by: 'studentId', value: 'G3308' }]],
])('%j is sought as %j', (text, searches) => {
  expect(toChildSearches(text)).toEqual(searches);
});

test.each(['', ' ', '陆', 'l', '12', '123', '·', '\u200b陆'])('%j is too short', (text) => {
  expect(toChildSearches(text)).toEqual([]);
});
