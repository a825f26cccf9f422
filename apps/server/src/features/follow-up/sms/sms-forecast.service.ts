/** Whether a text message to a family would go: said before it is asked for, and decided when it is. */
import {
  type BatchCase,
  isTextedLately,
  sendTimeOf,
  type TextForecast,
} from '@spine/contract/follow-up';
import type { Tenant } from '#platform/db/open.ts';
import type { NoticeSender } from '#platform/ports/sms-sender.ts';
import {
  findPhones,
  lastTexts,
  stoppedAmong,
  waitingChildren,
  withheldChildren,
} from './sms.repository.ts';
import type { TextNumbers } from './sms-number.ts';

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
  | { readonly word: Exclude<TextForecast, 'goes' | 'closed'> };

/**
 * Forecasts child by child. Children of one number are told by one message, so it goes for each of them until it was sent; a
 * child for which one waits already gets no other.
 */
export async function openForecasts(
  tenant: Tenant,
  { ids, numbers, now }: Asking,
): Promise<(patientId: string) => Forecast> {
  const phones = await findPhones(tenant, ids);
  const hashes = new Map(phones.map(({ id, tel }) => [id, numbers.hashOf(tel)]));
  const sendsAt = sendTimeOf(now);
  const known = [...hashes.values()].filter((hash) => hash !== null);
  const last = await lastTexts(tenant, known);
  const late = last.filter(({ takenAt }) => isTextedLately(takenAt, sendsAt));
  const taken = new Set(late.map(({ numberHash }) => toKey(numberHash)));
  const stopped = new Set((await stoppedAmong(tenant, known)).map(toKey));
  const waiting = new Set(await waitingChildren(tenant, ids));
  const withheld = new Set(await withheldChildren(tenant, ids));
  // The first that stands is said.
  const obstacles = [
    { word: 'stopped', stands: (_: string, key: string) => stopped.has(key) },
    { word: 'withheld', stands: (id: string) => withheld.has(id) },
    { word: 'waits', stands: (id: string) => waiting.has(id) },
    { word: 'lately', stands: (_: string, key: string) => taken.has(key) },
  ] as const;
  return (patientId) => {
    const numberHash = hashes.get(patientId) ?? null;
    if (numberHash === null) return { word: 'noMobile' };
    const key = toKey(numberHash);
    const obstacle = obstacles.find(({ stands }) => stands(patientId, key));
    return obstacle ? { word: obstacle.word } : { word: 'goes', numberHash };
  };
}

const toKey = (hash: Buffer): string => hash.toString('base64');

type Forecasting = {
  readonly cases: readonly (Omit<BatchCase, 'text' | 'textsStopped'> & {
    readonly isOpen: boolean;
  })[];
  readonly texts: TextPorts;
  readonly now: Date;
};

/** Adds to each case what a text message would come to. */
export async function withForecasts(
  tenant: Tenant,
  { cases, texts: { notices, numbers }, now }: Forecasting,
): Promise<BatchCase[]> {
  const ids = cases.map(({ id }) => id);
  const stopped = await stoppedChildren(tenant, { ids, numbers });
  const marked = cases.map((each) => ({ ...each, textsStopped: stopped.has(each.id) }));
  if (!notices) return marked.map(({ isOpen: _, ...each }) => ({ ...each, text: null }));
  const forecastOf = await openForecasts(tenant, { ids, numbers, now });
  return marked.map(({ isOpen, ...each }) => ({
    ...each,
    text: isOpen ? forecastOf(each.id).word : 'closed',
  }));
}

/** Those of some children whose numbers get no messages. */
export async function stoppedChildren(
  tenant: Tenant,
  { ids, numbers }: Omit<Asking, 'now'>,
): Promise<Set<string>> {
  const hashes = (await findPhones(tenant, ids)).flatMap(({ id, tel }) => {
    const hash = numbers.hashOf(tel);
    return hash ? [{ id, hash }] : [];
  });
  const stopped = await stoppedAmong(
    tenant,
    hashes.map(({ hash }) => hash),
  );
  const keys = new Set(stopped.map(toKey));
  return new Set(hashes.flatMap(({ id, hash }) => (keys.has(toKey(hash)) ? [id] : [])));
}
