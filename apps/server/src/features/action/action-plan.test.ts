/** No page of the library, and no number under it, reads the whole table, however large the library were. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { type AnyTenant, type Database, openDatabase } from '#platform/db/open.ts';
import { planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type ActionQuery, actionRows, actionsOf, countActions } from './action.repository.ts';
import { endAbandoned } from './video-upload.repository.ts';

/** A rare category, level and position each, and names and muscles of many characters. */
const FILL = `
  insert into action (id, name, category, levels, position, muscles, description, equipment, effect, steps, warnings,
    remark, created_at, updated_at, deleted_at)
  select gen_random_uuid(), chr(19968 + n % 3000) || chr(22968 + n * 7 % 3000) || n,
    case when n % 100 = 0 then 'aerobics' else 'mat' end,
    case when n % 100 = 1 then '{senior}' else '{primary,junior}' end::text[],
    case when n % 100 = 2 then 'neck' else 'trunk' end,
    chr(26968 + n % 2000) || '肌;' || chr(28968 + n * 11 % 2000) || '肌', '', '', '', repeat('一步', 100), '', '',
    timestamptz '2026-02-01' + n * interval '1 minute', now(), case when n % 10 = 0 then now() end
  from generate_series(1, 40000) as n`;
const FILL_UPLOADS = `
  insert into video_upload (id, user_id, file_name, size, last_modified, touched_at)
  select gen_random_uuid(), id, 'a.mp4', 1000, n, timestamptz '2026-02-01' + n * interval '1 minute'
  from app_user, generate_series(1, 5000) as n where username = 'platform'`;
const WHOLE_TABLE = /Seq Scan on (action|video_upload)/;

let world: World;
let database: Database;
let heard: Statement[] = [];
beforeAll(async () => {
  world = await openWorld();
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(FILL);
  await owner.query(FILL_UPLOADS);
  await owner.query('vacuum analyze action, video_upload, blob');
  await owner.end();
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
}, 120_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

type Work = (tenant: AnyTenant) => Promise<unknown>;

async function plansOf(work: Work): Promise<string[]> {
  heard = [];
  for (const scope of [world.home, platformScope])
    await database.inScope<Scope, unknown>(scope, work);
  const plans = [];
  for (const statement of heard.filter(({ text }) => /^(select|delete)/.test(text)))
    for (const generic of [false, true])
      plans.push((await planOf(world.appUrl, platformScope, { statement, generic })).text);
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}

const page = { size: 20, page: 1 };
const filters: [string, Partial<ActionQuery>][] = [
  ['of everything', {}],
  ['oldest first', { asc: 'createtime' }],
  ['by name', { asc: 'name' }],
  ['by name downwards', { desc: 'name' }],
  ['of a category', { category: 'aerobics' }],
  ['of a level', { level: 'senior' }],
  ['of a position', { position: 'neck' }],
  ['by part of a name', { name: '一子' }],
  ['by a character', { name: '丁' }],
  ['by muscle', { muscle: '業肌' }],
  [
    'by everything',
    { name: '一', muscle: '肌', category: 'mat', position: 'trunk', level: 'junior' },
  ],
];

describe('read by index', () => {
  test.each(filters)('a page of actions, %s', async (_what, query) => {
    for (const plan of await plansOf((tenant) => actionRows(tenant, { ...page, ...query })))
      expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test.each(filters.slice(4))('their number, %s', async (_what, query) => {
    for (const plan of await plansOf((tenant) => countActions(tenant, { ...page, ...query })))
      expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test('the first pages need no sorting', async () => {
    for (const query of [{}, { asc: 'name' as const }])
      for (const plan of await plansOf((tenant) => actionRows(tenant, { ...page, ...query })))
        expect(plan).not.toMatch(/Sort/);
  });

  test('actions of a prescription', async () => {
    const ids = ['0190ac70-0000-7000-8000-000000000001', '0190ac70-0000-7000-8000-000000000002'];
    for (const plan of await plansOf((tenant) => actionsOf(tenant, ids)))
      expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test('uploads nobody went on with', async () => {
    const since = new Date('2026-02-01T00:10:00Z');
    const plans = await plansOf(({ db }) => endAbandoned({ ...platformScope, db }, { since }));
    for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  });
});
