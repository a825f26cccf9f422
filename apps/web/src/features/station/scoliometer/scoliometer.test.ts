import { expect, it } from 'vitest';
import { codeOn, parseScoliometer } from './scoliometer.ts';

it.each([
  ['sc-12', 'SC-12'],
  [' ＳＣ－１２ ', 'SC-12'],
  ['7', '7'],
  ['  ', null],
])('the number %j is %s', (typed, code) => {
  expect(parseScoliometer(typed)).toBe(code);
});

it('is asked for once a day', () => {
  const answer = { day: '2026-11-20', code: 'SC-12' };
  expect(codeOn('2026-11-20', answer)).toBe('SC-12');
  expect(codeOn('2026-11-20', { ...answer, code: null })).toBeNull();
  expect(codeOn('2026-11-21', answer)).toBeUndefined();
  expect(codeOn('2026-11-20', undefined)).toBeUndefined();
});
