/** Text messages as the timeline of a case shows them. */
import {
  type CaseView,
  isQuiet,
  nextDaySendTime,
  sendTimeOf,
  type TextMessage,
} from '@spine/contract/follow-up';
import { instantInShanghai } from '@spine/contract/kernel';
import type { Tenant } from '#platform/db/open.ts';
import { findPhones, messagesOfChild, stoppedAmong } from './sms.repository.ts';
import { isDayFull, type TextsOfDay } from './sms-day.repository.ts';
import type { TextPorts } from './sms-forecast.service.ts';

/** Until when messages wait, for the night or because the institution has sent all it may today; null while they go. */
export async function loadSendTime(
  tenant: Tenant,
  { now, perDay }: TextsOfDay,
): Promise<string | null> {
  if (await isDayFull(tenant, { now, perDay })) return instantInShanghai(nextDaySendTime(now));
  return isQuiet(now) ? instantInShanghai(sendTimeOf(now)) : null;
}

/** The messages to the family of a child, newest first. */
export async function textsOfChild(
  tenant: Tenant,
  patientId: string,
  day: TextsOfDay,
): Promise<TextMessage[]> {
  const sendsAt = await loadSendTime(tenant, day);
  const messages = await messagesOfChild(tenant, patientId);
  return messages.map(({ id, state, cause, askedAt, askedByName }) => ({
    id,
    state,
    cause,
    at: instantInShanghai(askedAt),
    byName: askedByName,
    sendsAt: state === 'waiting' ? sendsAt : null,
  }));
}

/** Whether messages go to the family of a child; `stopped` also where none is offered. */
export async function textingOf(
  tenant: Tenant,
  patientId: string,
  { notices, numbers }: TextPorts,
): Promise<CaseView['texting']> {
  const [child] = await findPhones(tenant, [patientId]);
  const hash = numbers.hashOf(child?.tel ?? null);
  if (hash && (await stoppedAmong(tenant, [hash])).length > 0) return 'stopped';
  return hash && notices ? 'goes' : 'none';
}
