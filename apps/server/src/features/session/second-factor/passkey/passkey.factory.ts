/** A device with passkeys, for tests: real keys and the bytes of WebAuthn, as a phone or computer sends them. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import {
  beginPasskey,
  type CreatedPasskey,
  challengePasskey,
  confirmPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@spine/contract/session';
import type { World } from '#testing/world.ts';
import { codeOf, passwordDigest } from '../second-factor.factory.ts';

/** Where the passkeys of tests are made and used. */
export const PUBLIC_URL = 'https://screening.example';

type Client = ReturnType<World['withToken']>;

type Statement = Map<string | number, Uint8Array[]>;

/** What a device, or what somebody made of it, says differently. */
type Overrides = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly signCount?: number;
  readonly attestation?: { readonly fmt: string; readonly attStmt: Statement };
  /** Another key than the one that was shown. */
  readonly key?: KeyObject;
};

const NO_STATEMENT: Overrides['attestation'] & object = { fmt: 'none', attStmt: new Map() };
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The public key as authenticators write it (COSE, ES256). */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const fields = new Map<string | number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(fields));
}

type Ceremony = Pick<PasskeyRequest, 'challenge' | 'rpId'>;
type NewPasskey = Pick<PasskeyCreation, 'challenge'> & { readonly rp: { readonly id: string } };

function toClientData(type: string, { challenge }: Ceremony, overrides: Overrides): Buffer {
  const { origin = PUBLIC_URL } = overrides;
  const data = { type, challenge: overrides.challenge ?? challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data));
}

function toAuthenticatorData(
  { rpId }: Ceremony,
  { isVerified = true, ...overrides }: Overrides,
  { signCount, credential }: { signCount: number; credential?: Buffer },
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(overrides.signCount ?? signCount);
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
  const head = [sha256(overrides.rpId ?? rpId), Buffer.from([flags]), count];
  return Buffer.concat(credential ? [...head, credential] : head);
}

/** A device that counts its uses; it makes one passkey and answers by it. */
export function openDevice() {
  const keys = newKeys();
  const id = randomBytes(32);
  let signCount = 0;
  return {
    id: id.toString('base64url'),
    create: (creation: NewPasskey, overrides: Overrides = {}): CreatedPasskey => {
      const ceremony = { challenge: creation.challenge, rpId: creation.rp.id };
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, toCose(keys.publicKey)]);
      const { fmt, attStmt } = overrides.attestation ?? NO_STATEMENT;
      const authData = toAuthenticatorData(ceremony, overrides, { signCount, credential });
      const attestation = new Map<string | number, string | Uint8Array | Statement>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: toClientData('webauthn.create', ceremony, overrides).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      };
    },
    answer: (ceremony: Ceremony, overrides: Overrides = {}): PasskeyAnswer => {
      signCount += 1;
      const clientData = toClientData('webauthn.get', ceremony, overrides);
      const authenticatorData = toAuthenticatorData(ceremony, overrides, { signCount });
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, overrides.key ?? keys.privateKey).toString('base64url'),
      };
    },
  };
}
export type Device = ReturnType<typeof openDevice>;

export const strangersKey = (): KeyObject => newKeys().privateKey;

/** What the server asks a device in a session. */
export async function challengeOf(client: Client): Promise<PasskeyRequest> {
  return (await client.call(challengePasskey, {})).body.data;
}

/** What a device answers to the challenge that the session gets now. */
export async function answerOf(
  client: Client,
  device: Device,
  overrides?: Overrides,
): Promise<PasskeyAnswer> {
  return device.answer(await challengeOf(client), overrides);
}

/** Sets a passkey up in a session that owes nothing, beside a former factor where there is one. */
export async function setUpPasskey(
  world: World,
  client: Client,
  former: { secret?: string; device?: Device } = {},
) {
  const device = openDevice();
  const proof = {
    ...(former.secret && { code: codeOf(world, former.secret) }),
    ...(former.device && { passkey: await answerOf(client, former.device) }),
  };
  const begun = await client.call(beginPasskey, { pw: passwordDigest(world), ...proof });
  const created = device.create(begun.body.data);
  const { body } = await client.call(confirmPasskey, { created });
  return { device, recoveryCodes: body.data.recoveryCodes as string[] };
}
