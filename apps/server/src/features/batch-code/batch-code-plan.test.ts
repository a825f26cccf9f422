/** No page of codes or batches reads all codes, however many devices were made. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformScope, platformScope } from '#platform/auth/scope.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import {
  type BatchQuery,
  batchRows,
  type CodeQuery,
  codeRows,
  countBatches,
  countCodes,
  findCodesToDownload,
} from './batch-code.repository.ts';

const WHOLE_TABLE = /Seq Scan on batch_code/;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const plansOf = (work: Work<PlatformScope>) => filled.plansFor(platformScope, work);

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
    const requests = [
      {},
      { batch: '20250301-02' },
      { ids: ['019a0000-0000-7000-8000-000000000000'] },
    ];
    for (const request of requests) {
      const work: Work<PlatformScope> = (tenant) =>
        findCodesToDownload(tenant, { request, limit: 1000 });
      for (const plan of await plansOf(work)) expect(plan).not.toMatch(WHOLE_TABLE);
    }
  });
});
