/**
 * Proving again who is signed in, for calls that want a recent proof: a page may have been left open. Who has an authenticator
 * types a code, which knows more than whoever saw the password being typed; everybody else the password.
 */
import { sessionErrors } from '@spine/contract/session';
import type { PlatformTenant } from '#platform/db/open.ts';
import { noteProof } from '#platform/session/session-store.ts';
import { confirmPassword, type OwnRefusal } from '../own-account.service.ts';
import type { CheckedPassword } from '../password-check.service.ts';
import type { SignInUser } from '../session.repository.ts';
import { lockOwner, type StepContext, tryOwnCode } from './second-step.service.ts';

type NewProof = { readonly checked: CheckedPassword | undefined; readonly typed: string };

/** Makes the caller's session one of a recent proof. Refuses kernelErrors.notSignedIn. */
export async function proveAgain(
  tenant: PlatformTenant,
  own: StepContext,
  proof: NewProof,
): Promise<OwnRefusal | undefined> {
  const { user } = await lockOwner(tenant, own);
  const refusal = await (user.hasFactor
    ? refusalOfCode(tenant, own, { user, typed: proof.typed })
    : refusalOfPassword(tenant, own, proof));
  if (!refusal) await noteProof(tenant.db, own);
  return refusal;
}

async function refusalOfCode(
  tenant: PlatformTenant,
  own: StepContext,
  attempt: { user: SignInUser; typed: string },
): Promise<OwnRefusal | undefined> {
  const { fault } = await tryOwnCode(tenant, own, attempt);
  return fault && { entry: fault, field: 'code' };
}

async function refusalOfPassword(
  tenant: PlatformTenant,
  own: StepContext,
  { checked }: NewProof,
): Promise<OwnRefusal | undefined> {
  if (!checked) return { entry: sessionErrors.passwordMissing, field: 'pw' };
  const { fault } = await confirmPassword(tenant, own, checked);
  return fault && { entry: fault, field: 'pw' };
}
