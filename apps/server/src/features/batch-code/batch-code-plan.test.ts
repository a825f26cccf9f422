/** No page of codes or batches reads all codes, however many devices were made. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase, type PlatformTenant } from '#platform/db/open.ts';
import { planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  type BatchQuery,
  batchRows,
  type CodeQuery,
  codeRows,
  countBatches,
  countCodes,
  wantedCodes,
} from './batch-code.repository.ts';

const FILL_BATCHES = `
  insert into batch (name, code_count, created_at, created_by)
  select to_char(timestamp '2024-01-01' + n * interval '6 hours', 'YYYYMMDD') || '-' || lpad((1 + n % 4)::text, 2, '0'), 50,
    timestamptz '2024-01-01' + n * interval '6 hours', gen_random_uuid()
  from generate_series(0, 1999) as n`;
/** The codes of the newest batches wait for their download. */
const FILL_CODES = `
  insert into batch_code (id, code, batch, download_num, created_at)
  select gen_random_uuid(),
    translate(upper(substr(md5(name || n), 1, 8)), '01', 'XY') || n % 7 + 2,
    name, case when b.created_at > timestamptz '2025-05-10' then 0 else 1 end, b.created_at
  from batch as b, generate_series(1, 50) as n
  on conflict do nothing`;
const WHOLE_TABLE = /Seq Scan on batch_code/;

let world: World;
let database: Database;
let heard: Statement[] = [];
beforeAll(async () => {
  world = await openWorld();
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(FILL_BATCHES);
  await owner.query(FILL_CODES);
  await owner.query('vacuum analyze batch, batch_code');
  await owner.end();
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
}, 120_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

type Work = (tenant: PlatformTenant) => Promise<unknown>;

async function plansOf(work: Work): Promise<string[]> {
  heard = [];
  await database.inScope(platformScope, work);
  const plans = [];
  for (const statement of heard.filter(({ text }) => text.startsWith('select')))
    for (const generic of [false, true])
      plans.push((await planOf(world.appUrl, platformScope, { statement, generic })).text);
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}

const page = { size: 20, page: 1 };
const codeFilters: [string, Partial<CodeQuery>][] = [
  ['of everything', {}],
  ['oldest first', { asc: 'batchTime' }],
  ['sorted by code', { asc: 'code' }],
  ['sorted by code downwards', { desc: 'code' }],
  ['by part of a code', { code: 'A3F' }],
  ['by a whole code', { code: 'ABCDEF23' }],
  ['of a batch', { batch: '20250301-02' }],
  ['of those not downloaded', { downloadNum: 0 }],
  ['of those downloaded', { downloadNum: 1 }],
];
const batchFilters: [string, Partial<BatchQuery>][] = [
  ['of everything', {}],
  ['oldest first', { asc: 'batchTime' }],
  ['of those not downloaded', { downloadNum: 0 }],
  ['of those downloaded', { downloadNum: 1 }],
  ['by part of a name', { batch: '202503' }],
];

describe('read by index', () => {
  test.each(codeFilters)('a page of codes, %s', async (_what, query) => {
    for (const plan of await plansOf((tenant) => codeRows(tenant, { ...page, ...query })))
      expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test.each(codeFilters)('their number, %s', async (_what, query) => {
    for (const plan of await plansOf((tenant) => countCodes(tenant, { ...page, ...query })))
      expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test('the newest codes need no sorting', async () => {
    for (const plan of await plansOf((tenant) => codeRows(tenant, page)))
      expect(plan).not.toMatch(/Sort/);
  });

  test.each(batchFilters)('a page of batches and their number, %s', async (_what, query) => {
    const plans = await plansOf(async (tenant) => {
      await batchRows(tenant, { ...page, ...query });
      await countBatches(tenant, { ...page, ...query });
    });
    for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test('what a download takes', async () => {
    const given = [{}, { batch: '20250301-02' }, { ids: ['019a0000-0000-7000-8000-000000000000'] }];
    for (const wanted of given) {
      const work: Work = (tenant) => wantedCodes(tenant, { wanted, limit: 1000 });
      for (const plan of await plansOf(work)) expect(plan).not.toMatch(WHOLE_TABLE);
    }
  });
});
