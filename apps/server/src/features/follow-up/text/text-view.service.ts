/** Text messages as the timeline of a case shows them. */
import { isQuiet, sendTimeOf, type TextMessage } from '@spine/contract/follow-up';
import { instantInShanghai } from '@spine/contract/kernel';
import type { Tenant } from '#platform/db/open.ts';
import { messagesOfChild } from './text.repository.ts';

/** The messages to the family of a child, newest first. */
export async function textsOfChild(
  tenant: Tenant,
  patientId: string,
  now: Date,
): Promise<TextMessage[]> {
  const sendsAt = isQuiet(now) ? instantInShanghai(sendTimeOf(now)) : null;
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
