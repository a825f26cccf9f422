import type { AnyTenant } from '#platform/db/open.ts';
import { namesOfOrganizations } from './organization.repository.ts';

/** The name of a living institution the scope may see; undefined for any other id. */
export async function organizationName(tenant: AnyTenant, id: string): Promise<string | undefined> {
  return (await namesOfOrganizations(tenant, [id])).get(id);
}

/** Whether the scope may see a living institution of this id. */
export async function organizationExists(tenant: AnyTenant, id: string): Promise<boolean> {
  return (await organizationName(tenant, id)) !== undefined;
}
