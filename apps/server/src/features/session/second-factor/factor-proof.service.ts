/**
 * Proving the second factor, whichever kind it is: by a code that was typed, or by a passkey. What is not right counts towards
 * the lock of the password, and one too many ends the session.
 */
import type { ErrorEntry } from '@spine/contract/kernel';
import { type FactorKind, type PasskeyAnswer, sessionErrors } from '@spine/contract/session';
import type { PlatformTenant } from '#platform/db/open.ts';
import { closeSession } from '#platform/session/session-store.ts';
import { confirmPassword, type OwnRefusal } from '../own-account.service.ts';
import type { CheckedPassword } from '../password-check.service.ts';
import type { SignInUser } from '../session.repository.ts';
import { checkGuess, clearGuesses, countWrongGuess, toGuess } from '../sign-in-lock.service.ts';
import { type CodeResult, tryCode } from './factor-code.service.ts';
import { tryPasskey } from './passkey/passkey-proof.service.ts';
import type { StepContext } from './step-context.ts';

export type FactorProof = {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
};
/** With the password of who has signed in: a session that was left open is not enough. */
export type OwnerProof = FactorProof & { readonly checked: CheckedPassword };

type Proved =
  | { readonly kind: FactorKind | 'recovery'; readonly refusal?: undefined }
  | { readonly kind?: undefined; readonly refusal: OwnRefusal };

/**
 * A factor of the caller, under the lock of the password: a wrong proof is counted, and one too many ends the session. Refuses
 * kernelErrors.notSignedIn, sessionErrors.passkeysUnavailable.
 */
export async function proveOwner(
  tenant: PlatformTenant,
  own: StepContext,
  { user, proof }: { user: SignInUser; proof: FactorProof },
): Promise<Proved> {
  const field = proof.passkey ? 'passkey' : 'code';
  const guess = toGuess(user, own);
  const refused = await checkGuess(tenant, guess);
  if (refused) return { refusal: { entry: refused, field } };
  const result = await tryProof(tenant, own, proof);
  if (!result.fault) {
    if (user.errorCounter > 0) await clearGuesses(tenant, guess, user.id);
    return { kind: result.kind };
  }
  const locked = result.isGuess ? await countWrongGuess(tenant, guess, user.id) : undefined;
  if (locked) await closeSession(tenant.db, own.token);
  return { refusal: { entry: locked ?? result.fault, field } };
}

/** What else is refused is a mishap of an owner: a challenge that is over, another address, a device without a lock. */
const GUESSES: readonly ErrorEntry[] = [sessionErrors.wrongPasskey, sessionErrors.passkeyCopied];

async function tryProof(
  tenant: PlatformTenant,
  own: StepContext,
  { code = '', passkey }: FactorProof,
): Promise<CodeResult> {
  const { userId, now, secret } = own;
  if (!passkey) return tryCode(tenant, { userId, now, secret, typed: code });
  const fault = await tryPasskey(tenant, own, passkey);
  return fault ? { fault, isGuess: GUESSES.includes(fault) } : { kind: 'passkey' };
}

type Owner =
  | { readonly user: SignInUser; readonly refusal?: undefined }
  | { readonly user?: undefined; readonly refusal: OwnRefusal };

export async function tryPassword(
  tenant: PlatformTenant,
  own: StepContext,
  { checked }: Pick<OwnerProof, 'checked'>,
): Promise<Owner> {
  const { user, fault } = await confirmPassword(tenant, own, checked);
  return user ? { user } : { refusal: { entry: fault, field: 'pw' } };
}

/** Password and factor of who calls. Refuses kernelErrors.notSignedIn, sessionErrors.passkeysUnavailable. */
export async function tryOwner(
  tenant: PlatformTenant,
  own: StepContext,
  proof: OwnerProof,
): Promise<Owner> {
  const { user, refusal } = await tryPassword(tenant, own, proof);
  if (!user) return { refusal };
  const proved = await proveOwner(tenant, own, { user, proof });
  return proved.refusal ? { refusal: proved.refusal } : { user };
}
