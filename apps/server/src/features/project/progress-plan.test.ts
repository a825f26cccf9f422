/** The cockpit of a school of 2,000 children is put together from indexes, fast enough to ask every ten seconds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { fillInstitution, planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { talliesOf } from './progress.repository.ts';
import { progressOf } from './progress.service.ts';

const WHOLE_TABLE = /Seq Scan on (exam|patient)\b/;
const FILL = { schools: 20, patients: 40_000, exams: 80_000 };
const MEASURED = 20;
const SLOWEST_MS = 60;

let world: World;
let database: Database;
let heard: Statement[] = [];
let place: { projectId: string; schoolId: string };

beforeAll(async () => {
  world = await openWorld();
  await fillInstitution(world.ownerUrl, world.home.orgId, FILL);
  database = openDatabase(world.appUrl, 1, (statement) => heard.push(statement));
  place = await database.inScope(world.home, (db) =>
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
  database.inScope(world.home, (db) =>
    progressOf(db, world.home, { place, now: world.clock.now() }),
  );

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

test('the cockpit of 2,000 children is answered within 60 ms', async () => {
  const { totals } = await ask();
  expect(totals.roster).toBe(2000);
  expect(totals.examined).toBeGreaterThan(0);
  const times: number[] = [];
  for (let at = 0; at < MEASURED; at += 1) {
    const before = performance.now();
    await ask();
    times.push(performance.now() - before);
  }
  // The best of many: what else the machine does is not the cockpit's time.
  expect(Math.min(...times)).toBeLessThan(SLOWEST_MS);
});

test('the tallies of a list of projects name each living project once', async () => {
  const ids = [place.projectId];
  const rows = await database.inScope(world.home, (db) => talliesOf(db, world.home, ids));
  expect(rows).toEqual([{ id: place.projectId, roster: 40_000, examined: expect.any(Number) }]);
});
