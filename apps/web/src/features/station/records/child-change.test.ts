import type { StationChild } from '@spine/contract/station';
import { expect, it } from 'vitest';
import { type Draft, emptyDraft } from '../measure/draft.ts';
import { changeAfter } from './child-change.ts';
import { attendanceEntry, declinedEntry, examEntry, type Made, voidEntry } from './make-entry.ts';

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

it.each([
  ['an absence', attendanceEntry(true, made), { state: 'absent' }],
  ['being there after all', attendanceEntry(false, made), { state: 'notExamined' }],
  ['taking an examination out', voidEntry('e', made), { state: 'notExamined' }],
  ['declining', declinedEntry(made), { state: 'declined', examTime }],
  ['a small angle', examEntry(draftOf([2]), made), { state: 'examined', examTime }],
  ['a missing repeat', examEntry(draftOf([8]), made), { state: 'toRetest', examTime }],
] as const)('after %s', (_name, entry, change) => {
  expect(changeAfter(entry, 'twoStage')).toEqual(change);
});
