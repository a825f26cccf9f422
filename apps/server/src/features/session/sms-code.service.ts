/**
 * Codes by SMS: six digits, five minutes, dead after one right try. Who asked for a code has five wrong tries, and all
 * others together have five of their own: strangers cannot use up a family's code. For each purpose a phone gets one a
 * minute, five an hour, ten a day, of which the last are reserved for those who more likely own it (docs/adr/0064-codes-of-a-phone.md);
 * an address asks at most thirty times an hour. The quick query counts apart: one address may stand for a whole parents'
 * evening, and all addresses together have a limit, because messages cost.
 */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type ErrorEntry, isMobile, kernelErrors, normalizePhone } from '@spine/contract/kernel';
import {
  SMS_RESEND_SECONDS,
  type SmsPurpose,
  sessionErrors,
  smsTooOftenText,
} from '@spine/contract/session';
import { platformScope } from '#platform/auth/scope.ts';
import type { AnyTenant, Open } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { SmsSender } from '#platform/ports/sms-sender.ts';
import {
  countSmsCodes,
  countSmsTry,
  insertSmsCode,
  lockNewestSmsCode,
  lockSmsKey,
  markSmsCodeUsed,
  markSmsFailed,
  newestSmsCodes,
  wasSmsCodeSent,
} from './session.repository.ts';
import type { SmsTrust } from './sms-trust.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIFETIME_MS = 5 * MINUTE_MS;
const WRONG_TRIES = 5;
const DAY_MS = 24 * HOUR_MS;
const MAX_PER_DAY = 10;
const PHONE_LIMITS = [
  { within: SMS_RESEND_SECONDS * 1000, most: { unknown: 1, pictured: 1, known: 1 } },
  { within: HOUR_MS, most: { unknown: 3, pictured: 4, known: 5 } },
  { within: DAY_MS, most: { unknown: 6, pictured: 8, known: MAX_PER_DAY } },
] as const;
const ADDRESS_PER_HOUR = 30;

/** Codes for the quick query an hour, by address and in all. */
type QuickQuerySmsLimits = { readonly perAddress: number; readonly perHour: number };
export type SmsRequest = {
  id: string;
  tel: string;
  purpose: SmsPurpose;
  trust: SmsTrust;
  network: string;
  asker: Buffer;
  now: Date;
};

/**
 * Refuses what is not a mobile number, naming what is wrong with it. Refuses sessionErrors.phoneEmpty,
 * sessionErrors.phoneNotElevenDigits, sessionErrors.phoneWrong.
 */
export function checkPhone(tel: string): string {
  const text = normalizePhone(tel);
  if (text === '') refuse(sessionErrors.phoneEmpty);
  if (!/^\d{11}$/.test(text)) refuse(sessionErrors.phoneNotElevenDigits);
  if (!isMobile(text)) refuse(sessionErrors.phoneWrong);
  return text;
}

/**
 * Makes a code, stores its hash and sends it. The answer does not reveal whether anybody has this phone. Refuses
 * kernelErrors.tooManyRequests, sessionErrors.smsPictureNeeded, sessionErrors.sendFailed.
 */
export async function sendSmsCode(
  open: Open,
  request: SmsRequest,
  parts: { sender: SmsSender; secret: string; quickQuery: QuickQuerySmsLimits },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await open(platformScope, async (tenant) => {
    await checkPhoneLimits(tenant, request);
    await checkAddressLimit(tenant, request, parts.quickQuery);
    const { now: createdAt, network: address, trust: _trust, ...fields } = request;
    const codeHash = hashCode(request.tel, code, parts.secret);
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    await insertSmsCode(tenant, { ...fields, address, codeHash, createdAt, expiresAt });
  });
  const outcome = await parts.sender.send({ tel: request.tel, code, purpose: request.purpose });
  if (outcome === 'sent') return;
  // The user may try again at once; the limit of the address still counts it.
  await open(platformScope, (tenant) => markSmsFailed(tenant, request.id));
  if (outcome === 'limited') refuse(kernelErrors.tooManyRequests);
  refuse(sessionErrors.sendFailed);
}

/** A code as it was typed in, with who typed it. */
export type SmsCodeAttempt = {
  readonly tel: string;
  readonly code: string;
  readonly asker: Buffer;
  readonly now: Date;
  readonly secret: string;
};

/** Who asks for codes and tries them: a browser's anonymous session, or the address of another client. */
export function identifyAsker({ visitor, network }: { visitor: string; network: string }): Buffer {
  return createHash('sha256')
    .update(visitor || `address ${network}`)
    .digest();
}

/**
 * Uses up a right code, or returns what refuses it; a wrong try is counted, so the caller must let this transaction
 * commit.
 */
export async function trySmsCode(
  tenant: AnyTenant,
  attempt: SmsCodeAttempt & { purpose: SmsPurpose },
): Promise<ErrorEntry | undefined> {
  const row = await lockNewestSmsCode(tenant, attempt);
  const isAlive = row && row.usedAt === null && row.expiresAt > attempt.now;
  const isOwn = row?.asker?.equals(attempt.asker) === true;
  const wrongTries = (isOwn ? row?.tries : row?.othersTries) ?? 0;
  if (!isAlive || wrongTries >= WRONG_TRIES) return sessionErrors.codeExpired;
  if (!timingSafeEqual(row.codeHash, hashCode(attempt.tel, attempt.code, attempt.secret))) {
    await countSmsTry(tenant, row.id, isOwn ? 'tries' : 'othersTries');
    return (await isReplaced(tenant, row, attempt))
      ? sessionErrors.smsCodeReplaced
      : sessionErrors.wrongSmsCode;
  }
  await markSmsCodeUsed(tenant, row.id, attempt.now);
  return undefined;
}

/** Whether a code is an earlier one of the asker, replaced by the current one. */
function isReplaced(
  tenant: AnyTenant,
  newest: { readonly id: string },
  attempt: SmsCodeAttempt & { purpose: SmsPurpose },
): Promise<boolean> {
  const since = new Date(attempt.now.getTime() - HOUR_MS);
  const codeHash = hashCode(attempt.tel, attempt.code, attempt.secret);
  return wasSmsCodeSent(tenant, attempt, { codeHash, since, exceptId: newest.id });
}

async function checkPhoneLimits(tenant: AnyTenant, request: SmsRequest): Promise<void> {
  const { tel, trust, now } = request;
  await lockSmsKey(tenant, tel);
  const since = new Date(now.getTime() - DAY_MS);
  const sentAt = await newestSmsCodes(tenant, request, { since, limit: MAX_PER_DAY });
  const waitMs = (level: SmsTrust) => nextSendTime(sentAt, level) - now.getTime();
  if (waitMs(trust) <= 0) return;
  const shortest = trust === 'unknown' ? waitMs('pictured') : waitMs(trust);
  if (shortest <= 0) refuse(sessionErrors.smsPictureNeeded);
  refuse(kernelErrors.tooManyRequests, { message: smsTooOftenText(Math.ceil(shortest / 1000)) });
}

/** From when on a code may be sent again; `sentAt` are the times of the last ones, newest first. */
function nextSendTime(sentAt: readonly Date[], trust: SmsTrust): number {
  const times = PHONE_LIMITS.map(({ within, most }) => {
    const oldest = sentAt[most[trust] - 1];
    return oldest ? oldest.getTime() + within : 0;
  });
  return Math.max(...times);
}

async function checkAddressLimit(
  tenant: AnyTenant,
  { network, purpose, now }: SmsRequest,
  quickQuery: QuickQuerySmsLimits,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const isQuickQuery = purpose === 'quickQuery';
  await lockSmsKey(tenant, network);
  const count = await countSmsCodes(tenant, { network, isQuickQuery }, since);
  if (count >= (isQuickQuery ? quickQuery.perAddress : ADDRESS_PER_HOUR))
    refuse(kernelErrors.tooManyRequests);
  if (!isQuickQuery) return;
  await lockSmsKey(tenant, 'quickQuery');
  const total = await countSmsCodes(tenant, 'quickQuery', since);
  if (total >= quickQuery.perHour) refuse(kernelErrors.tooManyRequests);
}

function hashCode(tel: string, code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${tel}:${code}`).digest();
}
