/** Lists of users and institutions read by index, however large the platform is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organizationName } from '#features/organization/index.ts';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import { CAST_IDS } from '#testing/cast.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { countUsers, lockForChange, userRows } from './user.repository.ts';

const WHOLE_TABLE = /Seq Scan on (app_user|organization)\b/;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const query = { size: 20, page: 1 };
const works: [string, () => Scope, (...given: Parameters<typeof userRows>) => Promise<unknown>][] =
  [
    ["an institution's users", () => filled.home, userRows],
    ['their total', () => filled.home, countUsers],
    ["everybody's first page", () => platformScope, userRows],
    [
      "one institution's users for the platform",
      () => platformScope,
      (tenant) => userRows(tenant, { ...query, orgId: filled.home.orgId }),
    ],
    [
      'a user and the administrators beside him',
      () => platformScope,
      (tenant) => lockForChange(tenant, [CAST_IDS.users.manager]),
    ],
    [
      'the name of an institution',
      () => platformScope,
      (tenant) => organizationName(tenant, filled.home.orgId),
    ],
  ];

test.each(works)('%s: read by index', async (_what, scopeOf, work) => {
  const scope = scopeOf();
  const statements = await filled.statementsOf(scope, (tenant) => work(tenant, query));
  expect(statements).toHaveLength(1);
  for (const statement of statements)
    expect(await filled.planOf(scope, statement, false)).not.toMatch(WHOLE_TABLE);
});
