/** Proving by a passkey: a challenge of the session, and what a device answered to it. */
import { randomBytes } from 'node:crypto';
import { type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import { type PasskeyAnswer, type PasskeyRequest, sessionErrors } from '@spine/contract/session';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { StepContext } from '../step-context.ts';
import {
  type ChallengePurpose,
  passkeysOf,
  spendSignCount,
  storeChallenge,
  takeChallenge,
} from './passkey.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyAnswer } from './webauthn.ts';

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;
/** How long a browser waits for a finger or a face. */
export const PASSKEY_TIMEOUT_MS = 2 * 60_000;

type Context = Pick<StepContext, 'userId' | 'token' | 'now' | 'relyingParty'>;

/** Where passkeys work. Refuses sessionErrors.passkeysUnavailable. */
export function requireRelyingParty({
  relyingParty,
}: Pick<StepContext, 'relyingParty'>): RelyingParty {
  return relyingParty ?? refuse(sessionErrors.passkeysUnavailable);
}

/** What a device has to sign next in this session. Refuses kernelErrors.notSignedIn. */
export async function drawChallenge(
  tenant: PlatformTenant,
  { token, now }: Pick<StepContext, 'token' | 'now'>,
  purpose: ChallengePurpose,
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  const isStored = await storeChallenge(tenant, token, { challenge, purpose, expiresAt });
  if (!isStored) refuse(kernelErrors.notSignedIn);
  return challenge.toString('base64url');
}

/** How browsers find passkeys. */
export function toCredentials(
  passkeys: readonly { readonly credentialId: Buffer; readonly transports: string[] }[],
) {
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}

/**
 * Asks for one of the own passkeys. Refuses kernelErrors.notSignedIn, sessionErrors.passkeyUnknown,
 * sessionErrors.passkeysUnavailable.
 */
export async function challengePasskey(
  tenant: PlatformTenant,
  own: Context,
): Promise<PasskeyRequest> {
  const { id: rpId } = requireRelyingParty(own);
  const passkeys = await passkeysOf(tenant, own.userId);
  if (passkeys.length === 0) refuse(sessionErrors.passkeyUnknown);
  return {
    challenge: await drawChallenge(tenant, own, 'get'),
    rpId,
    timeout: PASSKEY_TIMEOUT_MS,
    allowCredentials: toCredentials(passkeys),
    userVerification: 'required',
  };
}

/** Why an answer is not right; undefined for one that is. Refuses sessionErrors.passkeysUnavailable. */
export async function tryPasskey(
  tenant: PlatformTenant,
  own: Context,
  answer: PasskeyAnswer,
): Promise<ErrorEntry | undefined> {
  const relyingParty = requireRelyingParty(own);
  const challenge = await takeChallenge(tenant, own.token, { purpose: 'get', now: own.now });
  if (!challenge) return sessionErrors.passkeyOver;
  const passkeys = await passkeysOf(tenant, own.userId);
  const passkey = passkeys.find(
    ({ credentialId }) => credentialId.toString('base64url') === answer.id,
  );
  if (!passkey) return sessionErrors.passkeyUnknown;
  const result = await verifyAnswer(answer, passkey.publicKey, { challenge, relyingParty });
  if (result.fault) return result.fault;
  const use = { signCount: result.signCount, now: own.now };
  const isLater = await spendSignCount(tenant, passkey.id, use);
  return isLater ? undefined : sessionErrors.passkeyCopied;
}
