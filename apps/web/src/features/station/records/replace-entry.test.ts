/** What a correction puts in the place of what was finished before. */
import { examErrors } from '@spine/contract/exam';
import { expect, test } from 'vitest';
import { madeOf } from './made.factory.ts';
import { attendanceEntry, declinedEntry, toReplaced } from './make-entry.ts';
import { createMemoryStore } from './memory-store.ts';
import type { RecordEntry, RecordStore } from './record-store.ts';
import { replaceEntry } from './replace-entry.ts';

const NOW = '2026-11-27T02:00:00Z';
const FORMER: RecordEntry = {
  kind: 'exam',
  id: 'a',
  target: { projectId: 'project', schoolId: 'school' },
  patientId: 'child',
  childName: '林知夏',
  grade: '五年级',
  clazz: '2班',
  madeBy: { id: 'doctor', name: '唐若水' },
  madeAt: NOW,
  record: { id: 'a', patientId: 'child', typeId: 0, status: 1, examTime: NOW },
};
const made = madeOf(FORMER);
const corrected = () => declinedEntry(made);

/** A store whose entry went out, and was not answered. */
async function openSent(entry: RecordEntry = FORMER): Promise<RecordStore> {
  const store = createMemoryStore();
  await store.add(entry);
  await store.claim(50, FORMER.madeBy.id);
  await store.release([entry.id]);
  return store;
}

const correct = (store: RecordStore, former: RecordEntry, entry: RecordEntry) =>
  replaceEntry(former, { records: store, entry, made });

test('what never went out is gone, and takes nothing out', async () => {
  const store = createMemoryStore();
  await store.add(FORMER);
  const entry = corrected();
  await correct(store, FORMER, entry);
  expect(store.summary().unsent).toEqual([entry]);
});

test('what may be at the server is taken out by its correction, once that is stored', async () => {
  const store = await openSent();
  const entry = corrected();
  await correct(store, FORMER, entry);
  expect(store.summary().unsent).toEqual([FORMER, { ...entry, replaces: toReplaced(['a']) }]);
});

test('a second correction takes out what the first one would have', async () => {
  const store = await openSent();
  await correct(store, FORMER, corrected());
  const [, second] = store.summary().unsent;
  if (!second) throw new Error('the correction is in the store');
  const entry = corrected();
  await correct(store, second, entry);
  expect(store.summary().unsent).toEqual([FORMER, { ...entry, replaces: toReplaced(['a']) }]);
});

test('a correction of a correction that may be at the server takes both out: the server may refuse the first', async () => {
  const store = await openSent();
  await correct(store, FORMER, corrected());
  await store.claim(50, FORMER.madeBy.id);
  const [, second] = store.summary().unsent;
  if (!second) throw new Error('the correction is in the store');
  await store.release([FORMER.id, second.id]);
  const entry = corrected();
  await correct(store, second, entry);
  const replaces = toReplaced(['a', second.id]);
  expect(store.summary().unsent).toEqual([FORMER, second, { ...entry, replaces }]);
});

test('what a correction replaces is not sent once the correction is stored', async () => {
  const store = await openSent();
  await correct(store, FORMER, corrected());
  const [, second] = store.summary().unsent;
  if (!second) throw new Error('the correction is in the store');
  await store.refuse(FORMER.id, examErrors.studentNotFound);
  await store.acknowledge([second.id]);
  expect(store.summary()).toMatchObject({ unsent: [], refused: [] });
});

test('nor once the server says that another one it replaces stands', async () => {
  const store = await openSent();
  await correct(store, FORMER, corrected());
  const [, second] = store.summary().unsent;
  if (!second) throw new Error('the correction is in the store');
  await store.refuse(second.id, examErrors.formerStands);
  expect(store.summary()).toMatchObject({ unsent: [], refused: [{ entry: { id: second.id } }] });
});

test('a correction that is stored beside its former examination is not replaced, but corrected', async () => {
  const store = await openSent();
  await store.refuse(FORMER.id, examErrors.formerStands);
  const entry = corrected();
  await correct(store, FORMER, entry);
  expect(store.summary().unsent).toEqual([{ ...entry, replaces: toReplaced(['a']) }]);
});

test('an absence comes after what it takes out: it is not stored beside an examination', async () => {
  const store = await openSent();
  const absence = attendanceEntry(true, made);
  await correct(store, FORMER, absence);
  const taken = { kind: 'void', examId: 'a' };
  expect(store.summary().unsent).toMatchObject([FORMER, taken, absence]);
  const other = await openSent();
  await correct(other, FORMER, corrected());
  const [, second] = other.summary().unsent;
  if (!second) throw new Error('the correction is in the store');
  await correct(other, second, absence);
  expect(other.summary().unsent).toMatchObject([FORMER, taken, absence]);
});
