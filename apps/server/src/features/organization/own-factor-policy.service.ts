/** Of whom an institution asks a second factor. The platform asks it by itself, so an institution can only add to that. */
import {
  type FactorPolicy,
  organizationErrors,
  strictestPolicy,
} from '@spine/contract/organization';
import type { Config } from '#config';
import type { PlatformTenant, Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { factorPolicies, updateOrganization } from './organization.repository.ts';

const OF_PLATFORM = { off: 'off', administrators: 'managers', everybody: 'everybody' } as const;

/** Refuses organizationErrors.unknown. */
export async function readOwnFactorPolicy(
  tenant: Tenant,
  setting: Config['secondFactor'],
): Promise<{ own: FactorPolicy; platform: FactorPolicy }> {
  const row = (await factorPolicies(tenant)) ?? refuse(organizationErrors.unknown);
  return { own: row.own, platform: strictestPolicy(OF_PLATFORM[setting], row.platform) };
}

export function editOwnFactorPolicy(
  tenant: PlatformTenant,
  orgId: string,
  own: FactorPolicy,
): Promise<void> {
  return updateOrganization(tenant, orgId, { ownSecondFactor: own });
}
