/** Entries of guardians, as the workbench counts them. */
import { dateInShanghai } from '@spine/contract/kernel';
import type { WorkCard } from '@spine/contract/workbench';
import type { Tenant } from '#platform/db/open.ts';
import { sumGuardianEntries } from './guardian-entry.repository.ts';

/** The card of what waits for the staff. */
export async function loadEntryCard(tenant: Tenant): Promise<WorkCard> {
  const { count, since } = await sumGuardianEntries(tenant);
  const day = since && dateInShanghai(since);
  return { kind: 'entries', track: null, count, since: day, oldest: null, filters: {} };
}
