/**
 * What a user changes about the own account: password and phone. Both need the present password, so that a session
 * left open or stolen is not enough; wrong ones count towards the lock, and one too many ends that session. A failure that is counted must stay, so it
 * leaves its transaction as a value and becomes a refusal afterwards.
 */
import { type ErrorEntry, kernelErrors, meetsPasswordRule } from '@spine/contract/kernel';
import { sessionErrors } from '@spine/contract/session';
import { digestOf, hashOfDigest, verifyDigest } from '#platform/auth/password.ts';
import type { AnyTenant, PlatformTenant } from '#platform/db/open.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { Place } from '#platform/session/known-device.ts';
import {
  closeOtherSessions,
  closeSession,
  closeSessionsOf,
  type OwnSession,
} from '#platform/session/session-store.ts';
import { forgetFailures } from '#platform/session/sign-in-failure.repository.ts';
import {
  lockUserById,
  type SignInUser,
  setPassword,
  setTel,
  userByTel,
} from './session.repository.ts';
import { ownAccountText } from './session.text.ts';
import {
  countWrongGuess,
  forgiveGuesses,
  type Guess,
  refusalOfGuess,
} from './sign-in-lock.service.ts';
import { trySmsCode } from './sms-code.service.ts';

const DIGEST_SHAPE = /^[0-9a-f]{32}$/i;

/** Why nothing was changed, and at which field of the form. */
export type OwnRefusal = {
  readonly entry: ErrorEntry;
  readonly field: 'oldPw' | 'pw' | 'tel' | 'code';
  /** The sentence at the field where the entry's is too general. */
  readonly message?: string;
};

/** The caller's session, and where it is used. */
export type OwnPlace = OwnSession & { placeOf(username: string): Place };

/** Changes the own password; every session of the user ends, the caller's too. */
export async function changePassword(
  tenant: PlatformTenant,
  own: OwnPlace,
  change: { oldDigest: string; text: string; salt: string },
): Promise<OwnRefusal | undefined> {
  if (DIGEST_SHAPE.test(change.text)) return { entry: sessionErrors.passwordAsDigest, field: 'pw' };
  if (!meetsPasswordRule(change.text)) return { entry: sessionErrors.passwordRule, field: 'pw' };
  const user = await lockUserById(tenant, own.userId);
  const { wrongOldPassword: wrong } = sessionErrors;
  const fault = await passwordFault(tenant, { user, own }, { digest: change.oldDigest, wrong });
  if (fault) return { entry: fault, field: 'oldPw' };
  const digest = digestOf(change.text, change.salt);
  if (digest === change.oldDigest) return { entry: sessionErrors.passwordUnchanged, field: 'pw' };
  await setPassword(tenant, own.userId, await hashOfDigest(digest));
  if (user) await forgetFailures(tenant.db, user.username);
  await closeSessionsOf(tenant.db, [own.userId]);
  return undefined;
}

/**
 * Binds a phone, or another one in its place. Whether somebody else has it is told only to who holds it. The phone is
 * a way to sign in, so the other sessions end; the caller's goes on. Refuses sessionErrors.phoneUsed.
 */
export async function bindPhone(
  tenant: PlatformTenant,
  own: OwnPlace,
  change: { tel: string; code: string; digest: string; secret: string },
): Promise<OwnRefusal | undefined> {
  const { tel, code, digest, secret } = change;
  const user = await lockUserById(tenant, own.userId);
  const { wrongOwnPassword: wrong } = sessionErrors;
  const fault = await passwordFault(tenant, { user, own }, { digest, wrong });
  if (fault) return { entry: fault, field: 'pw' };
  if (user?.errorCounter) await forgiveGuesses(tenant, guessOf(user, own), user.id);
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

/** Counts a wrong password, which answers `wrong` until it is one too many. */
async function passwordFault(
  tenant: AnyTenant,
  { user, own }: { user: SignInUser | undefined; own: OwnPlace },
  { digest, wrong }: { digest: string; wrong: ErrorEntry },
): Promise<ErrorEntry | undefined> {
  if (!user) return sessionErrors.loginFailed;
  const guess = guessOf(user, own);
  const refused = await refusalOfGuess(tenant, guess);
  if (refused) return refused;
  if (await verifyDigest(user.passwordHash, digest)) return undefined;
  const locked = await countWrongGuess(tenant, guess, user.id);
  if (locked) await closeSession(tenant.db, own.token);
  return locked ?? wrong;
}

function guessOf({ username }: SignInUser, { placeOf, now }: OwnPlace): Guess {
  return { username, place: placeOf(username), now };
}
