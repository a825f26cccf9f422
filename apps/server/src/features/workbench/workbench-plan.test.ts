/** The workbench reads by index, in as many statements for one case as for many. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAST_IDS } from '#testing/cast.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { loadWorkbench } from './workbench.service.ts';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

/** What grows with the children of an institution. */
const WHOLE_TABLE =
  /Seq Scan on (follow_up_case|patient|exam|enrolment|prescription|guardian_entry)\b/;

test.each([
  ['manager', 1],
  ['doctor', 2],
  ['analyst', 4],
] as const)('of a %s is read by index', async (name, role) => {
  const plans = await filled.plansFor(filled.home, (tenant) =>
    loadWorkbench(tenant, { userId: CAST_IDS.users[name], role }),
  );
  // Projects, their number and schools of the day; three sums of cases, two of whom they name; four other cards. Two plans of each.
  expect(plans.length).toBeLessThanOrEqual(2 * 12);
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

test('what is overdue is found in its index', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) =>
    loadWorkbench(tenant, { userId: CAST_IDS.users.manager, role: 1 }),
  );
  const read = plans.join('\n');
  for (const index of ['follow_up_case_overdue_idx', 'follow_up_case_retest_idx'])
    expect(read).toContain(index);
});
