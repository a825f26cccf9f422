/** Resetting the second factor of a user who lost it. */
import { userErrors } from '@spine/contract/user';
import type { Actor } from '#platform/auth/actor.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { closeUserSessions } from '#platform/session/session-store.ts';
import { noteFactorsReset, removeFactors } from '#platform/session/sign-in-factor.repository.ts';
import { deleteFailures } from '#platform/session/sign-in-failure.repository.ts';
import { lockForChange } from './user.repository.ts';

/**
 * Removes authenticators, recovery codes and trust in browsers, ends all sessions and lifts the lock; the user is told at the
 * next sign-in. Nobody resets the own one. Refuses userErrors.noFactor, userErrors.ownFactorReset, userErrors.unknown.
 */
export async function resetFactors(
  tenant: AnyTenant,
  actor: Actor,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  const locked = await lockForChange(tenant, [id]);
  if (!locked.some((user) => user.id === id)) refuse(userErrors.unknown);
  if (id === actor.userId) refuse(userErrors.ownFactorReset);
  if ((await removeFactors(tenant.db, [id])) === 0) refuse(userErrors.noFactor);
  await noteFactorsReset(tenant.db, id, { at: now, by: actor.username, reason });
  await deleteFailures(tenant.db, [id]);
  await closeUserSessions(tenant.db, [id], now);
}
