/** Whether children of a grade are handed in, for who examines them. */
import { codesOf, type MonitoringCodes, monitoredStageOf } from '@spine/contract/monitoring';
import type { Tenant } from '#platform/db/open.ts';
import { plannedStages } from './planned-school.repository.ts';

type Grade = {
  readonly schoolYear: number;
  readonly schoolId: string;
  /** Our code of it; null where nobody knows it. */
  readonly gradeCode: number | null;
};

/** The codes that a grade of a school is handed in with; null where it is not in the plan of the school year. */
export async function findMonitoredGrade(
  tenant: Tenant,
  { gradeCode, ...place }: Grade,
): Promise<MonitoringCodes | null> {
  const planned = await plannedStages(tenant, place);
  const codes = codesOf(planned[0]?.codes ?? '');
  if (!codes || gradeCode === null) return null;
  const stage = monitoredStageOf(gradeCode, codes);
  return planned.some((each) => each.stage === stage) ? codes : null;
}
