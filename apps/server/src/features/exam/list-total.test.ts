/** The numbers that triggers keep equal a recount after any sequence of writes, folded or not. */

import { uploadExams } from '@spine/contract/exam';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { characterTotal, examTotal, foldListTotals, listTotal } from '#platform/db/list-total.ts';
import { somebodyWaits } from '#testing/locks.ts';
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
  world.database.inScope(world.home, async (tenant) => ({
    patients: await listTotal(tenant, 'patient'),
    exams: await listTotal(tenant, 'exam'),
    parts: await Promise.all(parts().map((part) => examTotal(tenant, part))),
    named: await Promise.all(
      CHARACTERS.flatMap((character) =>
        (['patients', 'exams'] as const).map((subject) =>
          characterTotal(tenant, { subject, character }),
        ),
      ),
    ),
  }));

/** Characters may come twice in a name, and letters in either case. */
const NAMES = ['王明', '李明明', '王王', 'Anna Li'];
const CHARACTERS = ['王', '明', 'A', 'n', '龘'];

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
              from exam where org_id = $1 and listed) as parts,
            (select array_agg(counted order by at, subject) from (
               select at, 1 as subject, count(p.id)::int as counted
               from unnest($4::text[]) with ordinality as c(wanted, at)
               left join patient p on p.org_id = $1 and p.deleted_at is null and lower(p.name) like '%' || lower(wanted) || '%'
               group by at
               union all
               select at, 2, count(e.id)::int
               from unnest($4::text[]) with ordinality as c(wanted, at)
               left join patient p on p.org_id = $1 and p.deleted_at is null and lower(p.name) like '%' || lower(wanted) || '%'
               left join exam e on e.org_id = $1 and e.patient_id = p.id and e.listed
               group by at) as counts) as named`,
    [world.home.orgId, place.schoolId, place.projectId, CHARACTERS],
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
  rename: (random) =>
    owner.query(
      `update patient set name = ($1::text[])[1 + abs(hashtext(id::text) + $2::int) % 4]`,
      [NAMES, random],
    ),
  enrol: (random) =>
    owner.query(
      `insert into patient select (jsonb_populate_record(p, jsonb_build_object(
         'id', gen_random_uuid(), 'student_id', left(gen_random_uuid()::text, 20)))).*
       from patient p where hashtext(id::text) % 9 = $1 limit 3`,
      [random % 9],
    ),
  dismiss: () =>
    owner.query(
      `delete from patient p where school_id = $1 and id <> all($2::uuid[])
         and not exists (select from exam e where e.org_id = p.org_id and e.patient_id = p.id)`,
      [place.schoolId, place.patientIds],
    ),
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
    { numRuns: 40, seed: 20261120 },
  );
  const before = await kept();
  await owner.query('select recount_list_totals()');
  expect(await kept()).toEqual(before);
});

const RENAMED = sql`name = '王'`;
const DELETED = sql`deleted_at = now()`;
test.each([
  ['renamed', RENAMED],
  ['deleted', DELETED],
])(
  'a child that is %s while its examinations leave the lists is counted once',
  async (_how, set) => {
    const { patientIds, projectId, schoolId } = await insertScreening(world.database, world.home, {
      children: 1,
    });
    const [patientId] = patientIds;
    const exams = [quickRecord({ patientId })];
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    await owner.query('begin');
    await owner.query('update exam set listed = false where patient_id = $1', [patientId]);
    const waiting = world.database.inScope(world.home, ({ db }) =>
      sql`update patient set ${set} where id = ${patientId}`.execute(db),
    );
    await somebodyWaits(world.database);
    await owner.query('commit');
    await waiting;
    expect(await kept()).toEqual(await recounted());
  },
);

test('a write that is rolled back leaves the number alone', async () => {
  const before = await kept();
  await owner.query('begin');
  await owner.query('delete from exam');
  await owner.query('rollback');
  expect(await kept()).toEqual(before);
});
