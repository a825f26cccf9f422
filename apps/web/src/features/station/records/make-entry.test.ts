import type { StationChild } from '@spine/contract/station';
import { expect, it } from 'vitest';
import { emptyDraft } from '../measure/draft.ts';
import { attendanceEntry, declinedEntry, examEntry, type Made, voidEntry } from './make-entry.ts';

const child: StationChild = {
  id: '0198f2a0-0000-7000-8000-000000000001',
  name: '林知夏',
  initials: 'lzx',
  gender: 'f',
  birthDate: '2014-05-06',
  studentTail: '0012',
  state: 'notExamined',
  permission: 'informed',
  examId: null,
  examTime: null,
  last: null,
  retestOf: null,
};
const target = { projectId: 'p', schoolId: 's' };
const made: Made = {
  child,
  target,
  grade: '五年级',
  clazz: '2班',
  madeBy: { id: 'u', name: '沈若兰' },
  now: new Date('2026-11-19T09:00:30+08:00'),
};

it('what is entered from paper says so, and is of its day; it is made when it is entered', () => {
  const late = { ...made, paperTime: new Date('2026-11-18T09:00:30+08:00') };
  for (const entry of [examEntry(emptyDraft('quick'), late), declinedEntry(late)])
    expect(entry).toMatchObject({
      madeAt: '2026-11-19T01:00:30.000Z',
      record: { lateEntry: true, examTime: '2026-11-18T01:00:30.000Z' },
    });
  expect(attendanceEntry(true, late)).toMatchObject({ day: '2026-11-18', absent: true });
  expect(voidEntry('e', late)).toMatchObject({ madeAt: '2026-11-19T01:00:30.000Z' });
});

it('what is made by a wrong clock says by how much, and an absence is of the day of the server', () => {
  const clockAheadMs = 3 * 24 * 3_600_000;
  const wrong = { ...made, clockAheadMs };
  const time = '2026-11-19T01:00:30.000Z';
  expect(examEntry(emptyDraft('quick'), wrong)).toMatchObject({
    clockAheadMs,
    madeAt: time,
    record: { examTime: time },
  });
  expect(attendanceEntry(true, wrong)).toMatchObject({ clockAheadMs, day: '2026-11-16' });
});

it('what is examined now says nothing of it', () => {
  for (const entry of [examEntry(emptyDraft('quick'), made), declinedEntry(made)])
    expect(entry).not.toHaveProperty('record.lateEntry');
});

it('an examination names its scoliometer, and none where that has no number', () => {
  const numbered = { ...made, scoliometer: 'SC-12' };
  expect(examEntry(emptyDraft('quick'), numbered)).toMatchObject({
    record: { device: { code: 'SC-12' } },
  });
  for (const entry of [
    examEntry(emptyDraft('quick'), { ...made, scoliometer: null }),
    declinedEntry(numbered),
  ])
    expect(entry).not.toHaveProperty('record.device');
});
