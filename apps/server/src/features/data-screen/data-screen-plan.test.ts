/** A summary is a few statements, none of which reads a whole table of children, examinations or cells by day. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { fillInstitution, planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { screenSummary } from './data-screen.service.ts';

const WHOLE_TABLE =
  /Seq Scan on (exam|patient|statistic_cell|statistic_fact|screen_cell|roster_cell)\b/;
const FILL = { schools: 20, patients: 10_000, exams: 20_000 };
const MOST_STATEMENTS = 14;

let world: World;
let database: Database;
let heard: Statement[] = [];
beforeAll(async () => {
  world = await openWorld();
  await fillInstitution(world.ownerUrl, world.home.orgId, FILL);
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query('select fold_statistics()');
  await owner.query('vacuum analyze');
  await owner.end();
  database = openDatabase(world.appUrl, 1, (statement) => heard.push(statement));
}, 240_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

async function statementsOf(scope: Scope, regionCode?: string): Promise<Statement[]> {
  heard = [];
  const asked = { regionCode, now: new Date('2025-07-20T10:00:00+08:00'), mapSource: '' };
  const summary = await database.inSnapshot(scope, ({ db }) => screenSummary(db, scope, asked));
  expect(summary.counters.examined).toBeGreaterThan(1000);
  return heard;
}

async function expectIndexed(statement: Statement, scope: Scope): Promise<void> {
  if (!/^\s*(select|with)/.test(statement.text)) return;
  for (const generic of [false, true]) {
    const plan = await planOf(world.appUrl, scope, { statement, generic });
    expect(plan.text).not.toMatch(WHOLE_TABLE);
  }
}

test.each([undefined, '330000', '330802'])('a summary of %s reads no whole table', async (code) => {
  for (const statement of await statementsOf(platformScope, code))
    await expectIndexed(statement, platformScope);
});

test("an institution's summary reads no whole table", async () => {
  for (const statement of await statementsOf(world.home))
    await expectIndexed(statement, world.home);
});

test('a summary asks no statement for each school', async () => {
  expect((await statementsOf(platformScope)).length).toBeLessThan(MOST_STATEMENTS);
});
