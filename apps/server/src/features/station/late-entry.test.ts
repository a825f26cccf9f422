/** A class that was examined on paper is entered afterwards: the records are of that day and say that they came late. */
import { examDetail, examErrors, uploadExams, voidExam } from '@spine/contract/exam';
import { projectProgressOf } from '@spine/contract/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openStationDay, type StationDay } from './station.factory.ts';

const DAY = '2026-11-18';
const LATE = { examTime: `${DAY}T09:00:30+08:00`, lateEntry: true } as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const lateEntriesOf = async ({ projectId, schoolId }: StationDay): Promise<number> => {
  const { body } = await world.as('doctor').call(projectProgressOf, { id: projectId, schoolId });
  return body.data.lateEntries;
};
const detailOf = async (id: string) =>
  (await world.as('doctor').call(examDetail, { id })).body.data;

test('a late entry keeps its day and says so; one of today does not', async () => {
  const day = await openStationDay(world);
  const late = await detailOf(await day.examine(0, LATE));
  expect(late.examTime).toBe(`${DAY}T09:00:30+08:00`);
  expect(late.findings).toMatchObject({ lateEntry: true });
  const { findings } = await detailOf(await day.examine(1));
  expect(findings).not.toHaveProperty('lateEntry');
});

test('the cockpit counts the children entered late: once each, in their school and project, unless voided', async () => {
  const [day, other] = [await openStationDay(world), await openStationDay(world)];
  const declined = { ...LATE, status: 2, readings: undefined };
  await day.examine(0, LATE);
  const id = await day.examine(0, { ...LATE, examTime: `${DAY}T09:01:00+08:00` });
  await day.examine(1, declined);
  await day.examine(2, { lateEntry: false });
  await other.examine(0, LATE);
  expect([await lateEntriesOf(day), await lateEntriesOf(other)]).toEqual([2, 1]);
  await world.as('doctor').call(voidExam, { id, reason: '录错了' });
  expect(await lateEntriesOf(day)).toBe(2);
  const [left = ''] = await listedOf(day.patientIds[0]);
  await world.as('doctor').call(voidExam, { id: left, reason: '录错了' });
  expect(await lateEntriesOf(day)).toBe(1);
});

const listedOf = (patientId = '') =>
  world.database.inScope(world.home, async ({ db }) => {
    const rows = await db
      .selectFrom('exam')
      .where('patientId', '=', patientId)
      .where('listed', '=', true)
      .select('id')
      .execute();
    return rows.map(({ id }) => id);
  });

test('an absence of that day and the examination of that day belong together', async () => {
  const day = await openStationDay(world);
  await day.note(0, { day: DAY });
  await day.note(1, { day: DAY });
  await day.examine(0, LATE);
  expect((await day.absences()).map(({ patientId }) => patientId)).toEqual([day.patientIds[1]]);
});

test.each([
  ['no yes or no', { lateEntry: 'yes' }],
  ['a day before the project', { examTime: '2026-10-31T09:00:00+08:00' }],
  ['a day to come', { examTime: '2026-11-21T09:00:00+08:00' }],
] as const)('%s is refused', async (_what, wrong) => {
  const { projectId, schoolId, patientIds } = await openStationDay(world);
  const record = { ...quickRecord({ patientId: patientIds[0] ?? '', ...LATE }), ...wrong };
  const { body } = await world
    .as('doctor')
    .raw(uploadExams, { projectId, schoolId, exams: [record] });
  expect(body.data.results).toMatchObject([{ outcome: 'refused' }]);
  expect(await listedOf(patientIds[0])).toEqual([]);
});

test('a child of another institution is entered late by nobody else', async () => {
  const { projectId, schoolId, patientIds } = await openStationDay(world);
  const exams = [quickRecord({ patientId: patientIds[0] ?? '', ...LATE })];
  const { body } = await world.as('rival').raw(uploadExams, { projectId, schoolId, exams });
  expect(body.code).toBe(examErrors.projectNotFound.code);
});
