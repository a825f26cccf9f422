/**
 * Hashes the numbers of messages anew for another SECRET that an operator accepts, from the phones of their children: what
 * waits still goes, what was sent is still asked about, and a number that had a message today, or gets none any more, is known
 * again. A phone that was changed since cannot be told apart, so nothing is hashed anew without need; of a number without
 * messages that child is left out.
 */
import { TEXT_PAUSE_MS } from '@spine/contract/follow-up';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { deleteStops, insertStops, stopsWithPhones } from './sms.repository.ts';
import type { TextNumbers } from './sms-number.ts';
import {
  messagesOfNumbers,
  remindersOfNumbers,
  replaceHashes,
  replaceReminderHashes,
} from './sms-sweep.repository.ts';
import { CHECKED_FOR_MS } from './sms-sweep.ts';

/** No server runs meanwhile. May be repeated. */
export async function rehashTextNumbers(
  database: Database,
  numbers: TextNumbers,
  now: Date,
): Promise<void> {
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), (tenant) => rehash(tenant, numbers, now));
}

async function rehash(tenant: Tenant, numbers: TextNumbers, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const messages = await messagesOfNumbers(tenant, {
    takenAfter: before(TEXT_PAUSE_MS),
    sentAfter: before(CHECKED_FOR_MS),
  });
  await replaceHashes(
    tenant,
    messages.flatMap(({ id, tel }) => {
      const numberHash = numbers.hashOf(tel);
      return numberHash ? [{ id, numberHash }] : [];
    }),
  );
  await rehashReminders(tenant, numbers);
  await rehashStops(tenant, numbers);
}

/** A number that was reminded is known again, so that no sibling is reminded for it. */
async function rehashReminders(tenant: Tenant, numbers: TextNumbers): Promise<void> {
  const seen = new Set<string>();
  const reminders = await remindersOfNumbers(tenant);
  const renewed = reminders.map(({ tel, numberHash: former, ...reminder }) => {
    const hash = numbers.hashOf(tel);
    const key = [reminder.projectId, reminder.nth, hash?.toString('base64')].join();
    const isFirst = !seen.has(key);
    seen.add(key);
    return { ...reminder, former, numberHash: isFirst ? hash : null };
  });
  if (renewed.length > 0) await replaceReminderHashes(tenant, renewed);
}

/** The former hashes go: they would come back at the next SECRET after staff have taken the mark back. */
async function rehashStops(tenant: Tenant, numbers: TextNumbers): Promise<void> {
  const stops = await stopsWithPhones(tenant);
  const renewed = stops.flatMap(({ tel, patientId }) => {
    const numberHash = numbers.hashOf(tel);
    return numberHash ? [{ numberHash, patientId }] : [];
  });
  await deleteStops(
    tenant,
    stops.map(({ numberHash }) => numberHash),
  );
  if (renewed.length > 0) await insertStops(tenant, renewed);
}
