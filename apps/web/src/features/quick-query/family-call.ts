/**
 * The families' calls. The page shows every failure where it happened, so no toast is shown. The timeout of a minute is
 * enough for slow networks.
 */
import { API_PREFIX } from '@spine/contract/kernel';
import { systemInfo } from '@spine/contract/session';
import { type Call, makeCall } from '#platform/call/call.ts';
import { reportReached } from '#platform/connection.ts';

const TIMEOUT_MS = 60_000;
const nothing = () => undefined;

export const familyCall: Call = makeCall({
  base: API_PREFIX,
  timeoutMs: TIMEOUT_MS,
  cookies: () => document.cookie,
  tokenPath: systemInfo.path,
  showError: nothing,
  waitForRenewal: () => Promise.resolve(false),
  isExpired: () => false,
  reportReached,
});
