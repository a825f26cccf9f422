/** What setting up a factor asks for and ends with, whichever kind it is. */
import { kernelErrors } from '@spine/contract/kernel';
import { sessionErrors } from '@spine/contract/session';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { endOtherSessions } from '#platform/session/session-store.ts';
import type { OwnRefusal } from '../own-account.service.ts';
import type { SignInUser } from '../session.repository.ts';
import { confirmedFactors, replaceRecoveryCodes } from './factor.repository.ts';
import { type OwnerProof, tryOwner, tryPassword } from './factor-proof.service.ts';
import { drawRecoveryCodes, hashRecoveryCode } from './recovery-code.ts';
import { lockOwner, renewSession } from './second-step.service.ts';
import type { StepContext } from './step-context.ts';

const MOST_FACTORS = 5;

type Owner = Awaited<ReturnType<typeof lockOwner>>;

/**
 * Who may set up: who owes it, or owes nothing, and has not as many factors as one may. Each step of a set-up asks: others
 * may have ended meanwhile. Refuses kernelErrors.notSignedIn, kernelErrors.secondStepNeeded, sessionErrors.tooManyFactors.
 */
export async function requireSetUp(tenant: PlatformTenant, own: StepContext): Promise<Owner> {
  const owner = await lockOwner(tenant, own);
  if (owner.step === 'prove' || (owner.step === 'setUp' && owner.user.hasFactor))
    refuse(kernelErrors.secondStepNeeded);
  const factors = await confirmedFactors(tenant, own.userId);
  if (factors.length >= MOST_FACTORS) refuse(sessionErrors.tooManyFactors);
  return owner;
}

type Admitted =
  | { readonly user: SignInUser; readonly refusal?: undefined }
  | { readonly user?: undefined; readonly refusal: OwnRefusal };

/**
 * Whether a set-up may begin: a password alone adds no factor beside another. Refuses kernelErrors.notSignedIn,
 * kernelErrors.secondStepNeeded, sessionErrors.passkeysUnavailable, sessionErrors.passwordMissing, sessionErrors.tooManyFactors.
 */
export async function admitSetUp(
  tenant: PlatformTenant,
  own: StepContext,
  proof: OwnerProof | undefined,
): Promise<Admitted> {
  const { user, step } = await requireSetUp(tenant, own);
  if (step !== 'none') return { user };
  if (!proof) refuseAt('pw', sessionErrors.passwordMissing);
  return user.hasFactor ? tryOwner(tenant, own, proof) : tryPassword(tenant, own, proof);
}

export type SetUp = {
  readonly user: SignInUser;
  /** Empty where there are some already. */
  readonly recoveryCodes: readonly string[];
  /** Of the session that takes the place of a limited one. */
  readonly token: string | undefined;
};

/** The factor is stored: the other sessions end, because they were opened without it, and prepared devices go on. */
export async function completeSetUp(
  tenant: PlatformTenant,
  own: StepContext,
  { user, step }: Owner,
): Promise<SetUp> {
  const recoveryCodes = user.hasFactor ? [] : await drawCodes(tenant, own);
  await endOtherSessions(tenant.db, own);
  const token = step === 'none' ? undefined : await renewSession(tenant, own);
  return { user, recoveryCodes, token };
}

/** Ten recovery codes in place of all former ones. */
export async function drawCodes(
  tenant: PlatformTenant,
  { userId, now, secret }: StepContext,
): Promise<string[]> {
  const codes = drawRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(code, userId, secret));
  await replaceRecoveryCodes(tenant, userId, { hashes, now });
  return codes;
}
