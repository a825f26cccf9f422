/**
 * What a device signed, verified by `@simplewebauthn/server`, which is imported here alone and comes with the first passkey: it
 * takes longer to load than the rest of signing in. Whatever it refuses is refused; what follows only names the cause.
 */
import type { ErrorEntry } from '@spine/contract/kernel';
import { type CreatedPasskey, type PasskeyAnswer, sessionErrors } from '@spine/contract/session';
import type { RelyingParty } from './relying-party.ts';

/** Numbers of COSE: Ed25519, ECDSA with P-256, RSA. What devices without them would add is years away. */
export const ALGORITHMS = [-8, -7, -257] as const;

export type Expected = { readonly challenge: Buffer; readonly relyingParty: RelyingParty };

type NewPasskey = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
};
type Created =
  | { readonly passkey: NewPasskey; readonly fault?: undefined }
  | { readonly passkey?: undefined; readonly fault: ErrorEntry };
type Answered =
  | { readonly signCount: number; readonly fault?: undefined }
  | { readonly fault: ErrorEntry };

/** The passkey that a device has made for a challenge. */
export async function verifyCreated(
  created: CreatedPasskey,
  { challenge, relyingParty }: Expected,
): Promise<Created> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, clientDataJSON, attestationObject } = created;
  try {
    await refuseCertificates(attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: toCredential(id, { clientDataJSON, attestationObject }),
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified || registrationInfo.credential.id !== id)
      return { fault: sessionErrors.wrongPasskey };
    const { publicKey, counter } = registrationInfo.credential;
    const credentialId = Buffer.from(id, 'base64url');
    return { passkey: { credentialId, publicKey: Buffer.from(publicKey), signCount: counter } };
  } catch {
    const readAuthenticatorData = async () =>
      (await decodeAttestation(attestationObject)).get('authData');
    return {
      fault: await nameFault(
        { clientDataJSON, readAuthenticatorData },
        { challenge, relyingParty },
      ),
    };
  }
}

/** How often a passkey says that it was used, once its signature is right. Whether that went up, the row says. */
export async function verifyAnswer(
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  publicKey: Buffer,
  { challenge, relyingParty }: Expected,
): Promise<Answered> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toCredential(id, { clientDataJSON, authenticatorData, signature }),
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified
      ? { signCount: authenticationInfo.newCounter }
      : { fault: sessionErrors.wrongPasskey };
  } catch {
    const readAuthenticatorData = () =>
      Promise.resolve(Buffer.from(authenticatorData, 'base64url'));
    return {
      fault: await nameFault(
        { clientDataJSON, readAuthenticatorData },
        { challenge, relyingParty },
      ),
    };
  }
}

function toCredential<Response>(id: string, response: Response) {
  return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } as const;
}

async function decodeAttestation(attestationObject: string) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  return decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
}

/**
 * Nobody asked who built the device. Chains of certificates would be followed to addresses that the caller chooses, so that only
 * statements without any go on. Throws an Error.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const decoded = await decodeAttestation(attestationObject);
  const isPlain = ['none', 'packed'].includes(decoded.get('fmt'));
  if (!isPlain || decoded.get('attStmt').get('x5c') !== undefined)
    throw new Error('an attestation with certificates');
}

type SignedData = {
  readonly clientDataJSON: string;
  readonly readAuthenticatorData: () => Promise<Uint8Array>;
};

/** Why the package refused. */
async function nameFault(
  { clientDataJSON, readAuthenticatorData }: SignedData,
  { challenge, relyingParty }: Expected,
): Promise<ErrorEntry> {
  const { decodeClientDataJSON, parseAuthenticatorData, toHash } = await import(
    '@simplewebauthn/server/helpers'
  );
  try {
    const client = decodeClientDataJSON(clientDataJSON);
    if (client.challenge !== challenge.toString('base64url')) return sessionErrors.passkeyOver;
    if (client.origin !== relyingParty.origin) return sessionErrors.passkeyElsewhere;
    const { rpIdHash, flags } = parseAuthenticatorData(
      new Uint8Array(await readAuthenticatorData()),
    );
    const expectedHash = await toHash(relyingParty.id);
    if (!Buffer.from(expectedHash).equals(rpIdHash)) return sessionErrors.passkeyElsewhere;
    return flags.uv ? sessionErrors.wrongPasskey : sessionErrors.passkeyNotVerified;
  } catch {
    return sessionErrors.wrongPasskey;
  }
}
