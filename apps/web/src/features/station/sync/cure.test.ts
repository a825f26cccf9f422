import { blockedErrors, consentErrors } from '@spine/contract/consent';
import { erasureErrors } from '@spine/contract/erasure';
import { examErrors } from '@spine/contract/exam';
import { kernelErrors } from '@spine/contract/kernel';
import { stationErrors } from '@spine/contract/station';
import { expect, test } from 'vitest';
import type { RecordEntry } from '../records/record-store.ts';
import { type Cure, curesOf } from './cure.ts';

const madeAt = '2026-11-27T02:00:00Z';
const base = {
  id: 'a',
  target: { projectId: 'p', schoolId: 's' },
  patientId: 'a',
  childName: '林知夏',
  grade: '五年级',
  clazz: '2班',
  madeBy: { id: 'doctor', name: '唐若水' },
  madeAt,
};
const record = { id: 'a', patientId: 'a', typeId: 0, status: 1, examTime: madeAt } as const;
const ENTRIES: readonly RecordEntry[] = [
  { ...base, kind: 'exam', record },
  { ...base, kind: 'attendance', day: '2026-11-27', absent: true },
  { ...base, kind: 'void', examId: 'b', reason: '现场更正' },
];
const [exam, absence, correction] = ENTRIES;

function cure(
  entry: RecordEntry | undefined,
  fault: { code: number; message: string },
): readonly Cure[] {
  if (!entry) throw new Error('no entry');
  return curesOf({ entry, fault });
}

test.each([
  ['projectNotInProgress', 'retry'],
  ['projectNotFound', 'retry'],
  ['studentNotFound', 'discard'],
  ['readingsInvalid', 'open'],
  ['parametersMissing', 'open'],
  ['examBeforeBirth', 'retry'],
  ['examBeforeProject', 'open'],
  ['examAheadOfClock', 'retry'],
] as const)('an examination refused by %s: %s', (name, expected) => {
  expect(cure(exam, examErrors[name])).toEqual([expected]);
});

test.each([
  [examErrors.projectNotInProgress, 'retry'],
  [examErrors.studentNotFound, 'discard'],
  [stationErrors.alreadyExamined, 'discard'],
  [stationErrors.dayInvalid, 'open'],
] as const)('an absence refused by $message', (fault, expected) => {
  expect(cure(absence, fault)).toEqual([expected]);
});

test('an answer that is refused may be sent again or given up, never kept for good', () => {
  const answer: RecordEntry = { ...base, kind: 'consent', channel: 'paper', answer: 'agreed' };
  expect(cure(answer, consentErrors.noticeMissing)).toEqual(['retry', 'discard']);
  expect(cure(answer, consentErrors.versionUnknown)).toEqual(['retry', 'discard']);
  expect(cure(answer, consentErrors.childUnknown)).toEqual(['discard']);
});

test('whatever a tablet holds of a child that was erased can only be given up', () => {
  for (const entry of ENTRIES) expect(cure(entry, erasureErrors.childErased)).toEqual(['discard']);
});

test.each([
  [examErrors.examNotFound, 'discard'],
  [examErrors.notOwnToday, 'discard'],
  [examErrors.parametersMissing, 'retry'],
] as const)('a void refused by $message', (fault, expected) => {
  expect(cure(correction, fault)).toEqual([expected]);
});

test.each(['forbidden', 'mustChangePassword', 'malformed', 'parameter'] as const)(
  'what %s refuses is sent again, whatever it is',
  (name) => {
    for (const entry of ENTRIES) expect(cure(entry, kernelErrors[name])).toEqual(['retry']);
  },
);

test.each(Object.values(blockedErrors))(
  'an examination refused by $message is sent again once the family agrees, or given up',
  (fault) => {
    expect(cure(exam, fault)).toEqual(['retry', 'open', 'discard']);
  },
);

test('a correction that is stored is not given up, only let go of', () => {
  expect(cure(exam, examErrors.formerStands)).toEqual(['dismiss']);
});

test('a number that the catalogue does not have yet loses nothing', () => {
  for (const entry of ENTRIES)
    expect(cure(entry, { code: 39999999, message: '' })).toEqual(['retry']);
});
