import type { Tenant } from '#platform/db/open.ts';
import { patientsOfPhone } from './patient-family.repository.ts';

export type ChildOfFamily = Awaited<ReturnType<typeof patientsOfPhone>>[number];

/** Of some children those that are still recorded with the number; the others are gone for this family. */
export function childrenOfFamily(
  tenant: Tenant,
  of: { ids: readonly string[]; tel: string },
): Promise<ChildOfFamily[]> {
  return patientsOfPhone(tenant, of);
}
