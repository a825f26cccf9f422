import { isClassDone } from '@spine/contract/project';
import { expect, it } from 'vitest';
import {
  countChoice,
  gradeChoice,
  toGradeRows,
  toggleClass,
  toggleGrade,
} from './class-choice.rules.ts';
import { cellWords } from './class-matrix.tsx';

const tally = (roster: number, remaining: number, toRetest = 0) => ({
  roster,
  remaining,
  toRetest,
  declined: 0,
  objected: 0,
  absent: 0,
  unanswered: 0,
  examined: roster - remaining,
  answered: 0,
  agreed: 0,
});
const rows = toGradeRows(
  [
    {
      grade: '五年级',
      ...tally(90, 45),
      classes: [
        { clazz: '1班', ...tally(46, 0) },
        { clazz: '2班', ...tally(44, 44) },
      ],
    },
    { grade: '六年级', ...tally(30, 30), classes: [{ clazz: '1班', ...tally(30, 30) }] },
  ],
  (grade, clazz) => grade + clazz,
);
const [fifth] = rows;
if (!fifth) throw new Error('no grade');

it('a touch chooses a class, another takes it back, and the order is that of the school', () => {
  const chosen = toggleClass(rows, ['六年级1班'], '五年级2班');
  expect(chosen).toEqual(['五年级2班', '六年级1班']);
  expect(toggleClass(rows, chosen, '五年级2班')).toEqual(['六年级1班']);
});

it('the box of a grade chooses what is missing of it, and takes it all back when it was whole', () => {
  expect(gradeChoice(fifth, [])).toBe(false);
  expect(gradeChoice(fifth, ['五年级2班'])).toBe('mixed');
  const whole = toggleGrade(rows, ['五年级2班', '六年级1班'], fifth);
  expect(whole).toEqual(['五年级1班', '五年级2班', '六年级1班']);
  expect(gradeChoice(fifth, whole)).toBe(true);
  expect(toggleGrade(rows, whole, fifth)).toEqual(['六年级1班']);
});

it('the choice is counted, begins at a class that is not done, and forgets classes that are gone', () => {
  expect(countChoice(rows, ['五年级1班', '六年级1班', 'gone'])).toEqual({
    all: 3,
    classes: 2,
    children: 76,
    first: '六年级1班',
  });
  expect(countChoice(rows, ['五年级1班']).first).toBe('五年级1班');
  expect(countChoice(rows, []).first).toBeUndefined();
  expect(toggleClass(rows, ['gone'], '五年级1班')).toEqual(['五年级1班']);
});

it('a class with a retest to come is not done, nor one without children', () => {
  expect(isClassDone(tally(40, 0))).toBe(true);
  expect(isClassDone(tally(40, 0, 1))).toBe(false);
  expect(isClassDone(tally(40, 1))).toBe(false);
  expect(isClassDone(tally(0, 0))).toBe(false);
});

it.each([
  [tally(30, 30), '30人'],
  [tally(30, 12, 2), '剩12人'],
  [tally(30, 0, 2), '待复测2人'],
  [tally(30, 0), '已检完'],
  // Who did not answer may agree on the spot; who objects is not waited for.
  [{ ...tally(30, 0), unanswered: 4 }, '剩4人'],
  [{ ...tally(30, 0), objected: 4 }, '已检完'],
])('of the class %o is said %s', (counts, words) => {
  expect(cellWords({ ...counts, key: '1', clazz: '1班' })).toBe(words);
});
