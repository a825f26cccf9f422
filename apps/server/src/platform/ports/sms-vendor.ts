/**
 * What the two SMS vendors have in common: keys, one signed request with a time limit, and a line in the server's
 * log when it was in vain. That line holds the vendor's code and request id, and never a phone or a code.
 */
import { createHash, createHmac } from 'node:crypto';
import type { SmsPurpose } from '@spine/contract/session';
import type { Clock } from './clock.ts';
import type { SmsOutcome } from './sms-sender.ts';

/** How the operator's account at a vendor is used. */
export type SmsAccount = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /** The approved template of each purpose; its one parameter is the code. */
  readonly templates: Readonly<Record<SmsPurpose, string>>;
  /** Scheme, host and port; tests give a local one. */
  readonly endpoint: string;
};

export type SmsParts = {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** How long a vendor may take; the user waits for it. */
  readonly timeoutMs?: number;
};

export type SignedRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What a vendor answered: its code, whatever the HTTP status was, and the id its support asks for. */
export type VendorVerdict = { readonly code: string; readonly requestId: string | undefined };

const TIMEOUT_MS = 4000;
const LONGEST_WORD = 64;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Sends the request and answers the parsed reply; undefined when there was none, or none that is JSON. */
export async function askVendor(
  { url, headers, body }: SignedRequest,
  timeoutMs: number = TIMEOUT_MS,
): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const init = { method: 'POST', headers, signal, redirect: 'error' } as const;
    // An empty text would bring a Content-Type of its own, which nobody has signed.
    const answer = await fetch(url, body === '' ? init : { ...init, body });
    return await answer.json();
  } catch {
    // No network, no answer in time, or no JSON: for the user it is all the same.
    return undefined;
  }
}

/** Says in the log how a vendor refused. Its own message may repeat the phone, so it is not told. */
export function tellRefusal(
  vendor: string,
  verdict: VendorVerdict | undefined,
  print: (line: string) => void,
): void {
  const { code = 'no answer', requestId = '' } = verdict ?? {};
  // Digits could be a phone or a code that the vendor repeats.
  const word = code.slice(0, LONGEST_WORD).replaceAll(/[^A-Za-z._ ]/g, '?');
  print(`SMS ${vendor} refused: ${word}, request ${UUID.test(requestId) ? requestId : 'unknown'}`);
}

/** The outcome of a verdict. */
export function outcomeOf(
  verdict: VendorVerdict | undefined,
  words: { readonly sent: string; readonly limited: RegExp },
): SmsOutcome {
  if (verdict?.code === words.sent) return 'sent';
  return verdict && words.limited.test(verdict.code) ? 'limited' : 'failed';
}
