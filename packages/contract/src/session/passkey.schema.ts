/** What browser and server tell each other of passkeys: the JSON of WebAuthn level 3, as far as it is used here, and bytes in base64url. */
import { z } from 'zod';

/** A name that an authenticator gives has 1023 bytes at most (WebAuthn 4). */
const CREDENTIAL_ID_MAX = 1364;
const CLIENT_DATA_MAX = 4096;
const AUTHENTICATOR_DATA_MAX = 8192;
const ATTESTATION_MAX = 16_384;
const SIGNATURE_MAX = 2048;
const TRANSPORT = /^[a-z-]{1,20}$/;
const MOST_TRANSPORTS = 8;

/** Bytes in base64url without padding. */
function bytesField(max: number) {
  return z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
}

const credentialId = bytesField(CREDENTIAL_ID_MAX);

/** What a device answers when it has made a passkey. */
export const createdPasskey = z.object({
  id: credentialId,
  clientDataJSON: bytesField(CLIENT_DATA_MAX),
  attestationObject: bytesField(ATTESTATION_MAX),
  transports: z.array(z.string().regex(TRANSPORT)).max(MOST_TRANSPORTS).default([]),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** What a device answers to a challenge. */
export const passkeyAnswer = z.object({
  id: credentialId,
  clientDataJSON: bytesField(CLIENT_DATA_MAX),
  authenticatorData: bytesField(AUTHENTICATOR_DATA_MAX),
  signature: bytesField(SIGNATURE_MAX),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What a browser makes a passkey by. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What a browser asks a passkey by. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;
