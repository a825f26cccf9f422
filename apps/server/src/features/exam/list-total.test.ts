/** The numbers that triggers keep equal a recount after any sequence of writes, folded or not. */

import { uploadExams } from '@spine/contract/exam';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examTotal, foldListTotals, listTotal } from '#platform/db/list-total.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from './exam.factory.ts';

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

const kept = () =>
  world.database.inScope(world.home, async (db) => ({
    patients: await listTotal(db, world.home, 'patient'),
    exams: await listTotal(db, world.home, 'exam'),
    parts: await Promise.all(parts().map((part) => examTotal(db, world.home, part))),
  }));

const parts = () => [
  { schoolId: place.schoolId },
  { projectId: place.projectId, typeId: 0 },
  { typeId: 1 },
  { resultId: 2 },
  { resultId: 0, schoolId: place.schoolId },
];

async function recounted() {
  const { rows } = await owner.query(
    `select (select count(*)::int from patient where org_id = $1 and deleted_at is null) as patients,
            (select count(*)::int from exam where org_id = $1 and listed) as exams,
            (select array[
                count(*) filter (where school_id = $2), count(*) filter (where project_id = $3 and type_id = 0),
                count(*) filter (where type_id = 1), count(*) filter (where result_id = 2),
                count(*) filter (where result_id = 0 and school_id = $2)]::int[]
              from exam where org_id = $1 and listed) as parts`,
    [world.home.orgId, place.schoolId, place.projectId],
  );
  return rows[0];
}

const changes: Record<string, (random: number) => Promise<unknown>> = {
  upload: (random) => {
    const exams = place.patientIds
      .slice(0, 1 + (random % 5))
      .map((patientId) => quickRecord({ patientId }));
    const { projectId, schoolId } = place;
    return world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  },
  unlist: (random) =>
    owner.query(`update exam set listed = not listed where hashtext(id::text) % 3 = $1`, [
      random % 3,
    ]),
  deleteChild: (random) =>
    owner.query(
      `update patient set deleted_at = case when deleted_at is null then now() end where hashtext(id::text) % 4 = $1`,
      [random % 4],
    ),
  move: (random) =>
    owner.query(
      `update exam set type_id = 1 - type_id, result_id = (array[0, 2, null])[1 + $1::int % 3]
       where hashtext(id::text) % 2 = $1::int % 2`,
      [random],
    ),
  rename: () => owner.query(`update patient set name = name || ''`),
  erase: (random) =>
    owner.query(`delete from exam where hashtext(id::text) % 7 = $1`, [random % 7]),
  fold: () => foldListTotals(world.database.bare),
};

test('kept numbers equal a recount after random writes', async () => {
  const step = fc.record({ name: fc.constantFrom(...Object.keys(changes)), random: fc.nat(1000) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { name, random } of steps) await changes[name]?.(random);
      expect(await kept()).toEqual(await recounted());
    }),
    { numRuns: 25, seed: 20261120 },
  );
});

test('a write that is rolled back leaves the number alone', async () => {
  const before = await kept();
  await owner.query('begin');
  await owner.query('delete from exam');
  await owner.query('rollback');
  expect(await kept()).toEqual(before);
});
