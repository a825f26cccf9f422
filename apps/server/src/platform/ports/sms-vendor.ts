/**
 * What the two SMS vendors have in common: keys, and a line in the server's log when a request failed. That line holds
 * the vendor's code and request id, and never a phone or a code.
 */
import { createHash, createHmac } from 'node:crypto';
import type { SmsPurpose } from '@spine/contract/session';
import type { NoticeOutcome, SmsOutcome } from './sms-sender.ts';

/** How the operator's account at a vendor is used. */
export type SmsAccount = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /** The approved template of each purpose; its one parameter is the code. */
  readonly templates: Readonly<Record<SmsPurpose, string>>;
  /** The approved template of notices, without parameters; undefined where none is set. */
  readonly noticeTemplate: string | undefined;
  /** The approved template of reminders to answer, its one parameter the school; undefined where none is set. */
  readonly reminderTemplate: string | undefined;
  /** Scheme, host and port; tests give a local one. */
  readonly endpoint: string;
};

/** What a vendor answered: its code, whatever the HTTP status was, and the id its support asks for. */
export type VendorVerdict = {
  readonly code: string;
  readonly requestId: string | undefined;
  /** Of the message, where one was taken. */
  readonly vendorId: string | undefined;
};

/** The vendor's words for a message it took, and for one its rate limit refuses. */
export type VendorWords = { readonly sent: string; readonly limited: RegExp };

/** The user waits for it. */
export const SMS_TIMEOUT_MS = 4000;
const LONGEST_WORD = 64;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Logs how a vendor refused, without its message, which may repeat the phone. */
export function logRefusal(
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
export function toOutcome(verdict: VendorVerdict | undefined, words: VendorWords): SmsOutcome {
  if (verdict?.code === words.sent) return 'sent';
  return verdict && words.limited.test(verdict.code) ? 'limited' : 'failed';
}

/** The vendor broke in the middle of it. */
const UNSURE = /^(isp\.SYSTEM_ERROR|(Internal(Server)?Error|ServiceUnavailable)(\..*)?)$/;

/** The outcome of a notice. Without an answer it may have been sent. */
export function toNoticeOutcome(
  verdict: VendorVerdict | undefined,
  words: VendorWords,
): NoticeOutcome {
  if (!verdict || UNSURE.test(verdict.code)) return { state: 'unknown' };
  const outcome = toOutcome(verdict, words);
  if (outcome === 'sent') return { state: 'sent', vendorId: verdict.vendorId ?? null };
  return { state: outcome === 'limited' ? 'limited' : 'refused' };
}
