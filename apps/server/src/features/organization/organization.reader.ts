import type { AnyTenant } from '#platform/db/open.ts';
import { organizationName } from './organization.repository.ts';

export { organizationName };

/** Whether the scope may see a living institution of this id. */
export async function organizationExists(tenant: AnyTenant, id: string): Promise<boolean> {
  return (await organizationName(tenant, id)) !== undefined;
}
