/**
 * Proving again who is signed in, for calls that want a recent proof: a page may have been left open. Who has a factor
 * proves that, which says more than whoever saw the password being typed; everybody else the password.
 */
import { sessionErrors } from '@spine/contract/session';
import type { PlatformTenant } from '#platform/db/open.ts';
import { noteProof } from '#platform/session/session-store.ts';
import type { OwnRefusal } from '../own-account.service.ts';
import type { CheckedPassword } from '../password-check.service.ts';
import type { SignInUser } from '../session.repository.ts';
import { type FactorProof, proveOwner, tryPassword } from './factor-proof.service.ts';
import { lockOwner } from './second-step.service.ts';
import type { StepContext } from './step-context.ts';

type NewProof = FactorProof & { readonly checked: CheckedPassword | undefined };

/** Makes the caller's session one of a recent proof. Refuses kernelErrors.notSignedIn, sessionErrors.passkeysUnavailable. */
export async function proveAgain(
  tenant: PlatformTenant,
  own: StepContext,
  { checked, ...proof }: NewProof,
): Promise<OwnRefusal | undefined> {
  const { user } = await lockOwner(tenant, own);
  const refusal = await findRefusal(tenant, own, { user, checked, proof });
  if (!refusal) await noteProof(tenant.db, own);
  return refusal;
}

async function findRefusal(
  tenant: PlatformTenant,
  own: StepContext,
  { user, checked, proof }: { user: SignInUser; checked: NewProof['checked']; proof: FactorProof },
): Promise<OwnRefusal | undefined> {
  if (user.hasFactor) return (await proveOwner(tenant, own, { user, proof })).refusal;
  if (!checked) return { entry: sessionErrors.passwordMissing, field: 'pw' };
  return (await tryPassword(tenant, own, { checked })).refusal;
}
