/** Each night a sample is compared with a recount, the sums with the facts, and what is wrong is counted anew. */
import { uploadExams } from '@spine/contract/exam';
import { statisticsOverview } from '@spine/contract/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { asOwner } from '#testing/provoke/provoke.ts';
import { openWorld, type World } from '#testing/world.ts';
import { verifyStatistics, type Wrong } from './recount.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const place = await insertScreening(world.database, world.home, { children: 6 });
  const exams = place.patientIds.slice(2).map((patientId) => quickRecord({ patientId }));
  await world.as('doctor').raw(uploadExams, { ...place, exams });
});
afterAll(() => world.close());

const total = async () => (await world.as('analyst').call(statisticsOverview, {})).body.data.total;
async function verifiedAt(time: string): Promise<[orgId: string, wrong: Wrong][]> {
  const repaired: [string, Wrong][] = [];
  await verifyStatistics(world.database, {
    now: new Date(`${time}+08:00`),
    repaired: (...of) => repaired.push(of),
  });
  return repaired;
}

test('a wrong sample is counted anew and told once, in the night', async () => {
  const right = await total();
  expect(right).toMatchObject({ roster: 6, valid: 4, gradeTwo: 4 });
  expect(await verifiedAt('2026-11-21T03:00:00')).toEqual([]);
  await asOwner(
    world,
    `update statistic_fact set outcome = 'normal'`,
    'delete from unseen_child where patient_id in (select max(patient_id::text)::uuid from unseen_child)',
  );
  expect(await total()).not.toEqual(right);
  for (const other of ['2026-11-22T12:00:00', '2026-11-21T04:00:00'])
    expect(await verifiedAt(other)).toEqual([]);
  expect(await verifiedAt('2026-11-22T02:30:00')).toEqual([
    [world.home.orgId, { children: 5, schools: 1 }],
  ]);
  expect(await total()).toEqual(right);
  expect(await verifiedAt('2026-11-22T02:40:00')).toEqual([]);
});

test('a sum that is not that of its facts is made anew', async () => {
  const right = await total();
  await asOwner(
    world,
    'update statistic_sum set grade_two = grade_two - 1',
    `insert into statistic_sum select (jsonb_populate_record(s, '{"age": 99}')).* from statistic_sum s`,
  );
  expect(await total()).toMatchObject({ gradeTwo: 2 * (4 - 1) });
  expect(await verifiedAt('2026-11-23T02:30:00')).toEqual([
    [world.home.orgId, { children: 0, schools: 1 }],
  ]);
  expect(await total()).toEqual(right);
});
