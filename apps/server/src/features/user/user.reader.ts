/** What other features may read of users. */
import type { WorkCard } from '@spine/contract/workbench';
import type { Tenant } from '#platform/db/open.ts';
import { countUsers } from './user.repository.ts';

export { usernamesContaining } from './user.repository.ts';

/** The card of users whom wrong passwords have locked. Since when is not stored. */
export async function loadLockedCard(tenant: Tenant): Promise<WorkCard> {
  const filters = { locked: 'only' } as const;
  const count = await countUsers(tenant, filters);
  return { kind: 'lockedUsers', track: null, count, since: null, oldest: null, filters };
}
