/** The list of plans counts what was issued in an index, however much that is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ISSUED } from '#testing/filled/fill.ts';
import { FILLED_PLAN, FILLED_PLANS } from '#testing/filled/fill-prescriptions.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { planPage, storedPlan } from './plan.repository.ts';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

describe('what was issued of a plan', () => {
  test('is counted, of the own institution and of this plan alone', async () => {
    const plan = await filled.database.inScope(filled.home, (tenant) =>
      storedPlan(tenant, FILLED_PLAN),
    );
    expect(plan?.issuedCount).toBe(ISSUED / FILLED_PLANS);
  });

  test('is counted in an index', async () => {
    const statements = await filled.statementsOf(filled.home, async (tenant) => {
      await planPage(tenant, { size: 20, page: 1 });
      await storedPlan(tenant, FILLED_PLAN);
    });
    expect(statements).toHaveLength(2);
    for (const plan of await filled.plansOf(filled.home, statements)) {
      expect(plan).toMatch(/prescription_plan/);
      expect(plan).not.toMatch(/Seq Scan on prescription\b/);
    }
  });
});
