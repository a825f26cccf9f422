/** Lists of users and institutions read by index, however large the platform is. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organizationName } from '#features/organization/index.ts';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { planOf } from '#testing/plans.ts';
import { openWorld, type World } from '#testing/world.ts';
import { countUsers, lockForChange, userRows } from './user.repository.ts';

const FILL_ORGANIZATIONS = `
  insert into organization (id, name, created_at)
  select gen_random_uuid(), 'Clinic ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, 5000) as n`;
const FILL_USERS = `
  insert into app_user (id, org_id, username, password_hash, role, created_at)
  select gen_random_uuid(), o.id, 'u' || row_number() over (), '', case n when 1 then 1 else 2 end, o.created_at
  from organization as o, generate_series(1, 20) as n`;
const WHOLE_TABLE = /Seq Scan on (app_user|organization)\b/;

let world: World;
let database: Database;
let heard: Statement[] = [];
beforeAll(async () => {
  world = await openWorld();
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(FILL_ORGANIZATIONS);
  await owner.query(FILL_USERS);
  await owner.query('vacuum analyze organization, app_user');
  await owner.end();
  database = openDatabase(world.appUrl, 2, (statement) => heard.push(statement));
}, 120_000);
afterAll(async () => {
  await database.close();
  await world.close();
});

const query = { size: 20, page: 1 };
const works: [
  string,
  () => Scope,
  (...given: Parameters<typeof countUsers>) => Promise<unknown>,
][] = [
  ["an institution's users", () => world.home, userRows],
  ['their total', () => world.home, countUsers],
  ["everybody's first page", () => platformScope, userRows],
  [
    "one institution's users for the platform",
    () => platformScope,
    (tenant) => userRows(tenant, { ...query, orgId: world.home.orgId }),
  ],
  [
    'a user and the administrators beside him',
    () => platformScope,
    (tenant) => lockForChange(tenant, [world.cast.users.manager]),
  ],
  [
    'the name of an institution',
    () => platformScope,
    (tenant) => organizationName(tenant, world.home.orgId),
  ],
];

test.each(works)('%s: read by index', async (_what, scopeOf, work) => {
  heard = [];
  const scope = scopeOf();
  await database.inScope(scope, (tenant) => work(tenant, query));
  const selects = heard.filter(({ text }) => text.startsWith('select'));
  expect(selects).toHaveLength(1);
  for (const statement of selects) {
    const plan = await planOf(world.appUrl, scope, { statement, generic: false });
    expect(plan.text).not.toMatch(WHOLE_TABLE);
  }
});
