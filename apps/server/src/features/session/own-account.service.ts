/**
 * What a user changes about the own account: password and phone. Both need the present password, so that a session
 * left open or stolen is not enough; wrong ones count towards the lock. A failure that is counted must stay, so it
 * leaves its transaction as a value and becomes a refusal afterwards.
 */
import { type ErrorEntry, kernelErrors, meetsPasswordRule } from '@spine/contract/kernel';
import { sessionErrors } from '@spine/contract/session';
import type { Actor } from '#platform/auth/actor.ts';
import { digestOf, hashOfDigest, verifyDigest } from '#platform/auth/password.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import {
  closeOtherSessions,
  closeSessionsOf,
  type OwnSession,
} from '#platform/session/session-store.ts';
import {
  lockUserById,
  type SignInUser,
  setErrorCounter,
  setPassword,
  setTel,
  userByTel,
} from './session.repository.ts';
import { countFailure } from './session.service.ts';
import { ownAccountText } from './session.text.ts';
import { trySmsCode } from './sms-code.service.ts';

const DIGEST_SHAPE = /^[0-9a-f]{32}$/i;

/** Why nothing was changed, and at which field of the form. */
export type OwnRefusal = {
  readonly entry: ErrorEntry;
  readonly field: 'oldPw' | 'pw' | 'tel' | 'code';
  /** The sentence at the field where the entry's is too general. */
  readonly message?: string;
};

/** Changes the own password; every session of the user ends, the caller's too. */
export async function changePassword(
  tenant: PlatformTenant,
  actor: Actor,
  change: { oldDigest: string; text: string; salt: string },
): Promise<OwnRefusal | undefined> {
  if (DIGEST_SHAPE.test(change.text)) return { entry: sessionErrors.passwordAsDigest, field: 'pw' };
  if (!meetsPasswordRule(change.text)) return { entry: sessionErrors.passwordRule, field: 'pw' };
  const user = await lockUserById(tenant, actor.userId);
  const { wrongOldPassword: wrong } = sessionErrors;
  const fault = await passwordFault(tenant, user, { digest: change.oldDigest, wrong });
  if (fault) return { entry: fault, field: 'oldPw' };
  const digest = digestOf(change.text, change.salt);
  if (digest === change.oldDigest) return { entry: sessionErrors.passwordUnchanged, field: 'pw' };
  await setPassword(tenant, actor.userId, await hashOfDigest(digest));
  await closeSessionsOf(tenant.db, [actor.userId]);
  return undefined;
}

/**
 * Binds a phone, or another one in its place. Whether somebody else has it is told only to who holds it. The phone is
 * a way to sign in, so the other sessions end; the caller's goes on. Refuses sessionErrors.phoneUsed.
 */
export async function bindPhone(
  tenant: PlatformTenant,
  own: OwnSession,
  change: { tel: string; code: string; digest: string; secret: string },
): Promise<OwnRefusal | undefined> {
  const { tel, code, digest, secret } = change;
  const user = await lockUserById(tenant, own.userId);
  const { wrongOwnPassword: wrong } = sessionErrors;
  const fault = await passwordFault(tenant, user, { digest, wrong });
  if (fault) return { entry: fault, field: 'pw' };
  if (user?.errorCounter) await setErrorCounter(tenant, own.userId, 0);
  if (user?.tel === tel)
    return { entry: kernelErrors.nothingUpdated, field: 'tel', message: ownAccountText.samePhone };
  const refused = await trySmsCode(tenant, { tel, purpose: 'bind', code, now: own.now, secret });
  if (refused) return { entry: refused, field: 'code' };
  const used = { entry: sessionErrors.phoneUsed, field: 'tel' } as const;
  if (await userByTel(tenant, tel)) return used;
  await refuseDuplicates(setTel(tenant, own.userId, tel), { app_user_tel_key: used });
  await closeOtherSessions(tenant.db, own);
  return undefined;
}

/** Counts a wrong password, which answers `wrong` until the account is locked. */
async function passwordFault(
  tenant: AnyTenant,
  user: SignInUser | undefined,
  { digest, wrong }: { digest: string; wrong: ErrorEntry },
): Promise<ErrorEntry | undefined> {
  if (!user) return sessionErrors.loginFailed;
  if (await verifyDigest(user.passwordHash, digest)) return undefined;
  const counted = await countFailure(tenant, user);
  return counted === sessionErrors.locked ? counted : wrong;
}
