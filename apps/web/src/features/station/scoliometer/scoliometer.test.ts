import { examRecord } from '@spine/contract/exam';
import { expect, it } from 'vitest';
import { codeOn, parseScoliometer } from './scoliometer.ts';

it.each([
  ['sc-12', 'SC-12'],
  [' ＳＣ－１２ ', 'SC-12'],
  ['sc–12', 'SC-12'],
  ['sc——12', 'SC-12'],
  ['sc\u2010\u221212\u200b', 'SC-12'],
  ['7', '7'],
  ['  ', null],
])('the number %j is %s', (typed, code) => {
  expect(parseScoliometer(typed)).toBe(code);
});

it.each(['㎏'.repeat(39), 'ß'.repeat(40), '𠮷'.repeat(45)])(
  'the contract takes the number %j, however long its spelling is',
  (typed) => {
    const code = parseScoliometer(typed);
    expect(examRecord.shape.device.safeParse({ code })).toMatchObject({ success: true });
  },
);

it('is asked for once a day', () => {
  const answer = { day: '2026-11-20', code: 'SC-12' };
  expect(codeOn('2026-11-20', answer)).toBe('SC-12');
  expect(codeOn('2026-11-20', { ...answer, code: null })).toBeNull();
  expect(codeOn('2026-11-21', answer)).toBeUndefined();
  expect(codeOn('2026-11-20', undefined)).toBeUndefined();
});
