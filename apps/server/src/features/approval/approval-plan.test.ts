/** Approvals are read by index, however many users and institutions there are; so is the one of who makes a call. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { CAST_IDS } from '#testing/cast.ts';
import { type Filled, openFilled, queryOf } from '#testing/filled/filled.ts';
import {
  accessRows,
  approvalRows,
  countApprovalRows,
  countStates,
  endOpenApprovals,
  lockMembers,
} from './approval.repository.ts';

const WHOLE_TABLE = /Seq Scan on (app_user|organization|access_approval|session)\b/;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const page = { size: 20, page: 1 };
const { doctor, manager } = CAST_IDS.users;
const access = { today: '2026-11-20', exceptId: manager, withManagers: false };
const NOW = new Date('2026-11-20T10:00:00+08:00');

const home = () => filled.home;
const platform = () => platformScope;
const works: [string, () => Scope, (tenant: AnyTenant) => Promise<unknown>][] = [
  ["an institution's users", home, (tenant) => accessRows(tenant, access, page)],
  ['those in a state', home, (t) => accessRows(t, { ...access, state: 'waiting' }, page)],
  ['how many there are in each', home, (tenant) => countStates(tenant, access)],
  ['all managers', platform, (tenant) => accessRows(tenant, access, page)],
  ['how many of them there are in each state', platform, (tenant) => countStates(tenant, access)],
  ['one of a name', home, (tenant) => accessRows(tenant, { ...access, name: '秦' }, page)],
  ['a manager of a name', platform, (t) => countStates(t, { ...access, name: '秦' })],
  ['approvals of a name', home, (tenant) => approvalRows(tenant, { ...page, name: '秦' })],
  [
    'an institution for the platform',
    platform,
    (t) => accessRows(t, { ...access, orgId: filled.home.orgId }, page),
  ],
  ["an institution's approvals", home, (tenant) => approvalRows(tenant, page)],
  ['all approvals', platform, (tenant) => approvalRows(tenant, page)],
  ["a user's approvals", home, (tenant) => approvalRows(tenant, { ...page, userId: doctor })],
  ['how many they are', home, (t) => countApprovalRows(t, { ...page, userId: doctor })],
  ['users who are approved', home, (tenant) => lockMembers(tenant, [doctor])],
  [
    'what is open of a user',
    home,
    (tenant) =>
      endOpenApprovals(tenant, [doctor], {
        endedAt: NOW,
        endedBy: manager,
        endedByName: 'x',
        endedByUsername: 'x',
        endReason: null,
      }),
  ],
];

test.each(works)('%s: read by index', async (_what, scopeOf, work) => {
  const scope = scopeOf();
  const statements = await filled.statementsOf(scope, work);
  expect(statements).toHaveLength(1);
  for (const statement of statements)
    expect(await filled.planOf(scope, statement, false)).not.toMatch(WHOLE_TABLE);
});

test('who makes a call, and until when that is approved, is one statement by index', async () => {
  const body = await filled.asOwner(`select prosrc from pg_proc where proname = 'session_actor'`);
  const query = queryOf(body)
    .replace('= hash', '= $1')
    .replaceAll('> instant', '> $2')
    .replace('- idle', '- $3');
  const plan = await filled.asOwner(
    'set plan_cache_mode = force_generic_plan',
    'set enable_seqscan = off',
    `prepare asked (bytea, timestamptz, interval) as ${query}`,
    `explain execute asked ('x', now(), '1 hour')`,
  );
  expect(plan).toMatch(/Index Scan using access_approval_open_key/);
  expect(plan).not.toMatch(WHOLE_TABLE);
});
