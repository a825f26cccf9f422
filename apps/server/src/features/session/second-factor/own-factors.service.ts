/**
 * The own authenticators: setting one up, removing it, recovery codes. Until a set-up is confirmed nothing is asked for, so
 * it can be left at any moment. A code typed while setting up is no guess: its secret is on the screen.
 */
import { instantInShanghai, kernelErrors } from '@spine/contract/kernel';
import { parseTypedCode, sessionErrors } from '@spine/contract/session';
import { wrapSecret } from '#platform/auth/wrapped-secret.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { endOtherSessions } from '#platform/session/session-store.ts';
import {
  markFactorsResetKnown,
  removeFactors,
} from '#platform/session/sign-in-factor.repository.ts';
import { confirmPassword, type OwnRefusal } from '../own-account.service.ts';
import type { CheckedPassword } from '../password-check.service.ts';
import { type SignInUser, userById } from '../session.repository.ts';
import { factorText } from '../session.text.ts';
import {
  confirmedFactors,
  countRecoveryCodes,
  deleteFactor,
  deleteTrustedBrowser,
  markFactorConfirmed,
  replaceRecoveryCodes,
  replaceUnconfirmedFactor,
  trustedBrowsers,
  unconfirmedFactor,
} from './factor.repository.ts';
import { bindingOf, openFactor } from './factor-code.service.ts';
import { drawRecoveryCodes, hashRecoveryCode } from './recovery-code.ts';
import {
  isFactorNeeded,
  lastReset,
  lockOwner,
  type PlatformFactorPolicy,
  renewSession,
  type StepContext,
  tryOwnCode,
} from './second-step.service.ts';
import { findStep } from './totp.ts';

const MOST_FACTORS = 5;
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
    factors: factors.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
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

/**
 * Begins a set-up in place of one that was not confirmed. `proof` is that of who has signed in. Refuses kernelErrors.notSignedIn,
 * kernelErrors.secondStepNeeded, sessionErrors.passwordMissing, sessionErrors.tooManyFactors.
 */
export async function beginFactor(
  tenant: PlatformTenant,
  own: StepContext,
  {
    id,
    name,
    secret,
    proof,
  }: { id: string; name: string; secret: Buffer; proof: Proof | undefined },
): Promise<OwnRefusal | undefined> {
  const { step } = await requireSetUp(tenant, own);
  const factors = await confirmedFactors(tenant, own.userId);
  if (factors.length >= MOST_FACTORS) refuse(sessionErrors.tooManyFactors);
  if (step === 'none') {
    if (!proof) refuseAt('pw', sessionErrors.passwordMissing);
    const { refusal } = await (factors.length > 0
      ? tryOwner(tenant, own, proof)
      : tryPassword(tenant, own, proof));
    if (refusal) return refusal;
  }
  await replaceUnconfirmedFactor(tenant, {
    id,
    userId: own.userId,
    kind: 'totp',
    name,
    secret: wrapSecret(secret, bindingOf({ id, userId: own.userId }), own.secret),
    createdAt: own.now,
  });
  return undefined;
}

/** Who may set up: who owes it, or owes nothing. A password alone adds no authenticator beside another. */
async function requireSetUp(tenant: PlatformTenant, own: StepContext) {
  const owner = await lockOwner(tenant, own);
  if (owner.step === 'prove' || (owner.step === 'setUp' && owner.user.hasFactor))
    refuse(kernelErrors.secondStepNeeded);
  return owner;
}

export type SetUp = {
  readonly user: SignInUser;
  /** Empty where there are some already. */
  readonly recoveryCodes: readonly string[];
  /** Of the session that takes the place of a limited one. */
  readonly token: string | undefined;
};

/**
 * Ends a set-up; the other sessions end, because they were opened without it, and prepared devices go on. Refuses
 * kernelErrors.notSignedIn, kernelErrors.secondStepNeeded, sessionErrors.factorCodeMissing, sessionErrors.phoneClockWrong,
 * sessionErrors.setUpOver, sessionErrors.wrongFactorCode.
 */
export async function confirmFactor(
  tenant: PlatformTenant,
  own: StepContext,
  { id, typed }: { id: string; typed: string },
): Promise<SetUp> {
  const { user, step } = await requireSetUp(tenant, own);
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
  const recoveryCodes = user.hasFactor ? [] : await drawCodes(tenant, own);
  await endOtherSessions(tenant.db, own);
  const token = step === 'none' ? undefined : await renewSession(tenant, own);
  return { user, recoveryCodes, token };
}

async function drawCodes(
  tenant: PlatformTenant,
  { userId, now, secret }: StepContext,
): Promise<string[]> {
  const codes = drawRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(code, userId, secret));
  await replaceRecoveryCodes(tenant, userId, { hashes, now });
  return codes;
}

type Proof = { readonly checked: CheckedPassword; readonly typed: string };

/**
 * Removes an authenticator; with the last one go recovery codes and trust in browsers. Refuses kernelErrors.notSignedIn,
 * sessionErrors.factorNeeded, sessionErrors.factorUnknown.
 */
export async function removeFactor(
  tenant: PlatformTenant,
  own: StepContext,
  { id, policy, ...proof }: Proof & { id: string; policy: PlatformFactorPolicy },
): Promise<OwnRefusal | undefined> {
  const { user } = await lockOwner(tenant, own);
  const { userId } = own;
  // Before the code: it would be spent, or counted, for nothing.
  const factors = await confirmedFactors(tenant, userId);
  if (!factors.some((factor) => factor.id === id)) refuse(sessionErrors.factorUnknown);
  const isLast = factors.length === 1;
  if (isLast && isFactorNeeded(user, policy)) refuse(sessionErrors.factorNeeded);
  const { refusal } = await tryOwner(tenant, own, proof);
  if (refusal) return refusal;
  if (isLast) await removeFactors(tenant.db, [userId]);
  else await deleteFactor(tenant, id);
  return undefined;
}

/** The owner knows of the last reset. */
export function acknowledgeReset(tenant: PlatformTenant, userId: string, now: Date): Promise<void> {
  return markFactorsResetKnown(tenant.db, userId, now);
}

/** Ten new codes in place of the former ones. Refuses kernelErrors.notSignedIn. */
export async function renewRecoveryCodes(
  tenant: PlatformTenant,
  own: StepContext,
  proof: Proof,
): Promise<
  | { readonly recoveryCodes: string[]; readonly refusal?: undefined }
  | { readonly refusal: OwnRefusal }
> {
  const { user, refusal } = await tryOwner(tenant, own, proof);
  return user ? { recoveryCodes: await drawCodes(tenant, own) } : { refusal };
}

type Owner =
  | { readonly user: SignInUser; readonly refusal?: undefined }
  | { readonly user?: undefined; readonly refusal: OwnRefusal };

async function tryPassword(
  tenant: PlatformTenant,
  own: StepContext,
  { checked }: Proof,
): Promise<Owner> {
  const { user, fault } = await confirmPassword(tenant, own, checked);
  return user ? { user } : { refusal: { entry: fault, field: 'pw' } };
}

/**
 * Password and code of who calls: a session that was left open is not enough. Wrong ones are counted, and one too many ends it.
 * Refuses kernelErrors.notSignedIn.
 */
async function tryOwner(tenant: PlatformTenant, own: StepContext, proof: Proof): Promise<Owner> {
  const { user, refusal } = await tryPassword(tenant, own, proof);
  if (!user) return { refusal };
  const { fault } = await tryOwnCode(tenant, own, { user, typed: proof.typed });
  return fault ? { refusal: { entry: fault, field: 'code' } } : { user };
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
