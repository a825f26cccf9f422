/**
 * The shape of the error catalogue. Every failure a user can meet is one entry: the number of spec section 8
 * (or one of ours, docs/domain/decisions.md 2), its Chinese sentence, and which of the two envelopes carries it.
 */

/** `gate`: answered as `{errorCode, errorMsg}`; `business`: answered as `{code, msg}`. */
export type ErrorKind = 'gate' | 'business';

/** One entry of the catalogue. `httpStatus` is 200 unless the spec of the wire names another. */
export type ErrorEntry = {
  readonly code: number;
  readonly kind: ErrorKind;
  readonly message: string;
  readonly httpStatus: number;
};

/** The business code of a successful answer. */
export const SUCCESS_CODE = 8000;

/** A business refusal, answered with HTTP 200. */
export function businessError(code: number, message: string): ErrorEntry {
  return { code, kind: 'business', message, httpStatus: 200 };
}

/** A refusal of the gate (session, permission, malformed request, fault); HTTP 200 unless a status is given. */
export function gateError(code: number, message: string, httpStatus = 200): ErrorEntry {
  return { code, kind: 'gate', message, httpStatus };
}
