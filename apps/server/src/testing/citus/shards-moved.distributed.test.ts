/** An institution moves from worker to worker while its people work: no call fails for good, and nothing is lost. */
import { listSchools } from '@spine/contract/school';
import { statisticsOverview } from '@spine/contract/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, type Screening } from '#features/exam/exam.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { recountAll } from '../database/recount.ts';
import { openWorld, type World } from '../world.ts';
import { moveInstitution, workerOf } from './shards.ts';
import { examWriter, schoolWriter, whileWriting } from './writers.ts';

const WRITES = 5;
const MOVES = 2;

let world: World;
let place: Screening;
beforeAll(async () => {
  world = await openWorld();
  place = await insertScreening(world.database, world.home, { children: 20 });
});
afterAll(() => world.close());

test('all calls are answered while the rows move, and every row and number is there', async () => {
  const { ownerUrl, home } = world;
  const schools = schoolWriter(world, 'manager', 'H');
  const exams = examWriter(world, place);
  const reads: number[] = [];
  const read = async () => {
    reads.push((await world.as('doctor').call(listSchools, {})).body.code);
  };
  const workers = [await workerOf(ownerUrl, home.orgId)];
  await whileWriting([schools.write, exams.write, read], async () => {
    for (let move = 0; move < MOVES; move += 1) {
      const written = () =>
        Math.min(schools.written.acknowledged.length, exams.written.acknowledged.length);
      const before = written();
      await expect.poll(written).toBeGreaterThan(before + WRITES);
      await moveInstitution(ownerUrl, home.orgId);
      workers.push(await workerOf(ownerUrl, home.orgId));
    }
    const after = schools.written.acknowledged.length;
    await expect.poll(() => schools.written.acknowledged.length).toBeGreaterThan(after + WRITES);
  });
  expect(workers[1]).not.toBe(workers[0]);

  expect([...schools.written.refused, ...exams.written.refused]).toEqual([]);
  expect(reads.filter((code) => code !== 8000)).toEqual([]);
  const stored = await withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ what: string }>(
      `select name as what from school where org_id = $1 and name ~ '^H\\d'
       union all select id::text from exam where org_id = $1`,
      [home.orgId],
    );
    return rows.map(({ what }) => what);
  });
  const acknowledged = [...schools.written.acknowledged, ...exams.written.acknowledged];
  expect(stored.toSorted()).toEqual(acknowledged.toSorted());

  const total = async () =>
    (await world.as('analyst').call(statisticsOverview, {})).body.data.total;
  const counted = await total();
  expect(counted.inspected).toBeGreaterThan(0);
  await recountAll(ownerUrl, home.orgId);
  expect(await total()).toEqual(counted);
});
