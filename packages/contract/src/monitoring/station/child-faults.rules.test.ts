import { expect, test } from 'vitest';
import { atrOf, NO_BEND, NO_GENERAL_SIGN, normalExam } from '../../exam/exam.factory.ts';
import { ROW_CHECKS } from '../check/check-row.rules.ts';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import type { MonitoredChild } from '../row/identity-cells.rules.ts';
import { findExamFaults, findRecordFaults } from './child-faults.rules.ts';
import { RECORD_FAULTS } from './monitored-child.schema.ts';

/** The number belongs to nobody. */
const CHILD: MonitoredChild = {
  gradeCode: 6,
  gender: 'm',
  birthDate: '2015-03-19',
  examDay: '2026-11-05',
  document: { kind: '1', number: '33010620150319001X' },
};
const recordFaults = (child: Partial<MonitoredChild>) =>
  findRecordFaults({ ...CHILD, ...child }, CODES_2025);
const examFaults = (findings: Parameters<typeof normalExam>[0]) =>
  findExamFaults(normalExam(findings), CODES_2025).map(({ code }) => code);

test('the faults of a record are those that a row leads to the child with, but for the note of a permit', () => {
  const leads = ROW_CHECKS.filter(({ lead }) => lead === 'patient').map(({ code }) => code);
  expect([...RECORD_FAULTS, 'permitAsResident'].toSorted()).toEqual(leads.toSorted());
});

test.each([
  ['nothing of a sound record', {}, []],
  ['no document', { document: null }, ['documentTypeInvalid']],
  ['a kind without a type', { document: { kind: 'Z', number: '' } }, ['documentTypeInvalid']],
  ['another birth date', { birthDate: '2015-03-20' }, ['documentBirth']],
  ['another sex', { gender: 'f' }, ['documentSex']],
  ['a short number', { document: { kind: '6', number: 'H123' } }, ['documentLength']],
  ['an age of another grade', { gradeCode: 1 }, ['gradeAge']],
  ['a sex that the table has not', { gender: 'o' }, ['genderInvalid']],
  [
    'an impossible age',
    { birthDate: '2023-03-19', document: null },
    ['ageInvalid', 'documentTypeInvalid'],
  ],
] as const)('of a record it tells %s', (_what, child, faults) => {
  expect(recordFaults(child)).toEqual(faults);
});

test('of an examination it tells each step that is owed, in the order of the list', () => {
  const sagittal = { sign: 'normal' } as const;
  const waist = { ...NO_GENERAL_SIGN, waist: true };
  expect(examFaults({ atr: atrOf([1, 2, 3]), sagittal })).toEqual([]);
  expect(examFaults({ atr: atrOf([1, 2, 3]) })).toEqual(['sagittalMissing']);
  expect(examFaults({ atr: atrOf([1, 2, 3]), sagittal, generalCheck: waist })).toEqual([
    'motionOwed',
  ]);
  expect(examFaults({ sagittal: { sign: 'kyphosis' } })).toEqual([
    'rotationMissing',
    'proneMissing',
  ]);
  const forwardBend = { ...NO_BEND, lumbar: 'leftHigh' } as const;
  const motionTest = { atr: atrOf([1, 2, 3]) };
  expect(examFaults({ atr: atrOf([1, 2, 6]), sagittal, forwardBend, motionTest })).toEqual([
    'sideAgainstBend',
  ]);
});
