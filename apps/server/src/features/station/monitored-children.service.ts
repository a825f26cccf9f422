/** Which children of a class are handed in to the monitoring, and what of their records would be sent back. */
import { findRecordFaults, type StationMonitoring } from '@spine/contract/monitoring';
import { parseGradeCode } from '@spine/contract/school';
import { findMonitoredGrade } from '#features/monitoring/index.ts';
import { loadDocuments } from '#features/patient/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { RosterChild } from './station.repository.ts';

type MonitoredClass = {
  readonly children: readonly RosterChild[];
  readonly schoolId: string;
  readonly schoolYear: number;
  readonly gradeName: string;
  /** Opens the documents of children, which stay here: only codes of faults leave. */
  readonly secret: string;
};

/** By the child's id; empty where the grade of the class is not in the plan of the school year. */
export async function loadMonitored(
  tenant: Tenant,
  { children, schoolId, schoolYear, gradeName, secret }: MonitoredClass,
): Promise<Map<string, StationMonitoring>> {
  const gradeCode = parseGradeCode(gradeName);
  const codes = await findMonitoredGrade(tenant, { schoolYear, schoolId, gradeCode });
  if (!codes || gradeCode === null) return new Map();
  const patientIds = children.map(({ id }) => id);
  const documents = await loadDocuments(tenant, { patientIds, secret });
  return new Map(
    children.map(({ id, gender, birthDate }) => {
      const document = documents.get(id) ?? null;
      const child = { gradeCode, gender, birthDate, examDay: tenant.today, document };
      return [id, { codes: codes.version, recordFaults: findRecordFaults(child, codes) }];
    }),
  );
}
