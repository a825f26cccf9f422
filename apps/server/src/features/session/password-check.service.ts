/**
 * A password is verified between two transactions, because hashing takes long and would hold a connection that others
 * need. The result is valid only while the stored hash is the same.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { sessionErrors } from '@spine/contract/session';
import type { Actor } from '#platform/auth/actor.ts';
import { verifyDecoy, verifyDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open, PlatformTenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { isByProvider } from '#platform/session/session-store.ts';
import { type SignInUser, userById, userByName } from './session.repository.ts';

export type CheckedPassword = {
  readonly digest: string;
  /** Whether a password was compared: without one none of the wrong ones are forgotten. */
  readonly isCompared: boolean;
  /** Whether it is the password of a user, as read after the check. */
  isOf(user: Pick<SignInUser, 'passwordHash'>): boolean;
};

/** Compares a digest with the password of whoever has the name. */
export function checkPassword(
  open: Open,
  username: string,
  digest: string,
): Promise<CheckedPassword> {
  return compareDigest(open, (tenant) => userByName(tenant, username), digest);
}

/** Compares a digest with the password of whoever calls; `open` leaves no log line. */
export function checkOwnPassword(
  open: Open,
  userId: string,
  digest: string,
): Promise<CheckedPassword> {
  return compareDigest(open, (tenant) => userById(tenant, userId), digest);
}

type OwnCaller = {
  readonly snapshot: Open;
  readonly actor: Pick<Actor, 'userId' | 'hasRecentProof'>;
  readonly token: string | undefined;
};

/**
 * The password of who changes the own account. In a session that a provider opened a recent proof stands in its place, because its user
 * may know none; `asksFactor`: the call asks for the factor of who has one, which is proof enough. Refuses kernelErrors.proofNeeded, sessionErrors.passwordMissing.
 */
export async function readOwnPassword(
  { snapshot, actor, token }: OwnCaller,
  digest: string | undefined,
  { asksFactor = false } = {},
): Promise<CheckedPassword> {
  if (digest !== undefined) return checkOwnPassword(snapshot, actor.userId, digest);
  const { isOfProvider, hasFactor } = await snapshot(platformScope, async (tenant) => ({
    isOfProvider: token !== undefined && (await isByProvider(tenant.db, token)),
    hasFactor: (await userById(tenant, actor.userId))?.hasFactor ?? false,
  }));
  if (!isOfProvider) refuseAt('pw', sessionErrors.passwordMissing);
  // A factor that the call asks for anyway would be spent before the proof and again after it.
  if (!actor.hasRecentProof && !(asksFactor && hasFactor)) refuse(kernelErrors.proofNeeded);
  return { digest: '', isCompared: false, isOf: () => true };
}

/** Takes equally long where there is no user. */
async function compareDigest(
  open: Open,
  find: (tenant: PlatformTenant) => Promise<SignInUser | undefined>,
  digest: string,
): Promise<CheckedPassword> {
  const user = await open(platformScope, find);
  if (!user) {
    await verifyDecoy(digest);
    return { digest, isCompared: true, isOf: () => false };
  }
  const isRight = await verifyDigest(user.passwordHash, digest);
  return {
    digest,
    isCompared: true,
    isOf: ({ passwordHash }) => isRight && passwordHash === user.passwordHash,
  };
}
