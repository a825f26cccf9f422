/** What the school, the region or the institution is called that a report is of. */
import { regionNames, schoolErrors } from '@spine/contract/school';
import { organizationName } from '#features/organization/index.ts';
import { regionTree, schoolsByIds } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';

type Scope = { readonly schoolId?: string | undefined; readonly region?: string | undefined };

const CODE_DIGITS = 6;
const LEVELS = [2, 4, 6];

/** The school, the region, or the institution itself. Refuses schoolErrors.unknown. */
export async function loadScopeName(tenant: Tenant, { schoolId, region }: Scope): Promise<string> {
  if (schoolId) {
    const school = (await schoolsByIds(tenant, [schoolId])).get(schoolId);
    return school?.name ?? refuse(schoolErrors.unknown);
  }
  if (!region) return (await organizationName(tenant, tenant.orgId)) ?? '';
  const codes = LEVELS.filter((digits) => digits <= region.length).map((digits) =>
    region.slice(0, digits).padEnd(CODE_DIGITS, '0'),
  );
  return regionNames(regionTree, codes).join('') || region;
}
