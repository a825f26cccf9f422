/** An examination and an absence of the same child at the same time: whichever comes first, the examination alone stays. */

import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import { stationErrors } from '@spine/contract/station';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { readRecords } from '#features/exam/upload/exam-record.service.ts';
import { storeUpload } from '#features/exam/upload/exam-upload.service.ts';
import type { Tenant } from '#platform/db/open.ts';
import { waitForLocks } from '#testing/provoke/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { saveAttendance } from './attendance.service.ts';
import { openStationDay, type StationDay, TODAY } from './station.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Does something in a transaction that stays open until it is released. */
function hold(work: (tenant: Tenant) => Promise<unknown>) {
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const committed = world.database.inScope(world.home, async (tenant) => {
    await work(tenant);
    written.resolve();
    await released.promise;
  });
  return { written: written.promise, release: released.resolve, committed };
}

const by = () => ({ id: world.cast.users.doctor, name: 'doctor' });

async function uploadOf({ projectId, schoolId, patientIds }: StationDay) {
  const exams = [quickRecord({ patientId: patientIds[0] ?? '' })];
  const reads = await readRecords(exams);
  const now = world.clock.now();
  const sent = { projectId, schoolId, exams, reads, files: new Map(), doctor: by(), now };
  return (tenant: Tenant) => storeUpload(tenant, sent);
}

test('an absence waits for the upload under way, and is refused', async () => {
  const day = await openStationDay(world);
  const upload = hold(await uploadOf(day));
  await upload.written;
  const noting = day.note(0);
  await waitForLocks(world.database);
  upload.release();
  await upload.committed;
  expect(await noting).toBe(stationErrors.alreadyExamined.code);
  expect(await day.absences()).toEqual([]);
});

test('an upload waits for the absence under way, and takes it back', async () => {
  const day = await openStationDay(world);
  const { projectId, schoolId, patientIds } = day;
  const absence = { projectId, schoolId, patientId: patientIds[0] ?? '', day: TODAY, absent: true };
  const noting = hold((tenant) =>
    saveAttendance(tenant, { ...absence, recordedBy: by(), now: world.clock.now() }),
  );
  await noting.written;
  const examined = day.examine(0);
  await waitForLocks(world.database);
  noting.release();
  await noting.committed;
  await examined;
  expect(await day.absences()).toEqual([]);
  expect(await day.stateOf(0)).toBe('examined');
});

test('both of many children at once leave no child with both', async () => {
  const day = await openStationDay(world, { children: 12 });
  const all = day.patientIds.map((_, of) => of);
  const [codes] = await Promise.all([
    Promise.all(all.map((of) => day.note(of))),
    Promise.all(all.map((of) => day.examine(of))),
  ]);
  expect(codes.every((code) => [DONE, stationErrors.alreadyExamined.code].includes(code))).toBe(
    true,
  );
  expect(await day.absences()).toEqual([]);
  expect(await day.totals()).toMatchObject({ examined: 12, absent: 0, remaining: 0 });
});

test('a child that is deleted meanwhile has no new absence: the deletion waits for it, later ones are refused', async () => {
  const day = await openStationDay(world);
  const { projectId, schoolId, patientIds } = day;
  const absence = { projectId, schoolId, patientId: patientIds[0] ?? '', day: TODAY, absent: true };
  const noting = hold((tenant) =>
    saveAttendance(tenant, { ...absence, recordedBy: by(), now: world.clock.now() }),
  );
  await noting.written;
  const deletion = world.as('manager').call(deletePatients, { ids: absence.patientId, count: 1 });
  await waitForLocks(world.database);
  noting.release();
  await noting.committed;
  expect((await deletion).body.code).toBe(DONE);
  expect(await day.note(0, { day: '2026-11-19' })).not.toBe(DONE);
  expect(await day.totals()).toMatchObject({ roster: 2, absent: 0, remaining: 2 });
});
