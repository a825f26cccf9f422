/** The cockpit of a school of 2,000 children is put together from a few statements on indexes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { fillInstitution, planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { talliesOf } from './progress.repository.ts';
import { progressOf } from './progress.service.ts';

const WHOLE_TABLE = /Seq Scan on (exam|patient)\b/;
const FILL = { schools: 20, patients: 40_000, exams: 80_000 };
const MOST_STATEMENTS = 12;

let world: World;
let database: Database;
let heard: Statement[] = [];
let place: { projectId: string; schoolId: string };

beforeAll(async () => {
  world = await openWorld();
  await fillInstitution(world.ownerUrl, world.home.orgId, FILL);
  database = openDatabase(world.appUrl, 1, (statement) => heard.push(statement));
  place = await database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('exam')
      .where('org_id', '=', world.home.orgId)
      .select(['project_id as projectId', 'school_id as schoolId'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
}, 180_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

const ask = () =>
  database.inScope(world.home, (tenant) => progressOf(tenant, { place, now: world.clock.now() }));

test('no statement of the cockpit reads a whole table', async () => {
  heard = [];
  await ask();
  const selects = heard.filter(({ text }) => /^\s*(select|with)/.test(text));
  expect(selects.length).toBeGreaterThan(3);
  for (const statement of selects)
    for (const generic of [false, true]) {
      const plan = await planOf(world.appUrl, world.home, { statement, generic });
      expect(plan.text).not.toMatch(WHOLE_TABLE);
    }
});

test('the cockpit of 2,000 children asks no statement for each child or class', async () => {
  heard = [];
  const { totals } = await ask();
  expect(totals.roster).toBe(2000);
  expect(totals.examined).toBeGreaterThan(0);
  expect(heard.length).toBeLessThan(MOST_STATEMENTS);
});

test('the tallies of a list of projects name each living project once', async () => {
  const ids = [place.projectId];
  const rows = await database.inScope(world.home, (tenant) => talliesOf(tenant, ids));
  expect(rows).toEqual([{ id: place.projectId, roster: 40_000, examined: expect.any(Number) }]);
});
