/**
 * What a user changes about the own account: password and phone. Both need the present password, so that a session
 * left open or stolen is not enough, or, where a provider opened it, a recent proof; wrong ones count towards the lock, and one too many ends that session. A counted
 * failure must be committed, so the transaction returns it as a value, which becomes a refusal afterwards.
 */
import { type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import { sessionErrors } from '@spine/contract/session';
import { faultOfNewPassword, type PasswordOwner } from '#platform/auth/new-password.ts';
import { digestOf, hashOfDigest } from '#platform/auth/password.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import {
  closeOtherSessions,
  closeSession,
  closeUserSessions,
  isByProvider,
  type OwnSession,
} from '#platform/session/session-store.ts';
import { deleteFailures, lockName } from '#platform/session/sign-in-failure.repository.ts';
import type { CheckedPassword } from './password-check.service.ts';
import {
  lockUserById,
  type SignInUser,
  setPassword,
  setTel,
  userByTel,
} from './session.repository.ts';
import { ownAccountText } from './session.text.ts';
import {
  checkGuess,
  clearGuesses,
  countWrongGuess,
  type GuessContext,
  toGuess,
} from './sign-in-lock.service.ts';
import { type SmsCodeAttempt, trySmsCode } from './sms-code.service.ts';

/** Why nothing was changed, and at which field of the form. */
export type OwnRefusal = {
  readonly entry: ErrorEntry;
  readonly field: 'oldPw' | 'pw' | 'tel' | 'code' | 'passkey';
  /** The sentence at the field where the entry's is too general. */
  readonly message?: string;
};

/** The caller's session, and where it is used from. */
export type OwnContext = OwnSession & GuessContext & { readonly username: string };

/** A new password as it is sent to sign in, and as it would be stored. */
export async function preparePassword(text: string, salt: string) {
  const digest = digestOf(text, salt);
  return { digest, hash: await hashOfDigest(digest) };
}

/** Changes the own password; every session of the user ends, the caller's too. */
export async function changePassword(
  tenant: PlatformTenant,
  own: OwnContext,
  change: {
    checked: CheckedPassword;
    text: string;
    next: Awaited<ReturnType<typeof preparePassword>>;
    owner: PasswordOwner;
  },
): Promise<OwnRefusal | undefined> {
  const { checked, text, next, owner } = change;
  const weak = faultOfNewPassword(text, owner);
  const isSame = next.digest === checked.digest;
  if (weak && !isSame) return { entry: weak, field: 'pw' };
  const { wrongOldPassword: wrong } = sessionErrors;
  const { fault } = await tryOwnPassword(tenant, own, { checked, wrong });
  if (fault) return { entry: fault, field: 'oldPw' };
  if (isSame) return { entry: sessionErrors.passwordUnchanged, field: 'pw' };
  await setPassword(tenant, own.userId, next.hash);
  await deleteFailures(tenant.db, [own.userId]);
  await closeUserSessions(tenant.db, [own.userId], own.now);
  return undefined;
}

/**
 * Binds a phone, replacing an earlier one. Whether somebody else has it is revealed only after a right code. The phone is
 * a way to sign in, so the other sessions end; the caller's goes on. Refuses sessionErrors.phoneUsed.
 */
export async function bindPhone(
  tenant: PlatformTenant,
  own: OwnContext,
  change: Omit<SmsCodeAttempt, 'now'> & { checked: CheckedPassword },
): Promise<OwnRefusal | undefined> {
  const { checked, ...attempt } = change;
  const { tel } = attempt;
  const { wrongOwnPassword: wrong } = sessionErrors;
  const { user, fault } = await tryOwnPassword(tenant, own, { checked, wrong });
  if (fault) return { entry: fault, field: 'pw' };
  if (user && checked.isCompared) await clearByPassword(tenant, user, own);
  if (user?.tel === tel)
    return { entry: kernelErrors.nothingUpdated, field: 'tel', message: ownAccountText.samePhone };
  const refused = await trySmsCode(tenant, { ...attempt, purpose: 'bind', now: own.now });
  if (refused) return { entry: refused, field: 'code' };
  const used = { entry: sessionErrors.phoneUsed, field: 'tel' } as const;
  if (await userByTel(tenant, tel)) return used;
  await refuseDuplicates(setTel(tenant, own.userId, tel), { app_user_tel_key: used });
  await closeOtherSessions(tenant.db, own);
  return undefined;
}

/**
 * Whose password it is, for what a page that was left open must not do; why it is not that of who calls otherwise, to be
 * refused once the transaction is committed.
 */
export async function confirmPassword(
  tenant: PlatformTenant,
  own: OwnContext,
  checked: CheckedPassword,
): Promise<OwnPasswordTry> {
  const { wrongOwnPassword: wrong } = sessionErrors;
  const tried = await tryOwnPassword(tenant, own, { checked, wrong });
  const { user } = tried;
  if (user && checked.isCompared) await clearByPassword(tenant, user, own);
  return tried;
}

/** Where codes are asked for too, a right one clears the count: they could be guessed without end. */
async function clearByPassword(
  tenant: PlatformTenant,
  user: SignInUser,
  own: OwnContext,
): Promise<void> {
  if (user.errorCounter > 0 && !user.hasFactor)
    await clearGuesses(tenant, toGuess(user, own), user.id);
}

type OwnPasswordTry =
  | { readonly user: SignInUser; readonly fault?: undefined }
  | { readonly user?: undefined; readonly fault: ErrorEntry };

/** Counts a wrong password, which is refused with `wrong` until it is one too many; the lock of the name is taken before its row. */
export async function tryOwnPassword(
  tenant: PlatformTenant,
  own: OwnContext,
  { checked, wrong }: { checked: CheckedPassword; wrong: ErrorEntry },
): Promise<OwnPasswordTry> {
  await lockName(tenant.db, own.username);
  const user = await lockUserById(tenant, own.userId);
  const guess = toGuess({ username: own.username, passwordHash: user?.passwordHash }, own);
  const refused = await checkGuess(tenant, guess);
  if (refused) return { fault: refused };
  if (!user) return { fault: sessionErrors.loginFailed };
  // The provider or the link may be gone since the proof was looked at, and the session with it.
  if (!(checked.isCompared || (await isByProvider(tenant.db, own.token))))
    return { fault: kernelErrors.proofNeeded };
  if (checked.isOf(user)) return { user };
  const locked = await countWrongGuess(tenant, guess, user.id);
  if (locked) await closeSession(tenant.db, own.token);
  return { fault: locked ?? wrong };
}
