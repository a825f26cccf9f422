/** The rows of a plan as files take them. */
import { loadRowSources, readSchoolRows } from '../row/school-rows.service.ts';
import type { OpenRows } from './monitoring-file.job.ts';

/** `secret` opens the documents of children. */
export function openRows(secret: string): OpenRows {
  return async (tenant, planId) => {
    const sources = await loadRowSources(tenant, planId);
    return {
      plan: sources.plan,
      codes: sources.codes,
      schools: sources.schools,
      read: (school) => readSchoolRows(tenant, { sources, school, secret }),
    };
  };
}
