/** Rows of prescriptions for tests, each of a call of its own. */
import { countPlannedDays, dayCount } from '@spine/contract/prescription';
import { v7 as uuidv7 } from 'uuid';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { makeItem } from '../plan/plan.factory.ts';

export type PrescriptionRowInput = {
  readonly patientId: string;
  readonly id?: string;
  readonly planId?: string;
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
export async function insertIssuedRow(
  tenant: Tenant,
  input: PrescriptionRowInput,
): Promise<string> {
  const row = toRow(tenant, input);
  const { orgId, issueId, planId, startDate, endDate, createdAt } = row;
  await tenant.db
    .insertInto('prescriptionIssue')
    .values({
      orgId,
      id: issueId,
      planId,
      issued: 1,
      startDate,
      endDate,
      createdAt,
      leftOut: '{}',
      named: '[]',
    })
    .execute();
  await tenant.db.insertInto('prescription').values(row).execute();
  return row.id;
}

function toRow(scope: OrgScope, input: PrescriptionRowInput) {
  const { startDate = '2026-11-20', endDate = '2026-12-19', daysPerWeek = 7 } = input;
  return {
    orgId: scope.orgId,
    id: uuidv7(),
    issueId: uuidv7(),
    planId: uuidv7(),
    name: '核心练习',
    type: 'exercise' as const,
    description: '',
    duration: '1m' as const,
    groupsPerDay: 1,
    daysPerWeek,
    retestReminder: false,
    items: JSON.stringify([makeItem(1), makeItem(2)]),
    startDate,
    endDate,
    plannedDays: countPlannedDays(dayCount(startDate, endDate), daysPerWeek),
    openedAt: null,
    completedAt: null,
    endedAt: null,
    withdrawnAt: null,
    issuedBy: uuidv7(),
    issuedByName: '沈若兰',
    createdAt: TEST_NOW,
    ...input,
  };
}
