/**
 * Proving again who is signed in, for calls that want a recent proof: a page may have been left open. Who has a factor
 * proves that, which says more than whoever saw the password being typed; everybody else the password.
 */
import { type FactorKind, sessionErrors } from '@spine/contract/session';
import type { PlatformTenant } from '#platform/db/open.ts';
import { renewProof } from '#platform/session/session-store.ts';
import type { OwnRefusal } from '../own-account.service.ts';
import type { CheckedPassword } from '../password-check.service.ts';
import type { SignInUser } from '../session.repository.ts';
import { countRecoveryCodes } from './factor.repository.ts';
import { type FactorProof, proveOwner, tryPassword } from './factor-proof.service.ts';
import { lockOwner } from './second-step.service.ts';
import type { StepContext } from './step-context.ts';

type NewProof = FactorProof & { readonly checked: CheckedPassword | undefined };

export type ProvedAgain =
  | {
      /** What the session is known by from now on; a program keeps its token, because nothing asks it for a proof. */
      readonly token: string | undefined;
      /** Of who typed one. */
      readonly recoveryCodesLeft: number | undefined;
      readonly refusal?: undefined;
    }
  | { readonly refusal: OwnRefusal };

/** Makes the caller's session one of a recent proof. Refuses kernelErrors.notSignedIn, sessionErrors.passkeysUnavailable. */
export async function proveAgain(
  tenant: PlatformTenant,
  own: StepContext,
  { checked, ...proof }: NewProof,
): Promise<ProvedAgain> {
  const { user } = await lockOwner(tenant, own);
  const { kind, refusal } = await tryNewProof(tenant, own, { user, checked, proof });
  if (!kind) return { refusal };
  const isByRecovery = kind === 'recovery';
  return {
    token: own.client === 'browser' ? await renewProof(tenant.db, own) : undefined,
    recoveryCodesLeft: isByRecovery ? await countRecoveryCodes(tenant, own.userId) : undefined,
  };
}

type Tried =
  | { readonly kind: FactorKind | 'recovery' | 'password'; readonly refusal?: undefined }
  | { readonly kind?: undefined; readonly refusal: OwnRefusal };

async function tryNewProof(
  tenant: PlatformTenant,
  own: StepContext,
  { user, checked, proof }: { user: SignInUser; checked: NewProof['checked']; proof: FactorProof },
): Promise<Tried> {
  if (user.hasFactor) return proveOwner(tenant, own, { user, proof });
  if (!checked) return { refusal: { entry: sessionErrors.passwordMissing, field: 'pw' } };
  const { refusal } = await tryPassword(tenant, own, { checked });
  return refusal ? { refusal } : { kind: 'password' };
}
