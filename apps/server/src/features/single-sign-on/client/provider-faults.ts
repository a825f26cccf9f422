/**
 * What went wrong at a provider, by the errors of `fetch` and of `openid-client`: each cause has a sentence of its own, because different
 * people can help. Whatever is not known here was refused by the package, and stays refused.
 */
import type { ErrorEntry } from '@spine/contract/kernel';
import { singleSignOnErrors as errors } from '@spine/contract/single-sign-on';

const BY_CODE: Readonly<Record<string, ErrorEntry>> = {
  CERT_HAS_EXPIRED: errors.certificateExpired,
  ENOTFOUND: errors.addressUnknown,
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: errors.clockWrong,
  // The configuration found is that of another issuer.
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: errors.issuerDiffers,
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: errors.clientRefused,
  OAUTH_MISSING_SERVER_METADATA: errors.notSupported,
  OAUTH_INVALID_SERVER_METADATA: errors.notSupported,
  OAUTH_HTTP_REQUEST_FORBIDDEN: errors.notSupported,
  OAUTH_TIMEOUT: errors.providerAway,
  OAUTH_ABORT: errors.providerAway,
  // Names of errors.
  TimeoutError: errors.providerAway,
};
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_)/;
/** Why no connection came about, or ended. */
const CONNECTION = /^(E[A-Z]+|EAI_\w+|UND_ERR_\w+)$/;

const BY_TOKEN_ERROR: Readonly<Record<string, ErrorEntry>> = {
  invalid_grant: errors.codeRefused,
  invalid_client: errors.clientRefused,
  unauthorized_client: errors.clientRefused,
  server_error: errors.providerAway,
  temporarily_unavailable: errors.providerAway,
};

/** The entry that says what went wrong. */
export function nameFault(error: unknown): ErrorEntry {
  for (let cause = error; isRecord(cause); cause = cause['cause']) {
    const entry = entryOf(cause);
    if (entry) return entry;
  }
  // `fetch` throws a TypeError where there was no answer.
  return error instanceof TypeError ? errors.providerAway : errors.answerInvalid;
}

function entryOf(cause: Record<string, unknown>): ErrorEntry | undefined {
  const { code, name, status, error, claim } = cause;
  const known = BY_CODE[String(code)] ?? BY_CODE[String(name)];
  if (known) return known;
  if (claim === 'iss') return errors.wrongIssuer;
  if (typeof error === 'string') return BY_TOKEN_ERROR[error] ?? errors.answerInvalid;
  if (typeof status === 'number') return entryOfAnswer(status);
  if (typeof code !== 'string' || code.startsWith('ERR_INVALID_ARG')) return undefined;
  if (CERTIFICATE.test(code)) return errors.certificateWrong;
  return CONNECTION.test(code) ? errors.providerAway : undefined;
}

const TOO_MANY_REQUESTS = 429;
const LAST_REQUEST_FAULT = 499;

function entryOfAnswer(httpStatus: number): ErrorEntry {
  return httpStatus > LAST_REQUEST_FAULT || httpStatus === TOO_MANY_REQUESTS
    ? errors.providerAway
    : errors.answerInvalid;
}

/** What an address to which the provider led back says instead of a code (RFC 6749, 4.1.2.1). */
export function entryOfError(error: string): ErrorEntry {
  return BY_TOKEN_ERROR[error] ?? errors.refusedByProvider;
}

/** What went wrong while the configuration was read: there is none where something else answers. */
export function nameDiscoveryFault(error: unknown): ErrorEntry {
  const entry = nameFault(error);
  return entry === errors.answerInvalid ? errors.addressUnknown : entry;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
