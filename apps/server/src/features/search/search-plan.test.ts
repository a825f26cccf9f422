/** A search everywhere reads no table of children or examinations from end to end, however large the institution is. */
import { Role } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW } from '#testing/clock.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { searchEverywhere } from './search.service.ts';

const WHOLE_TABLE = /Seq Scan on (exam|patient|enrolment)\b/;

let filled: Filled;
let sample: { studentId: string; tel: string | null; name: string };

beforeAll(async () => {
  filled = await openFilled();
  await filled.takeTurn();
  sample = await filled.database.inScope(filled.home, ({ db }) =>
    db
      .selectFrom('patient')
      .where('orgId', '=', filled.home.orgId)
      .where('tel', 'is not', null)
      .select(['studentId', 'tel', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => filled.close());

test.each<[string, () => string]>([
  ['a name', () => sample.name],
  ['two characters of a name', () => sample.name.slice(0, 2)],
  ['initials', () => 'zxm'],
  ['a name nobody has', () => '龘龘龘龘'],
  ['a student number', () => sample.studentId],
  ['the end of a student number', () => sample.studentId.slice(-4)],
  ['a phone', () => sample.tel ?? ''],
  ['the end of a phone', () => sample.tel?.slice(-4) ?? ''],
  ['the first digits of phones', () => '138000123'],
])('a search for %s uses indexes', async (_what, text) => {
  const plans = await filled.plansFor(filled.home, (tenant) =>
    searchEverywhere(tenant, { role: Role.Manager, text: text(), now: TEST_NOW }),
  );
  expect(plans.length).toBeGreaterThan(3);
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});
