import type { Tenant } from '#platform/db/open.ts';
import { patientsOfPhone } from './patient-family.repository.ts';

export type ChildOfFamily = {
  readonly id: string;
  readonly name: string;
  readonly orgName: string;
  readonly schoolName: string;
  readonly gradeName: string;
  readonly clazzName: string;
};

/** Of some children those that are still recorded with the number; the others are gone for this family. */
export async function childrenOfFamily(
  tenant: Tenant,
  of: { ids: readonly string[]; tel: string },
): Promise<ChildOfFamily[]> {
  return (await patientsOfPhone(tenant, of)).map((row) => ({
    id: row.id,
    name: row.name,
    orgName: row.orgName,
    schoolName: row.schoolName,
    gradeName: row.gradeName,
    clazzName: row.clazzName,
  }));
}
