/** The rows of a school are read through indexes, however large the institution is, in as many statements for few as for many. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { childrenOfSchool, examsOfChildren } from './monitoring-row.repository.ts';

const DAYS = { fromDay: '2026-09-01', toDay: '2027-08-31' } as const;
const PLAN = '019a0000-0000-7000-8000-000000000000';
const WHOLE_TABLE = /Seq Scan on (exam|patient|enrolment)\b/;

let filled: Filled;
let schoolId: string;
beforeAll(async () => {
  filled = await openFilled();
  schoolId = await filled.database.inScope(filled.home, async ({ db, orgId }) => {
    const { id } = await db
      .selectFrom('enrolment')
      .where('orgId', '=', orgId)
      .groupBy('schoolId')
      .orderBy(sql`count(*)`, 'desc')
      .select('schoolId as id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  });
});
afterAll(() => filled.close());

test('the children of a school', async () => {
  const of = { ...DAYS, planId: PLAN, schoolYear: 2026, schoolId, stage: 'primary' as const };
  const plans = await filled.plansFor(filled.home, (tenant) => childrenOfSchool(tenant, of));
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

test('the examinations of some children, and of all of a school', async () => {
  const ids = await filled.database.inScope(filled.home, async ({ db, orgId }) => {
    const rows = await db
      .selectFrom('enrolment')
      .where('orgId', '=', orgId)
      .where('schoolId', '=', schoolId)
      .select('patientId')
      .execute();
    return rows.map(({ patientId }) => patientId);
  });
  for (const patientIds of [ids.slice(0, 5), ids]) {
    const plans = await filled.plansFor(filled.home, (tenant) =>
      examsOfChildren(tenant, { ...DAYS, patientIds }),
    );
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
  }
});
