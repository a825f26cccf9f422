/**
 * Hashes the numbers of messages anew once an operator has accepted another SECRET, from the phones of their children: what
 * waits still goes, what was sent is still asked about, and a number that had a message today is known again.
 */
import { TEXT_PAUSE_MS } from '@spine/contract/follow-up';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import type { TextNumbers } from './text-number.ts';
import { messagesOfNumbers, replaceHashes } from './text-sweep.repository.ts';

/** No server runs meanwhile. */
export async function rehashTextNumbers(
  database: Database,
  numbers: TextNumbers,
  now: Date,
): Promise<void> {
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), (tenant) => rehash(tenant, numbers, now));
}

async function rehash(tenant: Tenant, numbers: TextNumbers, now: Date): Promise<void> {
  const messages = await messagesOfNumbers(tenant, new Date(now.getTime() - TEXT_PAUSE_MS));
  await replaceHashes(
    tenant,
    messages.flatMap(({ id, tel }) => {
      const numberHash = numbers.hashOf(tel);
      return numberHash ? [{ id, numberHash }] : [];
    }),
  );
}
