/**
 * Sends one text message. That it is being sent is written and committed before the vendor is asked, with the number it
 * takes for a day; so a process that ends in between leaves a message that nobody sends again. What the vendor refused
 * frees its number. One beyond what the institution may send a day goes on waiting, as if nobody had begun it.
 */
import { TEXT_PAUSE_MS, type TextCause, type TextState } from '@spine/contract/follow-up';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import type { NoticeOutcome } from '#platform/ports/sms-sender.ts';
import { storeTextNotice } from '../case-act.service.ts';
import { takeOfDay } from './text-day.repository.ts';
import type { TextPorts } from './text-forecast.service.ts';
import {
  beginSending,
  findRecipient,
  freeNumber,
  settleMessage,
  takeNumber,
} from './text-sending.repository.ts';

export type Sending = {
  readonly database: Database;
  readonly scope: OrgScope;
  readonly jobId: string;
  readonly now: () => Date;
} & TextPorts;

type Message = NonNullable<Awaited<ReturnType<typeof beginSending>>>;
/** To whom one goes, or why it is skipped. */
type Claim = { readonly tel: string } | { readonly cause: TextCause };

/** Rolls back what was begun for a message. */
class DayIsFull extends Error {}

/** Sends a message of a job and answers its state, `waiting` where its day is full; undefined where it waits no more. */
export async function sendText(sending: Sending, id: string): Promise<TextState | undefined> {
  const { database, scope, notices } = sending;
  const claimed = await database
    .inScope(scope, (tenant) => claimText(tenant, sending, id))
    .catch((error: unknown) => {
      if (error instanceof DayIsFull) return 'waiting' as const;
      throw error;
    });
  if (claimed === undefined || claimed === 'waiting') return claimed;
  const { message, claim } = claimed;
  if (!('tel' in claim) || !notices) return 'skipped';
  const outcome = await notices.send(claim.tel);
  await database.inScope(scope, (tenant) => settle(tenant, { message, outcome }, sending.now()));
  return outcome.state === 'sent' || outcome.state === 'unknown' ? outcome.state : 'failed';
}

async function claimText(
  tenant: Tenant,
  sending: Sending,
  id: string,
): Promise<{ message: Message; claim: Claim } | undefined> {
  const { jobId, now, notices } = sending;
  const at = now();
  const message = await beginSending(tenant, { id, jobId, now: at });
  if (!message) return undefined;
  const claim: Claim = notices
    ? await claimNumber(tenant, { message, sending, at })
    : { cause: 'notOffered' };
  if ('cause' in claim)
    await settleMessage(tenant, { id, state: 'skipped', cause: claim.cause, sentAt: null });
  return { message, claim };
}

type Claiming = {
  readonly message: Message;
  readonly sending: Sending;
  readonly at: Date;
};

/** Throws DayIsFull. */
async function claimNumber(
  tenant: Tenant,
  { message, sending: { numbers, perDay }, at }: Claiming,
): Promise<Claim> {
  const { id: messageId, patientId, numberHash } = message;
  const child = await findRecipient(tenant, patientId);
  if (!child) return { cause: 'childGone' };
  const { tel, stage } = child;
  if (tel === null || numbers.hashOf(tel)?.equals(numberHash) !== true)
    return { cause: 'numberChanged' };
  if (stage === null || stage === 'closed') return { cause: 'caseClosed' };
  const before = new Date(at.getTime() - TEXT_PAUSE_MS);
  const isTaken = await takeNumber(tenant, { numberHash, messageId, now: at, before });
  if (!isTaken) return { cause: 'lately' };
  if (!(await takeOfDay(tenant, { now: at, perDay }))) throw new DayIsFull();
  return { tel };
}

type Settling = { readonly message: Message; readonly outcome: NoticeOutcome };

async function settle(
  tenant: Tenant,
  { message: { id, patientId, numberHash, ...requester }, outcome }: Settling,
  now: Date,
): Promise<void> {
  if (outcome.state === 'unknown') return settleMessage(tenant, { id, state: 'unknown' });
  if (outcome.state === 'sent') {
    const by = { id: requester.askedBy, name: requester.askedByName };
    // The school is locked before the message, as all who act in a case do.
    await storeTextNotice(tenant, { id, patientId, by }, now);
    return settleMessage(tenant, { id, state: 'sent', vendorId: outcome.vendorId });
  }
  await settleMessage(tenant, { id, state: 'failed', cause: outcome.state });
  await freeNumber(tenant, { numberHash, messageId: id });
}
