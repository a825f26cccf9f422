/**
 * The own factors: setting an authenticator up, removing factors, recovery codes. Until a set-up is confirmed nothing is asked for,
 * so it can be left at any moment. A code typed while setting up is no guess: its secret is on the screen.
 */
import { instantInShanghai, kernelErrors } from '@spine/contract/kernel';
import { type FactorKind, parseTypedCode, sessionErrors } from '@spine/contract/session';
import { wrapSecret } from '#platform/auth/wrapped-secret.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import {
  markFactorsResetKnown,
  removeFactors,
} from '#platform/session/sign-in-factor.repository.ts';
import type { OwnRefusal } from '../own-account.service.ts';
import { userById } from '../session.repository.ts';
import { factorText } from '../session.text.ts';
import {
  confirmedFactors,
  countRecoveryCodes,
  deleteFactor,
  deleteTrustedBrowser,
  markFactorConfirmed,
  replaceUnconfirmedFactor,
  trustedBrowsers,
  unconfirmedFactor,
} from './factor.repository.ts';
import { bindingOf, openFactor } from './factor-code.service.ts';
import { type OwnerProof, tryOwner } from './factor-proof.service.ts';
import {
  isFactorNeeded,
  lastReset,
  lockOwner,
  type PlatformFactorPolicy,
} from './second-step.service.ts';
import {
  admitSetUp,
  completeSetUp,
  drawCodes,
  requireSetUp,
  type SetUp,
} from './set-up.service.ts';
import type { StepContext } from './step-context.ts';
import { findStep } from './totp.ts';

/** A set-up that is confirmed later begins anew. */
const SET_UP_MS = 3600_000;

/** What the own account shows. Refuses kernelErrors.notSignedIn. */
export async function listOwnFactors(
  tenant: PlatformTenant,
  userId: string,
  { now, policy }: { now: Date; policy: PlatformFactorPolicy },
) {
  const user = (await userById(tenant, userId)) ?? refuse(kernelErrors.notSignedIn);
  const factors = await confirmedFactors(tenant, userId);
  const browsers = await trustedBrowsers(tenant, userId, now);
  const reset = lastReset(user);
  const acknowledgedAt = user.factorsResetKnownAt && instantInShanghai(user.factorsResetKnownAt);
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      createdAt: instantInShanghai(createdAt),
      lastUsedAt: lastUsedAt && instantInShanghai(lastUsedAt),
    })),
    recoveryCodesLeft: await countRecoveryCodes(tenant, userId),
    browsers: browsers.map(({ id, device, ...times }) => ({
      id,
      device,
      createdAt: instantInShanghai(times.createdAt),
      lastUsedAt: instantInShanghai(times.lastUsedAt),
      expiresAt: instantInShanghai(times.expiresAt),
    })),
    isRequired: isFactorNeeded(user, policy),
    ...(reset && { reset: { ...reset, acknowledgedAt } }),
  };
}

type NewAuthenticator = { readonly id: string; readonly name: string; readonly secret: Buffer };

/**
 * Begins a set-up in place of one that was not confirmed. `proof` is that of who has signed in. Refuses kernelErrors.notSignedIn,
 * kernelErrors.secondStepNeeded, sessionErrors.passkeysUnavailable, sessionErrors.passwordMissing, sessionErrors.tooManyFactors.
 */
export async function beginFactor(
  tenant: PlatformTenant,
  own: StepContext,
  { proof, secret, ...named }: NewAuthenticator & { readonly proof: OwnerProof | undefined },
): Promise<OwnRefusal | undefined> {
  const { refusal } = await admitSetUp(tenant, own, proof);
  if (refusal) return refusal;
  const { userId } = own;
  await replaceUnconfirmedFactor(tenant, {
    ...named,
    userId,
    kind: 'totp',
    secret: wrapSecret(secret, bindingOf({ id: named.id, userId }), own.secret),
    createdAt: own.now,
  });
  return undefined;
}

/**
 * Ends a set-up; the other sessions end, because they were opened without it, and prepared devices go on. Refuses
 * kernelErrors.notSignedIn, kernelErrors.secondStepNeeded, sessionErrors.factorCodeMissing, sessionErrors.phoneClockWrong,
 * sessionErrors.setUpOver, sessionErrors.tooManyFactors, sessionErrors.wrongFactorCode.
 */
export async function confirmFactor(
  tenant: PlatformTenant,
  own: StepContext,
  { id, typed }: { id: string; typed: string },
): Promise<SetUp> {
  const owner = await requireSetUp(tenant, own);
  const { userId, now } = own;
  const since = new Date(now.getTime() - SET_UP_MS);
  const factor = await unconfirmedFactor(tenant, { id, userId }, since);
  const secret = factor && openFactor({ ...factor, userId }, own.secret);
  if (!secret) refuse(sessionErrors.setUpOver);
  const { code } = parseTypedCode(typed) ?? refuseAt('code', sessionErrors.factorCodeMissing);
  const match = findStep(secret, code, now) ?? refuseAt('code', sessionErrors.wrongFactorCode);
  if (!match.isAccepted)
    refuse(sessionErrors.phoneClockWrong, {
      fields: [{ field: 'code', message: factorText.wrongClock }],
    });
  await markFactorConfirmed(tenant, id, { step: match.step, now });
  return completeSetUp(tenant, own, owner);
}

/**
 * Removes a factor, and answers its kind; with the last one go recovery codes and trust in browsers. Refuses
 * kernelErrors.notSignedIn, sessionErrors.factorNeeded, sessionErrors.factorUnknown, sessionErrors.passkeysUnavailable.
 */
export async function removeFactor(
  tenant: PlatformTenant,
  own: StepContext,
  { id, policy, proof }: { id: string; policy: PlatformFactorPolicy; proof: OwnerProof },
): Promise<{ readonly kind: FactorKind; readonly refusal?: OwnRefusal | undefined }> {
  const { user } = await lockOwner(tenant, own);
  const { userId } = own;
  // Before the code: it would be spent, or counted, for nothing.
  const factors = await confirmedFactors(tenant, userId);
  const { kind } =
    factors.find((factor) => factor.id === id) ?? refuse(sessionErrors.factorUnknown);
  const isLast = factors.length === 1;
  if (isLast && isFactorNeeded(user, policy)) refuse(sessionErrors.factorNeeded);
  const { refusal } = await tryOwner(tenant, own, proof);
  if (refusal) return { kind, refusal };
  if (isLast) await removeFactors(tenant.db, [userId]);
  else await deleteFactor(tenant, id);
  return { kind };
}

/** The owner knows of the last reset. */
export function acknowledgeReset(tenant: PlatformTenant, userId: string, now: Date): Promise<void> {
  return markFactorsResetKnown(tenant.db, userId, now);
}

/** Ten new codes in place of the former ones. Refuses kernelErrors.notSignedIn, sessionErrors.passkeysUnavailable. */
export async function renewRecoveryCodes(
  tenant: PlatformTenant,
  own: StepContext,
  proof: OwnerProof,
): Promise<
  | { readonly recoveryCodes: string[]; readonly refusal?: undefined }
  | { readonly refusal: OwnRefusal }
> {
  const { user, refusal } = await tryOwner(tenant, own, proof);
  return user ? { recoveryCodes: await drawCodes(tenant, own) } : { refusal };
}

/** Asks a browser for a code again; answers the word of its device. Refuses sessionErrors.trustedBrowserUnknown. */
export async function forgetBrowser(
  tenant: PlatformTenant,
  userId: string,
  id: string,
): Promise<string> {
  const browser = await deleteTrustedBrowser(tenant, userId, { id });
  return browser ? browser.device : refuse(sessionErrors.trustedBrowserUnknown);
}
