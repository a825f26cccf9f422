/**
 * Codes by SMS: six digits, five minutes, dead after one right try. Who asked for a code has five wrong tries, and all
 * others together have five of their own: strangers cannot use up a family's code. A phone gets one a
 * minute, five an hour, ten a day; an address asks at most thirty times an hour. The quick query counts apart: one
 * address may stand for a whole parents' evening, and all addresses together have a limit, because messages cost.
 */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type ErrorEntry, isMobile, kernelErrors } from '@spine/contract/kernel';
import { SMS_RESEND_SECONDS, type SmsPurpose, sessionErrors } from '@spine/contract/session';
import { platformScope } from '#platform/auth/scope.ts';
import type { AnyTenant, Open } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { SmsSender } from '#platform/ports/sms-sender.ts';
import {
  countSmsCodes,
  countSmsTry,
  insertSmsCode,
  lockNewestSmsCode,
  markSmsFailed,
  queueForSms,
  useSmsCode,
} from './session.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIFE_MS = 5 * MINUTE_MS;
const WRONG_TRIES = 5;
const PHONE_LIMITS = [
  { within: SMS_RESEND_SECONDS * 1000, most: 1 },
  { within: HOUR_MS, most: 5 },
  { within: 24 * HOUR_MS, most: 10 },
] as const;
const ADDRESS_PER_HOUR = 30;

/** Codes for the quick query an hour, by address and in all. */
export type QuickQuerySmsLimits = { readonly perAddress: number; readonly perHour: number };
export type SmsRequest = {
  id: string;
  tel: string;
  purpose: SmsPurpose;
  network: string;
  asker: Buffer;
  now: Date;
};

/**
 * Refuses what is not a mobile number, naming what is wrong with it. Refuses sessionErrors.phoneEmpty,
 * sessionErrors.phoneNotElevenDigits, sessionErrors.phoneWrong.
 */
export function checkPhone(tel: string): string {
  const text = tel.trim();
  if (text === '') refuse(sessionErrors.phoneEmpty);
  if (!/^\d{11}$/.test(text)) refuse(sessionErrors.phoneNotElevenDigits);
  if (!isMobile(text)) refuse(sessionErrors.phoneWrong);
  return text;
}

/**
 * Makes a code, keeps its hash and sends it. The answer does not tell whether anybody has this phone. Refuses
 * kernelErrors.tooManyRequests, sessionErrors.sendFailed.
 */
export async function sendSmsCode(
  open: Open,
  request: SmsRequest,
  parts: { sender: SmsSender; secret: string; quickQuery: QuickQuerySmsLimits },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await open(platformScope, async (tenant) => {
    await keepPhoneLimits(tenant, request);
    await keepAddressLimit(tenant, request, parts.quickQuery);
    const { now: createdAt, network: address, ...asked } = request;
    const codeHash = hashOf(request.tel, code, parts.secret);
    const expiresAt = new Date(createdAt.getTime() + LIFE_MS);
    await insertSmsCode(tenant, { ...asked, address, codeHash, createdAt, expiresAt });
  });
  const outcome = await parts.sender.send({ tel: request.tel, code, purpose: request.purpose });
  if (outcome === 'limited') refuse(kernelErrors.tooManyRequests);
  if (outcome === 'failed') {
    // The user may try again at once; the address still counts it.
    await open(platformScope, (tenant) => markSmsFailed(tenant, request.id));
    refuse(sessionErrors.sendFailed);
  }
}

/** A code as it was typed in, with who typed it. */
export type CodeTried = {
  readonly tel: string;
  readonly code: string;
  readonly asker: Buffer;
  readonly now: Date;
  readonly secret: string;
};

/** Who asks for codes and tries them: a browser's anonymous session, or the address of another client. */
export function askerOf({ visitor, network }: { visitor: string; network: string }): Buffer {
  return createHash('sha256')
    .update(visitor || `address ${network}`)
    .digest();
}

/**
 * Uses a right code up, or answers what refuses it; a wrong try is counted, so the caller must let this transaction
 * commit.
 */
export async function trySmsCode(
  tenant: AnyTenant,
  attempt: CodeTried & { purpose: SmsPurpose },
): Promise<ErrorEntry | undefined> {
  const row = await lockNewestSmsCode(tenant, attempt);
  const isAlive = row && row.usedAt === null && row.expiresAt > attempt.now;
  const isOwn = row?.asker?.equals(attempt.asker) === true;
  const wrongTries = (isOwn ? row?.tries : row?.othersTries) ?? 0;
  if (!isAlive || wrongTries >= WRONG_TRIES) return sessionErrors.codeExpired;
  if (!timingSafeEqual(row.codeHash, hashOf(attempt.tel, attempt.code, attempt.secret))) {
    await countSmsTry(tenant, row.id, isOwn ? 'tries' : 'othersTries');
    return sessionErrors.wrongSmsCode;
  }
  await useSmsCode(tenant, row.id, attempt.now);
  return undefined;
}

async function keepPhoneLimits(tenant: AnyTenant, { tel, now }: SmsRequest): Promise<void> {
  await queueForSms(tenant, tel);
  for (const { within, most } of PHONE_LIMITS) {
    const sent = await countSmsCodes(tenant, { tel }, new Date(now.getTime() - within));
    if (sent >= most) refuse(kernelErrors.tooManyRequests);
  }
}

async function keepAddressLimit(
  tenant: AnyTenant,
  { network, purpose, now }: SmsRequest,
  quickQuery: QuickQuerySmsLimits,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const isQuickQuery = purpose === 'quickQuery';
  await queueForSms(tenant, network);
  const asked = await countSmsCodes(tenant, { network, isQuickQuery }, since);
  if (asked >= (isQuickQuery ? quickQuery.perAddress : ADDRESS_PER_HOUR))
    refuse(kernelErrors.tooManyRequests);
  if (!isQuickQuery) return;
  await queueForSms(tenant, 'quickQuery');
  const all = await countSmsCodes(tenant, 'quickQuery', since);
  if (all >= quickQuery.perHour) refuse(kernelErrors.tooManyRequests);
}

function hashOf(tel: string, code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${tel}:${code}`).digest();
}
