/**
 * The second step of signing in: which one a user owes after the password, and its end. A session that owes one is limited
 * until then, and gets another token with it, so that nobody who knew the first one is let in.
 */
import { type AccountKind, instantInShanghai, kernelErrors, Role } from '@spine/contract/kernel';
import type { FactorPolicy } from '@spine/contract/organization';
import {
  type FactorKind,
  type SecondStep,
  type SessionData,
  TRUSTED_DAYS,
} from '@spine/contract/session';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '#config';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  closeSession,
  hashOfToken,
  lockSecondStep,
  openSession,
} from '#platform/session/session-store.ts';
import { lockName } from '#platform/session/sign-in-failure.repository.ts';
import { issueToken } from '#platform/session/token.ts';
import type { OwnRefusal } from '../own-account.service.ts';
import { lockUserById, type SignInUser } from '../session.repository.ts';
import {
  countRecoveryCodes,
  deleteTrustedBrowser,
  insertTrustedBrowser,
  touchTrustedBrowser,
} from './factor.repository.ts';
import { type FactorProof, proveOwner } from './factor-proof.service.ts';
import type { StepContext } from './step-context.ts';

const DAY_MS = 24 * 3600_000;
const RESET_SHOWN_MS = 30 * DAY_MS;

/** Of whom the platform asks a second factor. */
export type PlatformFactorPolicy = Config['secondFactor'];

/** What decides which second step follows a password. */
export type TrustContext = {
  trustedTokenOf(userId: string): string | undefined;
  readonly factorPolicy: PlatformFactorPolicy;
  readonly now: Date;
};

type Member = {
  readonly role: Role;
  /** What the platform asks of the institution's users. */
  readonly orgFactorPolicy: FactorPolicy | null;
  /** What the institution asks itself. */
  readonly ownFactorPolicy: FactorPolicy | null;
  readonly accountKind: AccountKind;
};

/** Whether the platform or the institution asks a user for a second factor: a device account never has one. */
export function isFactorNeeded(
  { role, orgFactorPolicy, ownFactorPolicy, accountKind }: Member,
  policy: PlatformFactorPolicy,
): boolean {
  const policies = [policy, orgFactorPolicy, ownFactorPolicy];
  if (accountKind === 'device') return false;
  if (policies.includes('everybody')) return true;
  if (role === Role.Manager)
    return policies.some((each) => each === 'administrators' || each === 'managers');
  return role === Role.Platform && policy === 'administrators';
}

/** The last reset of a user's second factor, acknowledged or not. */
export function lastReset(user: SignInUser) {
  const { factorsResetAt: at, factorsResetBy: by, factorsResetReason: reason } = user;
  if (at === null) return undefined;
  return { at: instantInShanghai(at), by: by ?? '', reason: reason ?? '' };
}

/** The reset that every sign-in tells of until it is acknowledged or old: whoever knows the password may sign in first. */
export function findReset(user: SignInUser, now: Date): SessionData['factorsReset'] {
  const { factorsResetAt: at, factorsResetKnownAt: knownAt } = user;
  const isOld = at !== null && now.getTime() - at.getTime() >= RESET_SHOWN_MS;
  return knownAt || isOld ? undefined : lastReset(user);
}

/** The second step that follows a right password or SMS code. */
export async function determineSecondStep(
  tenant: PlatformTenant,
  user: SignInUser,
  { trustedTokenOf, factorPolicy, now }: TrustContext,
): Promise<SecondStep> {
  if (!user.hasFactor) return isFactorNeeded(user, factorPolicy) ? 'setUp' : 'none';
  const token = trustedTokenOf(user.id);
  if (token === undefined) return 'prove';
  const browser = { userId: user.id, tokenHash: hashOfToken(token) };
  return (await touchTrustedBrowser(tenant, browser, now)) ? 'none' : 'prove';
}

export type ProveOutcome =
  | {
      readonly user: SignInUser;
      readonly token: string;
      readonly kind: FactorKind | 'recovery';
      readonly recoveryCodesLeft: number;
      /** What the browser is remembered by from now on. */
      readonly trustedToken: string | undefined;
      readonly refusal?: undefined;
    }
  | { readonly refusal: OwnRefusal };

/**
 * Ends the second step with a proof. A wrong one is counted before it is refused. Refuses kernelErrors.frontendLogic,
 * kernelErrors.notSignedIn, sessionErrors.passkeysUnavailable.
 */
export async function proveFactor(
  tenant: PlatformTenant,
  own: StepContext,
  { proof, ...trust }: { proof: FactorProof; remember: boolean; formerTrust: string | undefined },
): Promise<ProveOutcome> {
  const { user, step } = await lockOwner(tenant, own);
  if (step !== 'prove') refuse(kernelErrors.frontendLogic);
  const { kind, refusal } = await proveOwner(tenant, own, { user, proof });
  if (!kind) return { refusal };
  return {
    user,
    kind,
    recoveryCodesLeft: await countRecoveryCodes(tenant, own.userId),
    trustedToken: trust.remember ? await trustBrowser(tenant, own, trust) : undefined,
    token: await renewSession(tenant, own),
  };
}

/**
 * The caller with what the session still owes; two who end the same step wait for each other. Refuses kernelErrors.notSignedIn.
 */
export async function lockOwner(
  tenant: PlatformTenant,
  { username, userId, token }: StepContext,
): Promise<{ user: SignInUser; step: SecondStep }> {
  await lockName(tenant.db, username);
  const user = await lockUserById(tenant, userId);
  const step = await lockSecondStep(tenant.db, token);
  if (!user || step === undefined) refuse(kernelErrors.notSignedIn);
  return { user, step };
}

/** A session with another token in place of the caller's, which owes nothing. */
export async function renewSession(tenant: PlatformTenant, own: StepContext): Promise<string> {
  const signedInBy = await closeSession(tenant.db, own.token);
  return openSession(tenant.db, { ...own, signedInBy });
}

async function trustBrowser(
  tenant: PlatformTenant,
  { userId, device, now, secret }: StepContext,
  { formerTrust }: { formerTrust: string | undefined },
): Promise<string> {
  if (formerTrust !== undefined)
    await deleteTrustedBrowser(tenant, userId, { tokenHash: hashOfToken(formerTrust) });
  const token = issueToken('trusted browser', secret);
  await insertTrustedBrowser(tenant, {
    id: uuidv7(),
    userId,
    tokenHash: hashOfToken(token),
    device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + TRUSTED_DAYS * DAY_MS),
  });
  return token;
}
