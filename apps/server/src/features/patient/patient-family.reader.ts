import type { Tenant } from '#platform/db/open.ts';
import { type FamilyPatient, patientsOfPhone } from './patient-family.repository.ts';

export type ChildOfFamily = FamilyPatient;

/** Of some children those that are still recorded with the number; the others are gone for this family. */
export function childrenOfFamily(
  tenant: Tenant,
  of: { ids: readonly string[]; tel: string },
): Promise<ChildOfFamily[]> {
  return patientsOfPhone(tenant, of);
}
