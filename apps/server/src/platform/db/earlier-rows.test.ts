/** What an earlier build has stored of visits to hospitals goes on as acts, and what was counted stays counted. */
import { visitResult } from '@spine/contract/follow-up';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountChildren } from '#features/child-record/index.ts';
import { reassessOutdated } from '#features/exam/index.ts';
import { orgScope } from '#platform/auth/scope.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { grownDatabase } from '#testing/database/grown-database.ts';
import { tableContents } from '#testing/database/table-contents.ts';
import {
  EARLIER_CHILDREN,
  type EarlierChild,
  insertEarlierInstitution,
} from './earlier-rows.factory.ts';
import { migrate, migrationNames } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

/** What the outcomes of each institution say in its projects. */
const CHILDREN_OF = {
  first: { count: 16, attended: 9, confirmed: 4, imaged: 6, elsewhere: 1 },
  second: { count: 2, attended: 2, confirmed: 1, imaged: 1, elsewhere: 0 },
};
const LAST_BEFORE = '010-follow-up.sql';

let grown: TestDatabase;
let owner: Client;
let database: Database;
let institutions: Awaited<ReturnType<typeof insertEarlierInstitution>>[];
let before: Awaited<ReturnType<typeof stored>>;

const rowsOf = async (statement: string) => (await owner.query(statement)).rows;
const countsIn = (table: string) =>
  rowsOf(
    `select org_id, project_id, count(*)::int, count(*) filter (where attended)::int as attended,
       count(*) filter (where confirmed)::int as confirmed, count(*) filter (where imaged)::int as imaged,
       count(*) filter (where elsewhere)::int as elsewhere
     from ${table} group by org_id, project_id order by org_id, project_id`,
  );
/** What an earlier build knows of outcomes and of acts, and what is counted. */
const stored = async () => ({
  outcomes: await rowsOf(
    `select org_id, project_id, patient_id, attended_on::text, hospital, cobb_angle, recorded_by, recorded_by_name,
       recorded_at, elsewhere, confirmed
     from referral order by org_id, project_id, patient_id`,
  ),
  acts: await rowsOf(
    `select org_id, id, patient_id, kind, way, day::text, plan, reason, act_id, user_id, user_name, note, done_by,
       done_by_name, done_at
     from follow_up_act where kind <> 'visited' order by org_id, id`,
  ),
  counts: await countsIn('countable_exam'),
  sums: await countsIn('statistic_fact'),
  others: othersOf(await tableContents(grown.ownerUrl)),
});
/** Tables that migrations after that one leave alone; those that it does not know are empty. */
function othersOf(contents: Record<string, string>) {
  const changed = ['referral', 'follow_up_act', 'follow_up_case', 'project', 'schema_migration'];
  return Object.fromEntries(
    Object.entries(contents).filter(
      ([name, text]) => !(changed.includes(name) || text.startsWith('0 ')),
    ),
  );
}

const NAMES = Object.keys(EARLIER_CHILDREN) as EarlierChild[];
/** The stage of each child's case, in each institution. */
async function stages(): Promise<unknown[]> {
  const rows = await rowsOf('select org_id, patient_id, stage from follow_up_case');
  const stageOf = new Map(rows.map((row) => [`${row.org_id} ${row.patient_id}`, row.stage]));
  return institutions.map(({ orgId, ids }) =>
    Object.fromEntries(
      NAMES.map((name) => [name, stageOf.get(`${orgId} ${ids.get(name)}`) ?? null]),
    ),
  );
}
const STAGES = Object.fromEntries(NAMES.map((name) => [name, EARLIER_CHILDREN[name].stage]));

beforeAll(async () => {
  grown = await grownDatabase(LAST_BEFORE);
  owner = new Client({ connectionString: grown.ownerUrl });
  await owner.connect();
  institutions = [
    await insertEarlierInstitution(owner, uuidv7()),
    await insertEarlierInstitution(owner, uuidv7()),
  ];
  before = await stored();
  await migrate(grown.ownerUrl);
  database = openDatabase(grown.appUrl, 2);
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await grown.drop();
});

test('every migration was applied, once', async () => {
  const rows = await rowsOf('select name from schema_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(await migrationNames());
});

test('outcomes, acts, counts and the rows of all other tables are those of before', async () => {
  expect(before.outcomes).toHaveLength(26);
  expect(before.acts).toHaveLength(24);
  expect(before.sums).toEqual(before.counts);
  expect(before.sums).toMatchObject([
    CHILDREN_OF.first,
    CHILDREN_OF.second,
    CHILDREN_OF.first,
    CHILDREN_OF.second,
  ]);
  expect(await stored()).toEqual(before);
  expect(await stages()).toEqual([STAGES, STAGES]);
});

test('each outcome is an act that says the same, and the outcome names it', async () => {
  const rows = await rowsOf(
    `select act.*, act.day::text as day, r.attended_on::text as attended_on, r.hospital, r.cobb_angle, r.recorded_by,
       r.recorded_by_name, r.recorded_at, r.elsewhere as was_elsewhere
     from referral r join follow_up_act act on act.org_id = r.org_id and act.id = r.act_id
       and act.patient_id = r.patient_id and act.project_id = r.project_id and act.kind = 'visited'`,
  );
  expect(rows).toHaveLength(before.outcomes.length);
  expect(await rowsOf(`select from follow_up_act where kind = 'visited'`)).toHaveLength(
    rows.length,
  );
  for (const row of rows) {
    expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(row).toMatchObject({
      day: row.attended_on,
      done_by: row.recorded_by,
      done_by_name: row.recorded_by_name,
      done_at: row.recorded_at,
      elsewhere: row.was_elsewhere,
      way: null,
      act_id: null,
    });
    const { hospital, curves, xray, ...rest } = visitResult.parse(row.result);
    expect({ hospital, angles: curves.map(({ cobbAngle }) => cobbAngle), xray }).toEqual({
      hospital: row.hospital,
      angles: row.cobb_angle === null ? [] : [row.cobb_angle],
      xray: row.cobb_angle === null ? null : true,
    });
    expect(rest).toEqual({
      department: null,
      risser: null,
      diagnosis: null,
      plans: [],
      nextVisitOn: null,
    });
  }
});

test('what the acts count for, and how the cases stand by them, is what was stored', async () => {
  for (const { orgId, ids } of institutions)
    await database.inScope(orgScope(orgId), async (tenant) => {
      await recountChildren(tenant, { patientIds: [...ids.values()] });
    });
  expect((await stored()).outcomes).toEqual(before.outcomes);
  expect(await stages()).toEqual([STAGES, STAGES]);
});

test('the first start opens the cases, and counts as before', async () => {
  await owner.query('delete from follow_up_case');
  expect(await reassessOutdated(database)).toBe(4);
  expect(await stages()).toEqual([STAGES, STAGES]);
  const { outcomes, acts, counts, sums } = before;
  expect(await stored()).toMatchObject({ outcomes, acts, counts, sums });
});

test('a second start changes nothing', async () => {
  const contents = await tableContents(grown.ownerUrl);
  const catalogue = await catalogueOf(grown.ownerUrl);
  await migrate(grown.ownerUrl);
  expect(await reassessOutdated(database)).toBe(0);
  expect(await tableContents(grown.ownerUrl)).toEqual(contents);
  expect(await catalogueOf(grown.ownerUrl)).toEqual(catalogue);
});
