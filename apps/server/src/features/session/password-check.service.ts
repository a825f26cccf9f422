/**
 * A password is verified between two transactions, because hashing takes long and would hold a connection that others
 * need. The result is valid only while the stored hash is the same.
 */

import { verifyDecoy, verifyDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open, PlatformTenant } from '#platform/db/open.ts';
import { type SignInUser, userById, userByName } from './session.repository.ts';

export type CheckedPassword = {
  readonly digest: string;
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

/** Takes equally long where there is no user. */
async function compareDigest(
  open: Open,
  find: (tenant: PlatformTenant) => Promise<SignInUser | undefined>,
  digest: string,
): Promise<CheckedPassword> {
  const user = await open(platformScope, find);
  if (!user) {
    await verifyDecoy(digest);
    return { digest, isOf: () => false };
  }
  const isRight = await verifyDigest(user.passwordHash, digest);
  return { digest, isOf: ({ passwordHash }) => isRight && passwordHash === user.passwordHash };
}
