import { expect, test } from 'vitest';
import {
  isSchoolListOpen,
  isShownTo,
  RESULT_GROUPS,
  resultGroupOf,
  schoolListEnd,
  schoolListState,
} from './school-list.rules.ts';

test('what a school doctor sees is grouped by what is to be done', () => {
  expect(
    ['gradeOne', 'gradeTwo', 'gradeThree', 'sagittal', 'furtherCheck'].map(resultGroupOf),
  ).toEqual(['refer', 'refer', 'refer', 'refer', 'refer']);
  expect(['incomplete', 'posture', 'normal', 'declined'].map(resultGroupOf)).toEqual([
    'retest',
    'posture',
    'normal',
    undefined,
  ]);
});

test('a class teacher sees everybody whose result asks for something, and nobody else', () => {
  expect(RESULT_GROUPS.filter((group) => isShownTo('classTeacher', group))).toEqual([
    'refer',
    'retest',
    'posture',
  ]);
  expect(RESULT_GROUPS.filter((group) => isShownTo('schoolDoctor', group))).toEqual(RESULT_GROUPS);
});

const FRESH = {
  expiresOn: '2026-12-20',
  triesLeft: 5,
  isRevoked: false,
  isOpened: false,
  isReceived: false,
} as const;

test('a list opens through its thirtieth day', () => {
  expect(schoolListEnd('2026-11-20')).toBe('2026-12-20');
  expect(isSchoolListOpen(FRESH, '2026-12-20')).toBe(true);
  expect(isSchoolListOpen(FRESH, '2026-12-21')).toBe(false);
  expect(isSchoolListOpen({ ...FRESH, triesLeft: 0 }, '2026-12-20')).toBe(false);
  expect(isSchoolListOpen({ ...FRESH, isRevoked: true }, '2026-12-20')).toBe(false);
});

test.each([
  [{}, 'waiting'],
  [{ isOpened: true }, 'opened'],
  [{ isOpened: true, isReceived: true }, 'received'],
  [{ triesLeft: 0 }, 'locked'],
  [{ expiresOn: '2026-11-20' }, 'expired'],
  [{ expiresOn: '2026-11-20', isReceived: true }, 'received'],
  [{ isReceived: true, isRevoked: true }, 'revoked'],
] as const)('with %o it is %s', (change, state) => {
  expect(schoolListState({ ...FRESH, ...change }, '2026-11-21')).toBe(state);
});
