/** The list of entries reads no whole table, however many wait. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import {
  countGuardianEntries,
  type EntryFilter,
  guardianEntryRows,
  loadPendingNumbers,
} from './guardian-entry.repository.ts';

const WHOLE_TABLE = /Seq Scan on (guardian_entry|patient|enrolment)\b/;

let filled: Filled;
let sample: { schoolId: string; studentId: string };
beforeAll(async () => {
  filled = await openFilled();
  sample = await filled.database.inScope(filled.home, ({ db }) =>
    db
      .selectFrom('guardianEntry')
      .where('orgId', '=', filled.home.orgId)
      .select(['schoolId', 'studentId'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => filled.close());

async function expectIndexes(work: Work): Promise<void> {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
}

const filters: [string, () => EntryFilter][] = [
  ['of all', () => ({})],
  ['of a school', () => ({ schoolId: sample.schoolId })],
  ['of a number in a school', () => sample],
];
test.each(filters)('a page %s uses indexes', async (_what, filter) => {
  await expectIndexes((tenant) =>
    guardianEntryRows(tenant, { size: 20, page: 1, asc: undefined, desc: undefined, ...filter() }),
  );
});

test('counting, and looking for the numbers of a school, use indexes', async () => {
  await expectIndexes((tenant) => countGuardianEntries(tenant, { schoolId: sample.schoolId }));
  await expectIndexes((tenant) => loadPendingNumbers(tenant, sample.schoolId));
});
