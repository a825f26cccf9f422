/** The digest of a month reads its lines from their index, however long the log is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAST_IDS } from '#testing/cast.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import {
  countDisclosures,
  disclosureRows,
  findReadThrough,
  saveReadThrough,
} from './disclosure.repository.ts';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

test('lines that handed out children are found by institution and time', async () => {
  const query = {
    since: new Date('2026-02-01T00:00:00+08:00'),
    before: new Date('2026-03-01T00:00:00+08:00'),
  };
  const plans = await filled.plansFor(filled.home, async (tenant) => {
    await disclosureRows(tenant, query, { size: 20, page: 1 });
    await countDisclosures(tenant, query);
  });
  expect(plans).not.toEqual([]);
  for (const plan of plans) {
    expect(plan).toContain('operation_log_org_children_idx');
    expect(plan).not.toMatch(/Seq Scan on operation_log/);
  }
});

test('the day a manager has read through is one row', async () => {
  const plans = await filled.plansFor(filled.home, async (tenant) => {
    const read = { userId: CAST_IDS.users.manager, through: '2026-11-19' } as const;
    await saveReadThrough(tenant, read);
    await findReadThrough(tenant, read.userId);
  });
  expect(plans.at(-1)).toMatch(/Index (Only )?Scan using disclosure_read_pkey/);
});
