import type { StationChild, StationState } from '@spine/contract/station';
import { expect, test } from 'vitest';
import {
  type ClassRoster,
  listAbsents,
  percentOf,
  summarizeClass,
  sumSummaries,
} from './day-summary.rules.ts';

function classOf(key: string, ...states: StationState[]): ClassRoster {
  const children = states.map(
    (state, at): StationChild => ({
      id: `${key}${at}`,
      name: `学生${key}${at}`,
      initials: '',
      gender: 'f',
      birthDate: '2016-03-18',
      studentTail: '0001',
      state,
      permission: 'informed',
      examId: null,
      examTime: null,
      last: null,
      retestOf: null,
    }),
  );
  return { key, grade: '五年级', clazz: key, children };
}

const FIRST = classOf('1', 'examined', 'toRetest', 'absent', 'declined', 'notExamined', 'absent');
const SECOND = classOf('2', 'examined', 'examined');

test('who waits for a retest is examined; who was positive counts once examined', () => {
  const positive = new Set(['10', '11', '12', '20']);
  expect(summarizeClass(FIRST, positive)).toEqual({
    key: '1',
    grade: '五年级',
    clazz: '1',
    roster: 6,
    examined: 2,
    positive: 2,
    toRetest: 1,
    declined: 1,
    absent: 2,
  });
});

test('the numbers of the day are those of its classes together', () => {
  const classes = [FIRST, SECOND].map((each) => summarizeClass(each, new Set(['20'])));
  expect(sumSummaries(classes)).toEqual({
    roster: 8,
    examined: 4,
    positive: 1,
    toRetest: 1,
    declined: 1,
    absent: 2,
  });
  expect(sumSummaries([]).roster).toBe(0);
});

test('the absents are listed by class, and a class without any is left out', () => {
  expect(listAbsents([FIRST, SECOND])).toEqual([
    { key: '1', grade: '五年级', clazz: '1', names: ['学生12', '学生15'] },
  ]);
});

test.each([
  [173, 181, '95.6'],
  [0, 5, '0.0'],
  [0, 0, undefined],
])('%i of %i is %s percent', (count, whole, expected) => {
  expect(percentOf(count, whole)).toBe(expected);
});
