import type { AnyTenant } from '#platform/db/open.ts';
import { nameOfOrganization } from './organization.repository.ts';

/** The name of a living institution the scope may see; undefined for any other id. */
export function organizationName(tenant: AnyTenant, id: string): Promise<string | undefined> {
  return nameOfOrganization(tenant, id);
}

/** Whether the scope may see a living institution of this id. */
export async function organizationExists(tenant: AnyTenant, id: string): Promise<boolean> {
  return (await organizationName(tenant, id)) !== undefined;
}
