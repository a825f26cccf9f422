/** Counts are written as changes and folded now and then; nobody who reads or writes notices. */
import { uploadExams } from '@spine/contract/exam';
import { statisticsTable } from '@spine/contract/statistic';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { foldStatistics } from '#platform/db/statistic-fold.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let owner: Client;
let place: Screening;
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  place = await insertScreening(world.database, world.home, { children: 12 });
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const fold = () => foldStatistics(world.database.bare);
const read = async () => {
  const asked = { groupBy: 'sex', splitBy: 'month' } as const;
  return (await world.as('analyst').call(statisticsTable, asked)).body.data;
};
const upload = (patientId: string | undefined) => {
  const { projectId, schoolId } = place;
  const exams = [quickRecord({ patientId: patientId ?? '' })];
  return world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
};
const cells = async (): Promise<number> =>
  (await owner.query<{ count: number }>('select count(*)::int from statistic_cell')).rows[0]
    ?.count ?? 0;

test('what is read is the same before and after, and there is less of it', async () => {
  for (const id of place.patientIds.slice(0, 6)) await upload(id);
  const before = await read();
  expect(await cells()).toBe(6);
  await fold();
  expect(await read()).toEqual(before);
  expect(await cells()).toBe(1);
  await fold();
  expect(await read()).toEqual(before);
});

test('groups that became empty go', async () => {
  await owner.query('update exam set deleted_at = now()');
  expect((await read()).total).toMatchObject({ valid: 0, roster: 12 });
  await fold();
  expect(await cells()).toBe(0);
  expect((await read()).total).toMatchObject({ valid: 0, roster: 12 });
});

test('nothing written meanwhile is lost, by whomever it is folded', async () => {
  const writes = place.patientIds.map((id) => upload(id));
  await Promise.all([...writes, fold(), fold(), fold()]);
  await fold();
  expect((await read()).total).toMatchObject({ valid: 12, gradeTwo: 12, roster: 12 });
});
