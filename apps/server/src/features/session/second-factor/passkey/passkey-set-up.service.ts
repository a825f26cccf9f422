/** Setting up a passkey: what the browser makes it by, and the passkey that the device has made. */
import {
  type CreatedPasskey,
  FACTOR_NAME_MAX,
  type PasskeyCreation,
  sessionErrors,
} from '@spine/contract/session';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { OwnRefusal } from '../../own-account.service.ts';
import { factorText } from '../../session.text.ts';
import type { OwnerProof } from '../factor-proof.service.ts';
import { admitSetUp, completeSetUp, requireSetUp, type SetUp } from '../set-up.service.ts';
import type { StepContext } from '../step-context.ts';
import { insertPasskey, passkeysOf, takeChallenge } from './passkey.repository.ts';
import {
  drawChallenge,
  PASSKEY_TIMEOUT_MS,
  requireRelyingParty,
  toCredentials,
} from './passkey-proof.service.ts';
import { ALGORITHMS, verifyCreated } from './webauthn.ts';

type Begun =
  | { readonly creation: PasskeyCreation; readonly refusal?: undefined }
  | { readonly creation?: undefined; readonly refusal: OwnRefusal };

/**
 * Begins a set-up in place of one that was not ended; `proof` is that of who has signed in. A device that has a passkey of the
 * user makes no other. Refuses kernelErrors.notSignedIn, kernelErrors.secondStepNeeded, sessionErrors.passkeysUnavailable,
 * sessionErrors.passwordMissing, sessionErrors.tooManyFactors.
 */
export async function beginPasskey(
  tenant: PlatformTenant,
  own: StepContext,
  { platform, proof }: { platform: string; proof: OwnerProof | undefined },
): Promise<Begun> {
  const { id } = requireRelyingParty(own);
  const { user, refusal } = await admitSetUp(tenant, own, proof);
  if (!user) return { refusal };
  const challenge = await drawChallenge(tenant, own, 'create');
  return {
    creation: {
      challenge,
      rp: { id, name: platform },
      user: {
        id: Buffer.from(own.userId).toString('base64url'),
        name: user.username,
        displayName: user.realName ?? user.username,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      timeout: PASSKEY_TIMEOUT_MS,
      excludeCredentials: toCredentials(await passkeysOf(tenant, own.userId)),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  };
}

/** How a passkey is called that its owner gave no name; one that was made by scanning lies in no browser. */
function nameOf(transports: readonly string[], device: string): string {
  const isPhone = transports.includes('hybrid') && !transports.includes('internal');
  return isPhone ? factorText.phone : device.slice(0, FACTOR_NAME_MAX) || factorText.passkey;
}

type Confirmed =
  | { readonly setUp: SetUp; readonly refusal?: undefined }
  | { readonly setUp?: undefined; readonly refusal: OwnRefusal };

/**
 * Ends a set-up; the other sessions end, and prepared devices go on. Refuses kernelErrors.notSignedIn,
 * kernelErrors.secondStepNeeded, sessionErrors.passkeyUsed, sessionErrors.passkeysUnavailable, sessionErrors.tooManyFactors.
 */
export async function confirmPasskey(
  tenant: PlatformTenant,
  own: StepContext,
  { id, name, created }: { id: string; name: string | undefined; created: CreatedPasskey },
): Promise<Confirmed> {
  const relyingParty = requireRelyingParty(own);
  const owner = await requireSetUp(tenant, own);
  const challenge = await takeChallenge(tenant, own.token, { purpose: 'create', now: own.now });
  if (!challenge) return { refusal: { entry: sessionErrors.passkeyOver, field: 'passkey' } };
  const { passkey, fault } = await verifyCreated(created, { challenge, relyingParty });
  if (!passkey) return { refusal: { entry: fault, field: 'passkey' } };
  const { userId, now, device } = own;
  const { transports } = created;
  const row = { id, userId, name: name ?? nameOf(transports, device), transports, now, ...passkey };
  await refuseDuplicates(insertPasskey(tenant, row), {
    sign_in_factor_credential_key: { entry: sessionErrors.passkeyUsed, field: 'passkey' },
  });
  return { setUp: await completeSetUp(tenant, own, owner) };
}
