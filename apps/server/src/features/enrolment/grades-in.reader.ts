import { gradeNameIn } from '@spine/contract/school';
import type { Tenant } from '#platform/db/open.ts';
import { loadNewest } from './enrolment.repository.ts';

type Asked = {
  readonly patientIds: readonly string[];
  readonly schoolYear: number;
  /** By how many years of children they are moved to younger ones. */
  readonly yearsBack: number;
};

/** The grades that some children would have in a school year, by their ids. */
export async function gradesIn(
  tenant: Tenant,
  { patientIds, schoolYear, yearsBack }: Asked,
): Promise<Map<string, string>> {
  const newest = await loadNewest(tenant, patientIds);
  return new Map(
    [...newest].map(([id, stay]) => [id, gradeNameIn(stay, schoolYear - yearsBack) ?? '']),
  );
}
