/** No page of the operation log reads the whole table, however long the log is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_IDS } from '#testing/cast.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import {
  countAllLogs,
  countLogs,
  countLooks,
  findBlockOfLine,
  findSubjectLines,
  type LogQuery,
  logRows,
  newestBlock,
} from './log.repository.ts';

const WHOLE_TABLE = /Seq Scan on operation_log/;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

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

describe('a page of the log uses an index', () => {
  const pageOf = (query: LogQuery): LogQuery & { size: number; page: number } => ({
    size: 20,
    page: 1,
    ...query,
  });

  test.each(filters)('an institution, %s, and its total', async (_what, query) => {
    const plans = await filled.plansFor(filled.home, async (tenant) => {
      await logRows(tenant, pageOf(query));
      await countLogs(tenant, pageOf(query));
    });
    for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test.each(filters)('the platform, %s', async (_what, query) => {
    const plans = await filled.plansFor(platformScope, (tenant) => logRows(tenant, pageOf(query)));
    for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test('all lines are counted, and the seal of one is found, without reading the log', async () => {
    for (const scope of [filled.home, platformScope]) {
      const plans = await filled.plansFor(scope, async (tenant) => {
        await countAllLogs(tenant);
        await newestBlock(tenant);
        await findBlockOfLine(tenant, CAST_IDS.orgs.home);
      });
      for (const plan of plans) {
        expect(plan).not.toMatch(/operation_log/);
        expect(plan).not.toMatch(/Seq Scan on log_seal/);
      }
    }
  });

  describe('of some subjects', () => {
    const query = {
      subjects: [CAST_IDS.orgs.home, CAST_IDS.orgs.other],
      since: new Date('2026-01-01T00:00:00+08:00'),
    };
    const after = { id: CAST_IDS.orgs.home, time: '2026-02-01 00:00:00+08' };

    test.each([
      ['first', undefined],
      ['deep', after],
    ])('the %s lines are those at its place in the index', async (_what, behind) => {
      const plans = await filled.plansFor(filled.home, (tenant) =>
        findSubjectLines(tenant, query, { limit: 50, after: behind }),
      );
      for (const plan of plans) {
        expect(plan).toMatch(/Limit[^\n]*\n\s*->\s+Index Scan using operation_log_org_point_idx/);
        if (behind) expect(plan).toMatch(/Index Cond: .*ROW\(/);
      }
    });

    test('all are counted within the index', async () => {
      const plans = await filled.plansFor(filled.home, (tenant) => countLooks(tenant, query));
      for (const plan of plans)
        expect(plan).toMatch(/Index Only Scan using operation_log_org_point_idx/);
    });
  });

  test('the newest lines need no sorting', async () => {
    for (const scope of [filled.home, platformScope]) {
      const plans = await filled.plansFor(scope, (tenant) => logRows(tenant, pageOf({})));
      for (const plan of plans) expect(plan).not.toMatch(/Sort/);
    }
  });
});
