/** No page of the library, and no number under it, reads the whole table, however large the library were. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope, type Scope } from '#platform/auth/scope.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { type ActionQuery, actionRows, countActions, findActions } from './action.repository.ts';
import { deleteAbandoned } from './video/video-upload.repository.ts';

const WHOLE_TABLE = /Seq Scan on (action|video_upload)/;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

async function plansOf(work: Work<Scope>): Promise<string[]> {
  const plans = [];
  for (const scope of [filled.home, platformScope])
    plans.push(...(await filled.plansFor(scope, work)));
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
    for (const plan of await plansOf((tenant) => findActions(tenant, ids)))
      expect(plan).not.toMatch(WHOLE_TABLE);
  });

  test('uploads nobody went on with', async () => {
    const since = new Date('2026-02-01T00:10:00Z');
    const plans = await filled.plansFor(platformScope, async (tenant) => {
      await deleteAbandoned(tenant, { since });
    });
    for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  });
});
