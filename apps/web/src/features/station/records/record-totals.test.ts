import { ExamStatus } from '@spine/contract/exam';
import { expect, test } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import type { RecordEntry } from './record-store.ts';
import { computeTotals } from './record-totals.ts';

const DOCTOR = { id: 'doctor', name: '唐若水' };
const OTHER = { id: 'other', name: '顾之遥' };
const FAULT = { code: 24001307, message: '学生不存在' };

function entry(
  id: string,
  madeBy = DOCTOR,
  status: ExamStatus = ExamStatus.Inspected,
): RecordEntry {
  const madeAt = '2026-11-27T02:00:00Z';
  const of = { patientId: id, childName: '林知夏', grade: '五年级', clazz: '2班', madeBy, madeAt };
  const record = { id, patientId: id, typeId: 0, status, examTime: madeAt } as const;
  return { kind: 'exam', id, target: { projectId: 'p', schoolId: 's' }, ...of, record };
}

function absence(id: string): RecordEntry {
  const { record: _, ...base } = entry(id) as Extract<RecordEntry, { kind: 'exam' }>;
  return { ...base, kind: 'attendance', day: '2026-11-27', absent: true };
}

test('acknowledged, on the way and refused add up to all records, and so do their kinds', async () => {
  const store = createMemoryStore();
  for (const each of [
    entry('a'),
    entry('b'),
    entry('c', DOCTOR, ExamStatus.Declined),
    absence('d'),
  ])
    await store.add(each);
  await store.acknowledge(['a', 'd']);
  await store.refuse('b', FAULT);
  const totals = computeTotals(store.summary(), DOCTOR.id);
  expect(totals).toMatchObject({ total: 4, acknowledged: 2, unsent: 1, others: [] });
  expect(totals.refused).toEqual([{ entry: entry('b'), fault: FAULT }]);
  expect(totals.kinds).toEqual({ examined: 2, declined: 1, attendance: 1, consent: 0, void: 0 });
});

test('a record that is corrected or discarded is not counted twice', async () => {
  const store = createMemoryStore();
  await store.add(entry('a'));
  await store.replace('a', entry('b'));
  await store.add(entry('c'));
  await store.refuse('c', FAULT);
  await store.discard('c');
  expect(computeTotals(store.summary(), DOCTOR.id)).toMatchObject({ total: 1, unsent: 1 });
});

test('of others it says who and how many, and names none of their children', async () => {
  const store = createMemoryStore();
  await store.add(entry('a'));
  await store.add(entry('b'));
  await store.refuse('b', FAULT);
  await store.add(entry('c'));
  await store.acknowledge(['c']);
  const totals = computeTotals(store.summary(), OTHER.id);
  expect(totals).toMatchObject({ total: 0, refused: [], others: [{ name: '唐若水', count: 2 }] });
  expect(JSON.stringify(totals)).not.toContain('林知夏');
  expect(computeTotals(store.summary(), undefined).others).toEqual(totals.others);
});

test('what remains of an acknowledged record says nothing about the child', async () => {
  const store = createMemoryStore();
  await store.add(entry('a'));
  await store.acknowledge(['a']);
  expect(store.summary().acknowledged).toEqual([{ authorId: 'doctor', kind: 'examined' }]);
});
