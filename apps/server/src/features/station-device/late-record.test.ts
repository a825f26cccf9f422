/** What was examined while a project ran and reaches the server after it was completed: by upload, from a device, in a rescue file. */
import { examErrors, uploadExams } from '@spine/contract/exam';
import { moveProject, ProjectStatus } from '@spine/contract/project';
import {
  sendSealedRecords,
  stationDeviceErrors,
  uploadRescue,
} from '@spine/contract/station-device';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type DeviceDay, openDeviceDay } from './station-device.factory.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS).toISOString();
const OVER = examErrors.projectNotInProgress;

let world: World | undefined;
let day: DeviceDay;
const opened = (): World => {
  if (!world) throw new Error('the world opens before each test');
  return world;
};
/** Completed a minute after the examinations; they are sent two minutes later. */
beforeEach(async () => {
  await world?.close();
  world = await openWorld();
  day = await openDeviceDay(world);
});
afterAll(() => world?.close());

async function complete(): Promise<void> {
  opened().clock.advance(MINUTE_MS);
  const end = { id: day.projectId, status: ProjectStatus.Completed };
  expect((await opened().as('manager').call(moveProject, end)).body.code).toBe(8000);
  opened().clock.advance(2 * MINUTE_MS);
}

const upload = (exams: unknown[]) =>
  opened()
    .as('doctor')
    .call(uploadExams, { projectId: day.projectId, schoolId: day.schoolId, exams });

describe('after a project was completed', () => {
  test('an upload of what was examined before is stored and counted, and a child is missed no more', async () => {
    await complete();
    expect(await day.totals()).toMatchObject({ examined: 0, remaining: 3 });
    const records = [0, 1].map((of) => quickRecord({ patientId: day.patientIds[of] }));
    expect((await upload(records)).body).toMatchObject({ code: 8000 });
    expect(await day.totals()).toMatchObject({ examined: 2, remaining: 1 });
    expect((await upload(records)).body.code).toBe(31001310);
  });

  test('what was examined afterwards is refused, by itself or with the call', async () => {
    await complete();
    const before = quickRecord({ patientId: day.patientIds[0], examTime: at(1) });
    const after = quickRecord({ patientId: day.patientIds[1], examTime: at(1.001) });
    expect((await upload([after])).body).toEqual({ code: OVER.code, msg: OVER.message });
    const { body } = await upload([before, after, { id: 'x' }]);
    expect(body.data.results).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'refused', code: OVER.code },
      { outcome: 'refused', code: examErrors.parametersMissing.code },
    ]);
    expect((await upload([{ id: 'x' }])).body.code).toBe(OVER.code);
  });

  test('a device is answered so for each record, and what it noted of absences is refused', async () => {
    const entries = [day.exam(0), day.exam(1, { examTime: at(2) }), day.absence(2)];
    const boxes = await day.sealAll(entries);
    await complete();
    const { data } = await day.send(boxes);
    expect(data.results).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'refused', code: OVER.code },
      { outcome: 'refused', code: OVER.code },
    ]);
    expect((await day.send(boxes)).data.results).toEqual(data.results);
  });

  test('a rescue file is taken', async () => {
    const entries = [day.exam(0), day.exam(1)];
    const records = await day.sealAll(entries);
    await complete();
    const { body } = await opened().as('manager').call(uploadRescue, { records });
    expect(body.data.results).toEqual(entries.map(({ id }) => ({ id, outcome: 'accepted' })));
    expect(await day.totals()).toMatchObject({ examined: 2, remaining: 1 });
  });

  test('records of another institution stay foreign, and a child may not be before the project', async () => {
    const records = await day.sealAll([day.exam(0)]);
    await complete();
    const { body } = await opened().as('rival').call(sendSealedRecords, { records });
    expect(body.data.results[0]).toMatchObject({ code: stationDeviceErrors.keyUnknown.code });
    const early = quickRecord({ patientId: day.patientIds[0], examTime: '2020-01-01T00:00:00Z' });
    expect((await upload([early])).body.data.results[0]).toMatchObject({
      code: examErrors.examBeforeProject.code,
    });
  });

  test('a project that was completed before its end was noted takes nothing', async () => {
    await complete();
    await opened().database.inScope(opened().home, ({ db }) =>
      db
        .updateTable('project')
        .set({ completedAt: null })
        .where('id', '=', day.projectId)
        .execute(),
    );
    const record = quickRecord({ patientId: day.patientIds[0] });
    expect((await upload([record])).body.code).toBe(OVER.code);
  });
});
