/** No statistic reads a whole table of examinations, children or counts, however many institutions there are. */
import { GROUPINGS, STATISTIC_MEMBERS } from '@spine/contract/statistic';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase, type Tenant } from '#platform/db/open.ts';
import { fillInstitution, planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { overviewOf, tableOf } from './statistic.service.ts';
import { listChildren } from './statistic-children.service.ts';

/** The home institution is a tenth of what there is. */
const HOME = { schools: 6, patients: 1500, exams: 2000 };
const OTHERS = { schools: 30, patients: 13_500, exams: 18_000 };
const WHOLE_TABLE =
  /Seq Scan on (exam|patient|statistic_fact|statistic_cell|roster_cell|project_unseen|project_unseen_child)\b/;

let world: World;
let database: Database;
let heard: Statement[] = [];
let sample: { project_id: string; school_id: string };
beforeAll(async () => {
  world = await openWorld();
  await fillInstitution(world.ownerUrl, world.home.orgId, HOME);
  await fillInstitution(world.ownerUrl, world.other.orgId, OTHERS);
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query('select fold_statistics()');
  await owner.query(`update project set status = 2
    where (org_id, id) in (select org_id, max(id::text)::uuid from project group by org_id)`);
  // Completed projects of others, so that what was missed is no table of one page.
  await owner.query(
    `insert into project_unseen select $1, gen_random_uuid(), gen_random_uuid(), 6, '六年级', 3, '3班', 'm', 1
     from generate_series(1, 5000)`,
    [world.other.orgId],
  );
  await owner.query('vacuum analyze');
  await owner.end();
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
  sample = await database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('statistic_fact')
      .select(['project_id', 'school_id'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
}, 240_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

/** Plans of the statements some work makes, for their values and for all values; answers how many it made. */
async function expectIndexes(work: (tenant: Tenant) => Promise<unknown>): Promise<number> {
  heard = [];
  await database.inScope(world.home, work);
  const selects = heard.filter(({ text }) => /^\s*select/.test(text));
  expect(selects.length).toBeGreaterThan(0);
  for (const statement of selects)
    for (const generic of [false, true]) {
      const { text } = await planOf(world.appUrl, world.home, { statement, generic });
      expect(text).not.toMatch(WHOLE_TABLE);
    }
  return selects.length;
}

const filters: readonly [string, () => object][] = [
  ['of everything', () => ({})],
  ['of a project', () => ({ projectId: [sample.project_id] })],
  [
    'of a school in a project',
    () => ({ projectId: [sample.project_id], schoolId: sample.school_id }),
  ],
  ['of a region', () => ({ region: '33' })],
  ['of some days', () => ({ from: '2025-03-01', to: '2025-03-08' })],
  ['of a sex and a stage', () => ({ sex: 'f' as const, stage: 'primary' as const })],
];

describe('statistics find by indexes', () => {
  test.each(filters)(
    'the overview %s, in one statement and what it names',
    async (_what, given) => {
      const made = await expectIndexes(({ db }) =>
        overviewOf(db, world.home, { filters: given(), now: world.clock.now() }),
      );
      expect(made).toBeLessThanOrEqual(2);
    },
  );

  test.each(GROUPINGS.map((groupBy) => [groupBy]))('the table by %s and sex', async (groupBy) => {
    const made = await expectIndexes(({ db }) =>
      tableOf(db, world.home, {
        groupBy,
        splitBy: groupBy === 'sex' ? 'month' : 'sex',
        ages: '6,12,15',
        schoolId: sample.school_id,
        indicator: 'curvature',
      }),
    );
    expect(made).toBeLessThanOrEqual(2);
  });

  test.each(STATISTIC_MEMBERS.map((member) => [member]))('the children: %s', async (member) => {
    const page = { size: 20, page: 1, asc: undefined, desc: undefined };
    const month = { groupBy: 'month' as const, key: '2025-03' };
    const inProject = { projectId: [sample.project_id], schoolId: sample.school_id };
    for (const given of [{}, inProject, month])
      await expectIndexes(({ db }) => listChildren(db, world.home, { ...page, ...given, member }));
  });

  test.each(['roster', 'posture', 'unseen'] as const)(
    'the pages of a number hold everybody once: %s',
    async (member) => {
      const seen: string[] = [];
      let total = 0;
      for (let page = 1; page === 1 || seen.length < total; page += 1) {
        const asked = { member, size: 300, page, asc: undefined, desc: undefined };
        const found = await database.inScope(world.home, ({ db }) =>
          listChildren(db, world.home, asked),
        );
        ({ total } = found);
        expect(found.rows).toHaveLength(Math.min(300, total - seen.length));
        seen.push(...found.rows.map((row) => `${row.projectName} ${row.patientId}`));
      }
      expect(new Set(seen).size).toBe(total);
    },
  );
});
