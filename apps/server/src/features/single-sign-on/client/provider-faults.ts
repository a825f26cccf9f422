/**
 * What went wrong at a provider, by the errors of `fetch` and of `openid-client`: each cause has a sentence of its own, because different
 * people can help. Whatever is not known here was refused by the package, and stays refused.
 */
import type { ErrorEntry } from '@spine/contract/kernel';
import { singleSignOnErrors } from '@spine/contract/single-sign-on';

const BY_CODE: Readonly<Record<string, ErrorEntry>> = {
  CERT_HAS_EXPIRED: singleSignOnErrors.certificateExpired,
  ENOTFOUND: singleSignOnErrors.addressUnknown,
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: singleSignOnErrors.clockWrong,
  // The configuration there is that of another issuer.
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: singleSignOnErrors.issuerDiffers,
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: singleSignOnErrors.clientRefused,
  OAUTH_MISSING_SERVER_METADATA: singleSignOnErrors.notSupported,
  OAUTH_INVALID_SERVER_METADATA: singleSignOnErrors.notSupported,
  OAUTH_HTTP_REQUEST_FORBIDDEN: singleSignOnErrors.notSupported,
  OAUTH_TIMEOUT: singleSignOnErrors.providerAway,
  OAUTH_ABORT: singleSignOnErrors.providerAway,
  // Names of errors.
  TimeoutError: singleSignOnErrors.providerAway,
};
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_)/;
/** Why no connection came about, or ended. */
const CONNECTION = /^(E[A-Z]+|EAI_\w+|UND_ERR_\w+)$/;

const BY_TOKEN_ERROR: Readonly<Record<string, ErrorEntry>> = {
  invalid_grant: singleSignOnErrors.codeRefused,
  invalid_client: singleSignOnErrors.clientRefused,
  unauthorized_client: singleSignOnErrors.clientRefused,
  server_error: singleSignOnErrors.providerAway,
  temporarily_unavailable: singleSignOnErrors.providerAway,
};

/** The entry that says what went wrong. */
export function nameFault(error: unknown): ErrorEntry {
  for (let cause = error; isRecord(cause); cause = cause['cause']) {
    const entry = entryOf(cause);
    if (entry) return entry;
  }
  // `fetch` throws a TypeError where there was no answer.
  return error instanceof TypeError
    ? singleSignOnErrors.providerAway
    : singleSignOnErrors.answerInvalid;
}

function entryOf(cause: Record<string, unknown>): ErrorEntry | undefined {
  const { code, name, status, error, claim } = cause;
  const entry = BY_CODE[String(code)] ?? BY_CODE[String(name)];
  if (entry) return entry;
  if (claim === 'iss') return singleSignOnErrors.wrongIssuer;
  if (typeof error === 'string') return BY_TOKEN_ERROR[error] ?? singleSignOnErrors.answerInvalid;
  if (typeof status === 'number') return entryOfAnswer(status);
  if (typeof code !== 'string' || code.startsWith('ERR_INVALID_ARG')) return undefined;
  if (CERTIFICATE.test(code)) return singleSignOnErrors.certificateWrong;
  return CONNECTION.test(code) ? singleSignOnErrors.providerAway : undefined;
}

const TOO_MANY_REQUESTS = 429;
const LAST_REQUEST_FAULT = 499;

function entryOfAnswer(httpStatus: number): ErrorEntry {
  return httpStatus > LAST_REQUEST_FAULT || httpStatus === TOO_MANY_REQUESTS
    ? singleSignOnErrors.providerAway
    : singleSignOnErrors.answerInvalid;
}

/** What an address to which the provider led back says instead of a code (RFC 6749, 4.1.2.1). */
export function entryOfError(error: string): ErrorEntry {
  return BY_TOKEN_ERROR[error] ?? singleSignOnErrors.refusedByProvider;
}

/** What went wrong while the configuration was read: there is none where something else answers. */
export function nameDiscoveryFault(error: unknown): ErrorEntry {
  const entry = nameFault(error);
  return entry === singleSignOnErrors.answerInvalid ? singleSignOnErrors.addressUnknown : entry;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
