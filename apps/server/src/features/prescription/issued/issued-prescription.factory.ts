/** Rows of issued prescriptions for tests, each of a call of its own. */
import { dayCount, plannedDaysIn } from '@spine/contract/prescription';
import { v7 as uuidv7 } from 'uuid';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { itemOf } from '../library/prescription.factory.ts';

export type IssuedGiven = {
  readonly patientId: string;
  readonly id?: string;
  readonly prescriptionId?: string;
  readonly name?: string;
  readonly type?: 'exercise' | 'prevention';
  readonly startDate?: string;
  readonly endDate?: string;
  readonly daysPerWeek?: number;
  readonly openedAt?: Date | null;
  readonly completedAt?: Date | null;
  readonly endedAt?: Date | null;
  readonly createdAt?: Date;
};

/** Writes a month of a plan that began on the day of the test's clock, unless a test says otherwise; answers its id. */
export async function insertIssuedRow(tenant: Tenant, given: IssuedGiven): Promise<string> {
  const row = issuedRowOf(tenant, given);
  const { org_id, issue_id, prescription_id, start_date, end_date, created_at } = row;
  await tenant.db
    .insertInto('prescription_issue')
    .values({
      ...{ org_id, id: issue_id, prescription_id, issued: 1, start_date, end_date, created_at },
      left_out: '{}',
      named: '[]',
    })
    .execute();
  await tenant.db.insertInto('issued_prescription').values(row).execute();
  return row.id;
}

function issuedRowOf(scope: OrgScope, given: IssuedGiven) {
  const { startDate = '2026-11-20', endDate = '2026-12-19', daysPerWeek = 7 } = given;
  return {
    org_id: scope.orgId,
    id: given.id ?? uuidv7(),
    issue_id: uuidv7(),
    patient_id: given.patientId,
    prescription_id: given.prescriptionId ?? uuidv7(),
    name: given.name ?? '核心练习',
    type: given.type ?? ('exercise' as const),
    description: '',
    duration: '1m' as const,
    groups_per_day: 1,
    days_per_week: daysPerWeek,
    retest_reminder: false,
    items: JSON.stringify([itemOf(1), itemOf(2)]),
    start_date: startDate,
    end_date: endDate,
    planned_days: plannedDaysIn(dayCount(startDate, endDate), daysPerWeek),
    ...stampsOf(given),
    issued_by: uuidv7(),
    issued_by_name: '沈若兰',
    created_at: given.createdAt ?? TEST_NOW,
  };
}

function stampsOf({ openedAt, completedAt, endedAt }: IssuedGiven) {
  return {
    opened_at: openedAt ?? null,
    completed_at: completedAt ?? null,
    ended_at: endedAt ?? null,
    withdrawn_at: null,
  };
}
