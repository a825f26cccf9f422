/** Calls of a prepared device: its token says who it is, whoever is signed in or nobody. */
import { API_PREFIX } from '@spine/contract/kernel';
import { systemInfo } from '@spine/contract/session';
import { type Call, makeCall } from '#platform/call/call.ts';
import { reportReached } from '#platform/connection.ts';

const TIMEOUT_MS = 60_000;

/** Refusals are the caller's to tell: no message is shown, and nobody is asked to sign in. */
export function createDeviceCall(token: string): Call {
  return makeCall({
    base: API_PREFIX,
    timeoutMs: TIMEOUT_MS,
    authorization: `Bearer ${token}`,
    cookies: () => '',
    tokenPath: systemInfo.path,
    showError: () => undefined,
    waitForRenewal: () => Promise.resolve(false),
    isExpired: () => false,
    reportReached,
  });
}
