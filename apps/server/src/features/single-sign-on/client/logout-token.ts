/** A provider's word that a session has ended (OpenID Connect Back-Channel Logout 1.0, 2.6), verified by `jose`. */
import type { JSONWebKeySet, JWTPayload } from 'jose';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
const TYPES: readonly unknown[] = [undefined, 'JWT', 'logout+jwt', 'application/logout+jwt'];
const OLDEST = '10 minutes';
const TEXT_MAX = 255;

export type LogoutToken = {
  readonly jti: string;
  readonly expiresAt: Date;
  /** Which session; null for all of the subject. */
  readonly sid: string | null;
  readonly subject: string | null;
};

export type Expected = {
  readonly issuer: string;
  readonly audience: string;
  /** In seconds. */
  readonly tolerance: number;
  readonly now: Date;
};

/** Undefined for what is none, or not by one of these keys; `noKey` where it may be by a newer one. */
export async function readLogoutToken(
  token: string,
  keys: JSONWebKeySet,
  { issuer, audience, tolerance, now }: Expected,
): Promise<LogoutToken | 'noKey' | undefined> {
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
  try {
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: tolerance,
      currentDate: now,
      maxTokenAge: OLDEST,
      requiredClaims: ['exp', 'iat', 'jti', 'events'],
    });
    return TYPES.includes(protectedHeader.typ) ? toLogoutToken(payload) : undefined;
  } catch (error) {
    // Keys without a name of their own, or with that of a former one, fail otherwise.
    const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JWSSignatureVerificationFailed } = errors;
    return [JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JWSSignatureVerificationFailed].some(
      (kind) => error instanceof kind,
    )
      ? 'noKey'
      : undefined;
  }
}

/** An ID token has no such event, and a logout token no nonce: neither stands for the other. */
function toLogoutToken({
  jti,
  exp = 0,
  sid,
  sub,
  events,
  nonce,
}: JWTPayload): LogoutToken | undefined {
  const isEvent = typeof events === 'object' && events !== null && EVENT in events;
  const [session, subject] = [toText(sid), toText(sub)];
  if (!isEvent || nonce !== undefined || jti === undefined || jti.length > TEXT_MAX)
    return undefined;
  if (session === null && subject === null) return undefined;
  return { jti, expiresAt: new Date(exp * 1000), sid: session, subject };
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : null;
}
