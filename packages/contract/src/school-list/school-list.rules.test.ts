import { expect, test } from 'vitest';
import {
  isSchoolListOpen,
  isShownTo,
  type ListedCase,
  RESULT_GROUPS,
  resultGroupOf,
  schoolListEnd,
  schoolListState,
} from './school-list.rules.ts';

test('without a case a child is in the group of its examination', () => {
  const groupOf = (outcome: string) => resultGroupOf(outcome, null);
  expect(['gradeOne', 'gradeTwo', 'gradeThree', 'sagittal', 'furtherCheck'].map(groupOf)).toEqual([
    'refer',
    'refer',
    'refer',
    'refer',
    'refer',
  ]);
  expect(['incomplete', 'posture', 'normal', 'declined'].map(groupOf)).toEqual([
    'retest',
    'posture',
    'normal',
    undefined,
  ]);
});

const OPEN: ListedCase = { track: 'urgent', stage: 'toNotify', caseOutcome: null, leads: true };
const CLOSED: ListedCase = { ...OPEN, stage: 'closed', leads: false };

test.each([
  ['a hospital is due beside a retest', { outcome: 'incomplete', listedCase: OPEN }, 'refer'],
  [
    'a referral that nobody answered, after a normal examination',
    { outcome: 'normal', listedCase: OPEN },
    'refer',
  ],
  [
    'a referral that staff closed and nobody answered',
    { outcome: 'gradeTwo', listedCase: { ...OPEN, stage: 'closed', caseOutcome: 'unreachable' } },
    'refer',
  ],
  [
    'a hospital wants to see the child again',
    { outcome: 'normal', listedCase: { ...CLOSED, stage: 'followed' } },
    'refer',
  ],
  [
    'a retest after what a hospital ruled out',
    { outcome: 'gradeTwo', listedCase: { ...CLOSED, track: 'retest', stage: 'toRetest' } },
    'retest',
  ],
  [
    'a posture that another project saw later',
    { outcome: 'gradeOne', listedCase: { ...CLOSED, track: 'posture', stage: 'toRetest' } },
    'posture',
  ],
  [
    'ruled out by a hospital',
    { outcome: 'gradeTwo', listedCase: { ...CLOSED, caseOutcome: 'ruledOut' } },
    'cleared',
  ],
  [
    'normal after it was ruled out',
    { outcome: 'normal', listedCase: { ...CLOSED, caseOutcome: 'ruledOut' } },
    'normal',
  ],
  [
    'answered in another project',
    { outcome: 'gradeTwo', listedCase: { ...CLOSED, caseOutcome: 'retestNormal' } },
    'normal',
  ],
  [
    'a retest that staff gave up',
    { outcome: 'incomplete', listedCase: { ...CLOSED, caseOutcome: 'ended' } },
    'retest',
  ],
  ['declined, whatever its case', { outcome: 'declined', listedCase: OPEN }, undefined],
] as const)('standing leads: %s', (_, { outcome, listedCase }, group) => {
  expect(resultGroupOf(outcome, listedCase)).toBe(group);
});

test('a class teacher sees everybody of whom something is asked, and nobody else', () => {
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
  [{ expiresOn: '2026-11-20', isReceived: true }, 'expired'],
  [{ triesLeft: 0, isReceived: true }, 'locked'],
  [{ isReceived: true, isRevoked: true }, 'revoked'],
] as const)('with %o it is %s', (change, state) => {
  expect(schoolListState({ ...FRESH, ...change }, '2026-11-21')).toBe(state);
});
