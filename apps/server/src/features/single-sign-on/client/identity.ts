/** Who signed in, read from the claims of an ID token that was verified. */
import { STAFF_NUMBER_MAX, singleSignOnErrors } from '@spine/contract/single-sign-on';
import { refuse } from '#platform/http/refuse.ts';

const SUBJECT_MAX = 255;
/** What `amr` says (RFC 8176), by what it proves: knowing something, having something, being somebody. */
const KINDS: readonly (readonly unknown[])[] = [
  ['pwd', 'pin', 'kba'],
  ['otp', 'hwk', 'swk', 'sms', 'tel', 'sc'],
  ['face', 'fpt', 'iris', 'retina', 'vbm'],
];

export type Claims = Readonly<Record<string, unknown>>;

export type Identity = {
  readonly subject: string;
  /** What the provider calls its session. */
  readonly sid: string | null;
  readonly hasSecondFactor: boolean;
  /** When the user proved there who they are; undefined where the provider does not say. */
  readonly authenticatedAt: Date | undefined;
  readonly staffNumber: string | undefined;
};

/** Refuses singleSignOnErrors.answerInvalid, singleSignOnErrors.clockWrong. */
export function toIdentity(claims: Claims, staffNumber: unknown, latest: Date): Identity {
  const { sub, sid, amr, auth_time: authTime, iat } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_MAX)
    refuse(singleSignOnErrors.answerInvalid);
  // The package looks at the end alone: a clock that is behind would go unseen.
  if (typeof iat !== 'number' || iat * 1000 > latest.getTime())
    refuse(singleSignOnErrors.clockWrong);
  return {
    subject: sub,
    sid: typeof sid === 'string' && sid !== '' && sid.length <= SUBJECT_MAX ? sid : null,
    hasSecondFactor: Array.isArray(amr) && hasTwoFactors(amr),
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : undefined,
    staffNumber: toStaffNumber(staffNumber),
  };
}

/** A code alone is one factor, in place of a password. */
function hasTwoFactors(amr: readonly unknown[]): boolean {
  const kinds = KINDS.filter((kind) => amr.some((each) => kind.includes(each)));
  return amr.includes('mfa') || kinds.length > 1;
}

/** Compared letter for letter: text, or a whole number that loses nothing as text. */
function toStaffNumber(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && text !== '' && [...text].length <= STAFF_NUMBER_MAX
    ? text
    : undefined;
}
