/** A list of a school of 2,000 children, and the manager's page of lists, are read by their indexes. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { FILLED_PROJECT, FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import {
  childrenOfList,
  childrenWithResult,
  insertList,
  lockList,
  pageOfLists,
} from './school-list.repository.ts';

/** `consent` is empty there. */
const WHOLE_TABLE =
  /Seq Scan on (exam|patient|enrolment|statistic_fact|follow_up_case|school_list_child)\b/;
const place = { projectId: FILLED_PROJECT, schoolId: FILLED_SCHOOL };

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

/** What is written is rolled back with the plans. */
async function useList(tenant: Tenant): Promise<number> {
  const id = uuidv7();
  const children = await childrenWithResult(tenant, place, []);
  const ids = children.map(({ patientId }) => patientId);
  const list = {
    id,
    ...place,
    audience: 'schoolDoctor',
    recipient: '陈校医',
    classes: [],
    madeBy: uuidv7(),
    madeByName: '沈若兰',
    madeAt: TEST_NOW,
    expiresOn: '2026-12-20',
    codeHash: Buffer.from('x'.repeat(32)),
    triesLeft: 5,
  } as const;
  await insertList(tenant, list, ids);
  await lockList(tenant, id);
  await pageOfLists(tenant, { projectId: FILLED_PROJECT }, { size: 20, page: 1, asc: false });
  const read = { id, ...place, classes: [{ gradeName: '六年级', clazzName: '1班' }] };
  await childrenOfList(tenant, { ...read, audience: 'classTeacher' });
  await childrenWithResult(tenant, place, read.classes);
  return (await childrenOfList(tenant, { ...read, audience: 'schoolDoctor' })).length;
}

test('no statement reads a whole table or asks for each child', async () => {
  const statements = await filled.statementsOf(filled.home, async (tenant) => {
    expect(await useList(tenant)).toBeGreaterThan(100);
  });
  expect(statements.length).toBeLessThan(10);
  for (const plan of await filled.plansOf(filled.home, statements))
    expect(plan).not.toMatch(WHOLE_TABLE);
});
