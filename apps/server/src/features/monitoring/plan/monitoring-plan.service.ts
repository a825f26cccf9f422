/**
 * The plan of a school year: with which codes rows are written, and examinations of which days count. One a year
 * (docs/adr/0152-plans-of-the-monitoring.md).
 */
import { schoolYearOf } from '@spine/contract/enrolment';
import { instantInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  areDaysOfYear,
  type MonitoringPlan,
  monitoringErrors,
  monitoringPlan,
  PART_ROWS,
  PLAN_PARTS,
  planFaultText,
  type saveMonitoringPlan,
} from '@spine/contract/monitoring';
import type { Tenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import {
  findPlanOfYear,
  insertPlan,
  lockPlanOfYear,
  type StoredPlan,
  updatePlan,
} from './monitoring-plan.repository.ts';

const DUPLICATES = {
  monitoring_plan_year_key: { entry: monitoringErrors.yearPlanned, field: 'schoolYear' },
} as const;

/** Of this school year where none is named. */
export async function loadPlan(tenant: Tenant, year: number | undefined) {
  const schoolYear = year ?? schoolYearOf(tenant.today);
  const stored = await findPlanOfYear(tenant, schoolYear);
  return { schoolYear, plan: stored ? toPlan(stored) : null };
}

function toPlan(stored: StoredPlan): MonitoringPlan {
  return {
    ...stored,
    createdAt: instantInShanghai(stored.createdAt),
    version: versionOf(stored, PLAN_PARTS),
  };
}

type Saving = {
  readonly input: ParsedEndpointInput<typeof saveMonitoringPlan>;
  readonly newId: () => string;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/**
 * Makes the plan of a year, or with a version edits it. Refuses kernelErrors.changedMeanwhile, monitoringErrors.planInvalid,
 * monitoringErrors.planUnknown, monitoringErrors.yearPlanned.
 */
export async function savePlan(
  tenant: Tenant,
  saving: Saving,
): Promise<{ id: string; isNew: boolean }> {
  const { schoolYear, version, ...fields } = saving.input;
  if (version === undefined) return { id: await makePlan(tenant, saving), isNew: true };
  const stored = (await lockPlanOfYear(tenant, schoolYear)) ?? refuse(monitoringErrors.planUnknown);
  const edited = applyPatch(stored, fields);
  const { row } = await mergeEdit(
    PLAN_PARTS,
    { stored, edited, version },
    { shape: monitoringPlan, read: () => toPlan(stored) },
  );
  checkDays(row);
  const { codes, fromDay, toDay, partRows } = row;
  await updatePlan(tenant, stored.id, { codes, fromDay, toDay, partRows });
  return { id: stored.id, isNew: false };
}

async function makePlan(tenant: Tenant, { input, newId, by, now }: Saving): Promise<string> {
  const { schoolYear, codes, fromDay, toDay, partRows = PART_ROWS.usual } = input;
  // Without a version the call wants all of them.
  if (!codes || !fromDay || !toDay) return refuse(monitoringErrors.planInvalid);
  checkDays({ schoolYear, fromDay, toDay });
  const id = newId();
  const plan = { id, schoolYear, codes, fromDay, toDay, partRows };
  const made = insertPlan(tenant, {
    ...plan,
    createdBy: by.id,
    createdByName: by.name,
    createdAt: now,
  });
  await refuseDuplicates(made, DUPLICATES);
  return id;
}

function checkDays({
  schoolYear,
  ...days
}: Pick<StoredPlan, 'schoolYear' | 'fromDay' | 'toDay'>): void {
  if (areDaysOfYear(days, schoolYear)) return;
  const fields = ['fromDay', 'toDay'].map((field) => ({ field, message: planFaultText.days }));
  refuse(monitoringErrors.planInvalid, { message: planFaultText.days, fields });
}
