import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { idField } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { answer, recordedCall, startCallServer } from '#platform/call/call-server.factory.ts';
import { emptyDraft } from '../measure/draft.ts';
import { press } from '../measure/keypad.ts';
import { liveResult } from '../measure/live-result.ts';
import { attendanceEntry, declinedEntry, examEntry, type Made } from '../records/make-entry.ts';
import { createMemoryStore } from '../records/memory-store.ts';
import type { RecordSink, RecordStore } from '../records/record-store.ts';
import { sessionTransport } from '../records/send-entries.ts';
import { startSender } from '../records/sender.ts';
import { practiceChildren, practiceSession } from './practice-class.ts';
import { createPracticeRecords } from './practice-records.ts';

const NOW = new Date('2026-11-27T02:00:00Z');
const CHILDREN = practiceChildren(NOW);
const DOCTOR = { id: 'doctor', name: '唐若水' };

let server: Awaited<ReturnType<typeof startCallServer>>;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.stop());

function made(at: number): Made {
  const { project, school, clazz } = practiceSession(CHILDREN);
  const child = CHILDREN[at];
  if (!child) throw new Error('no such child');
  const target = { projectId: project.id, schoolId: school.id };
  return { child, target, grade: clazz.grade, clazz: clazz.clazz, madeBy: DOCTOR, now: NOW };
}

test('what is finished in practice never reaches the server, while the sender is at work', async () => {
  let calls = 0;
  server.handle((request, response, body) => {
    calls += 1;
    answer({ code: 8000, msg: '' })(request, response, body);
  });
  const store = createMemoryStore();
  const sender = startSender({
    store,
    transport: sessionTransport(recordedCall(server.base).call),
    userId: () => DOCTOR.id,
    now: () => NOW,
    pause: () => Promise.resolve(),
    changed: () => undefined,
  });
  const records = createPracticeRecords();
  const first = examEntry(emptyDraft('quick'), made(0));
  await records.add(first);
  await records.add(declinedEntry(made(1)));
  await records.add(attendanceEntry(true, made(2)));
  expect(await records.replace(first.id, examEntry(emptyDraft('quick'), made(0)))).toBe(true);
  sender.wake();
  await store.add(attendanceEntry(true, made(3)));
  await expect.poll(() => store.summary().acknowledged.length).toBe(1);
  sender.stop();
  expect(calls).toBe(1);
});

test('a sender cannot take from the records of practice', () => {
  expectTypeOf<RecordSink>().not.toExtend<RecordStore>();
  expect(Object.keys(createPracticeRecords()).toSorted()).toEqual(['add', 'replace']);
});

test('no screen of practice knows the store that is sent from', () => {
  const folder = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const users = files.filter((file) =>
    /\brecordStore\b/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(users.toSorted()).toEqual([
    'offline/device/device.ts',
    'records/station-records.ts',
    'roster/class.screen.tsx',
    'sync/refused-list.tsx',
  ]);
});

test('no call takes the ids of practice', () => {
  const { project, school } = practiceSession(CHILDREN);
  for (const { id } of [project, school, ...CHILDREN])
    expect(idField.safeParse(id).success).toBe(false);
});

test('the invented results of last time show whether a child has changed', () => {
  expect(CHILDREN).toHaveLength(12);
  expect(CHILDREN.filter(({ last }) => last !== null).map(({ last }) => last?.resultId)).toEqual([
    0, 0, 0, 1, 0, 2, 1, 0, 0,
  ]);
  const zero = { kind: 'zero' } as const;
  const draft = [zero, zero, zero].reduce(
    (before, key) => press(before, key) ?? before,
    emptyDraft('quick'),
  );
  const { method } = practiceSession(CHILDREN).project;
  const earlier = CHILDREN.slice(0, 1).flatMap(({ last }) => (last ? [last] : []));
  expect(
    liveResult(draft, { method, operator: '唐若水', scoliometer: null, earlier })?.change,
  ).toBeTruthy();
});
