import type { TrendPoint } from '@spine/contract/exam';
import type { StationChild } from '@spine/contract/station';
import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft } from '../measure/draft.ts';
import { changeAfter } from './child-change.ts';
import {
  attendanceEntry,
  consentEntry,
  declinedEntry,
  examEntry,
  type Made,
  voidEntry,
} from './make-entry.ts';
import { earlierResults } from './record-point.ts';

const made: Made = {
  child: { id: '0198f2a0-0000-7000-8000-000000000001', name: '林知夏' } as StationChild,
  target: { projectId: 'p', schoolId: 's' },
  grade: '五年级',
  clazz: '2班',
  madeBy: { id: 'u', name: '沈若兰' },
  now: new Date('2026-11-19T09:00:30+08:00'),
};
const examTime = made.now.toISOString();
const EMPTY = { thoracic: [], thoracolumbar: [], lumbar: [] };

function draftOf(thoracic: number[]): Draft {
  const first = { thoracic, thoracolumbar: [1], lumbar: [0] };
  return { ...emptyDraft('quick'), readings: { first, again: EMPTY } };
}

function toPoint(draft: Draft): TrendPoint {
  const { retestOf } = changeAfter(examEntry(draft, made), 'twoStage');
  if (!retestOf) throw new Error('the record has an angle');
  return retestOf;
}

it.each([
  ['an absence', attendanceEntry(true, made), { state: 'absent' }],
  ['being there after all', attendanceEntry(false, made), { state: 'notExamined' }],
  ['taking an examination out', voidEntry('e', made), { state: 'notExamined' }],
  ['declining', declinedEntry(made), { state: 'declined', examTime }],
  [
    'an agreement',
    consentEntry({ channel: 'oral', answer: 'agreed' }, made),
    { permission: 'agreed' },
  ],
  [
    'a refusal',
    consentEntry({ channel: 'paper', answer: 'refused' }, made),
    { permission: 'refused' },
  ],
] as const)('after %s', (_name, entry, change) => {
  expect(changeAfter(entry, 'twoStage')).toEqual(change);
});

it.each([
  { maxAngle: 2, state: 'examined', finding: 'belowFive' },
  { maxAngle: 8, state: 'toRetest', finding: 'retest' },
])(
  'after $maxAngle° a child is $state, and the next is a retest',
  ({ maxAngle, state, finding }) => {
    const entry = examEntry(draftOf([maxAngle]), made);
    const { retestOf, ...change } = changeAfter(entry, 'twoStage');
    expect(change).toEqual({ state, examTime });
    expect(retestOf).toMatchObject({ id: entry.id, examTime, maxAngle, overall: { finding } });
  },
);

describe('what was found before', () => {
  const former = { ...toPoint(draftOf([4])), id: 'former' };
  const first = toPoint(draftOf([8]));
  const idsOf = (points: readonly TrendPoint[]) => points.map(({ id }) => id);

  it('is the last result, and after it the one of this project', () => {
    const child = { ...made.child, last: former, retestOf: first };
    expect(earlierResults(child, undefined)).toEqual([former, first]);
    const { retestOf: _, ...stored } = child;
    expect(earlierResults(stored as StationChild, undefined)).toEqual([former]);
  });

  it('is not the record that is corrected, but what was there before it', () => {
    const before = { ...made.child, last: null, retestOf: former };
    const entry = examEntry(draftOf([8]), made);
    const child = { ...before, ...changeAfter(entry, 'twoStage') };
    expect(idsOf(earlierResults(child, undefined))).toEqual([entry.id]);
    expect(earlierResults(child, { child: before, entry })).toEqual([former]);
    expect(earlierResults(child, { child, entry })).toEqual([]);
  });
});
