/** Whether a text message to a family would go: said before it is asked for, and decided when it is. */
import {
  type BatchCase,
  isTextedLately,
  sendTimeOf,
  type TextForecast,
} from '@spine/contract/follow-up';
import type { Tenant } from '#platform/db/open.ts';
import type { NoticeSender } from '#platform/ports/sms-sender.ts';
import { findPhones, lastTexts, waitingNumbers } from './text.repository.ts';
import type { TextNumbers } from './text-number.ts';

/** How messages leave; without `notices` none is offered. */
export type TextPorts = {
  readonly notices: NoticeSender | undefined;
  readonly numbers: TextNumbers;
  /** Messages of an institution a day. */
  readonly perDay: number;
};

type Asking = {
  readonly ids: readonly string[];
  readonly numbers: TextNumbers;
  readonly now: Date;
};

export type Forecast =
  | { readonly word: 'goes'; readonly numberHash: Buffer }
  | { readonly word: Extract<TextForecast, 'lately' | 'noMobile'> };

/**
 * Forecasts child by child: a number that one of them has taken is taken for the next, who may be its brother. A number for
 * which a message waits is taken as well.
 */
export async function openForecasts(
  tenant: Tenant,
  { ids, numbers, now }: Asking,
): Promise<(patientId: string) => Forecast> {
  const phones = await findPhones(tenant, ids);
  const hashes = new Map(phones.map(({ id, tel }) => [id, numbers.hashOf(tel)]));
  const sendsAt = sendTimeOf(now);
  const last = await lastTexts(
    tenant,
    [...hashes.values()].filter((hash) => hash !== null),
  );
  const late = last.filter(({ takenAt }) => isTextedLately(takenAt, sendsAt));
  const waiting = await waitingNumbers(tenant);
  const taken = new Set([...late.map(({ numberHash }) => numberHash), ...waiting].map(toKey));
  return (patientId) => {
    const numberHash = hashes.get(patientId) ?? null;
    if (numberHash === null) return { word: 'noMobile' };
    if (taken.has(toKey(numberHash))) return { word: 'lately' };
    taken.add(toKey(numberHash));
    return { word: 'goes', numberHash };
  };
}

const toKey = (hash: Buffer): string => hash.toString('base64');

type Forecasting = {
  readonly cases: readonly (Omit<BatchCase, 'text'> & { readonly isOpen: boolean })[];
  readonly texts: TextPorts;
  readonly now: Date;
};

/** Adds to each case what a text message would come to. */
export async function withForecasts(
  tenant: Tenant,
  { cases, texts: { notices, numbers }, now }: Forecasting,
): Promise<BatchCase[]> {
  if (!notices) return cases.map(({ isOpen: _, ...each }) => ({ ...each, text: null }));
  const ids = cases.map(({ id }) => id);
  const forecastOf = await openForecasts(tenant, { ids, numbers, now });
  return cases.map(({ isOpen, ...each }) => ({
    ...each,
    text: isOpen ? forecastOf(each.id).word : 'closed',
  }));
}
