/** No page of the operation log reads the whole table, however long the log is. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { type AnyTenant, type Database, openDatabase } from '#platform/db/open.ts';
import { sealLog } from '#platform/db/operation-log-seal.ts';
import { planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { countLogs, type LogQuery, logRows } from './log.repository.ts';
import { blockOfLine, countAllLogs, newestBlock } from './log-seal.repository.ts';

/** Half of the lines are the home institution's; warnings and errors are rare, one user is rarer still. */
const FILL = `
  insert into operation_log (id, org_id, username, org_name, role, model, keypoint, keymsg, level, optype, optime)
  select gen_random_uuid(), case n % 2 when 0 then $1::uuid else $2::uuid end,
    case when n % 5000 < 2 then 'seldom' else 'user' || n % 40 end, 'o' || n % 2, 1 + n % 2,
    case when n % 50 < 2 then 'exam' else 'm' || n % 9 end, '', '',
    case when n % 1000 < 2 then 'ERROR' when n % 100 < 2 then 'WARN' else 'INFO' end,
    (array['signIn', 'edit', 'view', 'upload'])[1 + n / 2 % 4], timestamptz '2026-01-01' + n * interval '2 minutes'
  from generate_series(1, 100000) as n`;
const WHOLE_TABLE = /Seq Scan on operation_log/;

let world: World;
let database: Database;
let heard: Statement[] = [];
beforeAll(async () => {
  world = await openWorld();
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(FILL, [world.home.orgId, world.other.orgId]);
  await owner.query('vacuum analyze operation_log');
  await owner.end();
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
}, 120_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

const filters: [string, Partial<LogQuery>][] = [
  ['of everything', {}],
  ['oldest first', { asc: 'optime' }],
  ['of a user', { usernames: ['user6'] }],
  ['of users who seldom act', { usernames: ['seldom', 'nobody'] }],
  ['of a type', { optype: 'view' }],
  ['of errors', { level: 'ERROR' }],
  ['of a model', { model: 'exam' }],
  [
    'of a day',
    { since: new Date('2026-03-01T00:00:00+08:00'), before: new Date('2026-03-02T00:00:00+08:00') },
  ],
  ['sorted by user', { asc: 'username' }],
  ['sorted by level', { desc: 'level' }],
  ['sorted by type', { asc: 'optype' }],
];

async function plansOf(
  scope: Scope,
  work: (tenant: AnyTenant) => Promise<unknown>,
): Promise<string[]> {
  heard = [];
  await database.inScope(scope, work);
  const plans = [];
  for (const statement of heard.filter(({ text }) => text.startsWith('select')))
    for (const generic of [false, true])
      plans.push((await planOf(world.appUrl, scope, { statement, generic })).text);
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}

describe('a page of the log uses an index', () => {
  const pageOf = (query: LogQuery): LogQuery & { size: number; page: number } => ({
    size: 20,
    page: 1,
    ...query,
  });

  test.each(filters)('an institution, %s, and its total', async (_what, query) => {
    const plans = await plansOf(world.home, async (tenant) => {
      await logRows(tenant, pageOf(query));
      await countLogs(tenant, pageOf(query));
    });
    for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test.each(filters)('the platform, %s', async (_what, query) => {
    const plans = await plansOf(platformScope, (tenant) => logRows(tenant, pageOf(query)));
    for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test('all lines are counted, and the seal of one is found, without reading the log', async () => {
    await sealLog(database.bare);
    for (const scope of [world.home, platformScope]) {
      const plans = await plansOf(scope, async (tenant) => {
        await countAllLogs(tenant);
        await newestBlock(tenant);
        await blockOfLine(tenant, world.cast.orgs.home);
      });
      for (const plan of plans) {
        expect(plan).not.toMatch(/operation_log/);
        expect(plan).not.toMatch(/Seq Scan on log_seal/);
      }
    }
  });

  test('the newest lines need no sorting', async () => {
    for (const scope of [world.home, platformScope]) {
      const plans = await plansOf(scope, (tenant) => logRows(tenant, pageOf({})));
      for (const plan of plans) expect(plan).not.toMatch(/Sort/);
    }
  });
});
