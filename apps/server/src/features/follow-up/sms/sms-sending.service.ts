/**
 * Sends one text message. That it is being sent is written and committed before the vendor is asked, with the number it
 * takes for a day; so a process that ends in between leaves a message that nobody sends again. It names no child, so those of
 * other children of the number that wait are sent with it. What the vendor refused frees its number. One beyond what the institution may send a day goes on waiting, as if nobody had begun it.
 */
import { TEXT_PAUSE_MS, type TextCause, type TextState } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import type { NoticeOutcome } from '#platform/ports/sms-sender.ts';
import { storeTextNotices } from '../case-act.service.ts';
import { stoppedAmong } from './sms.repository.ts';
import { takeOfDay } from './sms-day.repository.ts';
import type { TextPorts } from './sms-forecast.service.ts';
import {
  beginCompanions,
  beginSending,
  findRecipients,
  findWaitingNumber,
  freeNumber,
  lockCompanions,
  lockNumber,
  settleMessages,
  takeNumber,
  type WaitingCompanion,
} from './sms-sending.repository.ts';
import { findAsker, jobStates } from './sms-sweep.repository.ts';

export type Sending = {
  readonly database: Database;
  readonly scope: OrgScope;
  readonly jobId: string;
  readonly now: () => Date;
} & TextPorts;

type Message = NonNullable<Awaited<ReturnType<typeof beginSending>>>;
type Companion = Omit<Message, 'numberHash'>;
/** To whom one goes, and of which other children it tells; or why it is skipped. */
type Claim =
  | { readonly tel: string; readonly companions: readonly Companion[] }
  | { readonly cause: TextCause };

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
  const { companions } = claim;
  await database.inScope(scope, (tenant) =>
    settle(tenant, { message, companions, outcome }, sending.now()),
  );
  return outcome.state === 'sent' || outcome.state === 'unknown' ? outcome.state : 'failed';
}

async function claimText(
  tenant: Tenant,
  sending: Sending,
  id: string,
): Promise<{ message: Message; claim: Claim } | undefined> {
  const { jobId, now, notices } = sending;
  const at = now();
  const numberHash = await findWaitingNumber(tenant, { id, jobId });
  if (!numberHash) return undefined;
  // Before the message: of two senders of one number the second one sees which messages the first one has begun.
  await lockNumber(tenant, numberHash);
  const message = await beginSending(tenant, { id, jobId, now: at });
  if (!message) return undefined;
  const claim: Claim = notices
    ? await claimNumber(tenant, { message, sending, at })
    : { cause: 'notOffered' };
  if ('cause' in claim)
    await settleMessages(tenant, { ids: [id], state: 'skipped', cause: claim.cause, sentAt: null });
  return { message, claim };
}

type Claiming = {
  readonly message: Message;
  readonly sending: Sending;
  readonly at: Date;
};

/** Throws DayIsFull. */
async function claimNumber(tenant: Tenant, claiming: Claiming): Promise<Claim> {
  const { message, sending, at } = claiming;
  const { id: messageId, numberHash, askedBy } = message;
  // An approval may be taken back while a job is at work.
  if (!(await mayAsk(tenant, askedBy, at))) return { cause: 'askerGone' };
  const [recipient] = await findRecipients(tenant, [messageId]);
  const reached = reach(recipient, { message, sending });
  if ('cause' in reached) return reached;
  if ((await stoppedAmong(tenant, [numberHash])).length > 0) return { cause: 'stopped' };
  const before = new Date(at.getTime() - TEXT_PAUSE_MS);
  const isTaken = await takeNumber(tenant, { numberHash, messageId, now: at, before });
  if (!isTaken) return { cause: 'lately' };
  if (!(await takeOfDay(tenant, { now: at, perDay: sending.perDay }))) throw new DayIsFull();
  return { ...reached, companions: await claimCompanions(tenant, claiming) };
}

type Recipient = Awaited<ReturnType<typeof findRecipients>>[number];

/** The phone of a message that may go to its family as it stands now, or why it may not. */
function reach(
  recipient: Recipient | undefined,
  { message: { numberHash }, sending: { numbers } }: Omit<Claiming, 'at'>,
): { readonly tel: string } | { readonly cause: TextCause } {
  if (!recipient) return { cause: 'childGone' };
  const { tel, stage, isTold, isWithheld } = recipient;
  if (tel === null || numbers.hashOf(tel)?.equals(numberHash) !== true)
    return { cause: 'numberChanged' };
  if (stage === null || stage === 'closed') return { cause: 'caseClosed' };
  if (isWithheld) return { cause: 'withheld' };
  return isTold ? { cause: 'toldMeanwhile' } : { tel };
}

/** Those that may not go are left to wait: they are skipped in their turn. */
async function claimCompanions(tenant: Tenant, claiming: Claiming): Promise<Companion[]> {
  const { message, sending, at: now } = claiming;
  const waiting = await stillAsked(tenant, await lockCompanions(tenant, message), now);
  const recipients = await findRecipients(tenant, waiting);
  const ids = recipients
    .filter((recipient) => 'tel' in reach(recipient, claiming))
    .map(({ id }) => id);
  return beginCompanions(tenant, { ids, jobId: sending.jobId, now });
}

/** Those whose job was neither cancelled nor deleted, and whose user may still ask. */
async function stillAsked(
  tenant: Tenant,
  waiting: readonly WaitingCompanion[],
  now: Date,
): Promise<string[]> {
  const jobIds = waiting.flatMap(({ jobId }) => jobId ?? []);
  const jobs = (await jobStates(tenant, jobIds)).filter(({ status }) => status !== 'cancelled');
  const going = new Set([null, ...jobs.map(({ id }) => id)]);
  const asked: string[] = [];
  for (const { id, jobId, askedBy } of waiting)
    if (going.has(jobId) && (await mayAsk(tenant, askedBy, now))) asked.push(id);
  return asked;
}

async function mayAsk(tenant: Tenant, userId: string, now: Date): Promise<boolean> {
  return (await findAsker(tenant, userId, dateInShanghai(now)))?.isInForce === true;
}

type Settling = {
  readonly message: Message;
  readonly companions: readonly Companion[];
  readonly outcome: NoticeOutcome;
};

async function settle(
  tenant: Tenant,
  { message, companions, outcome }: Settling,
  now: Date,
): Promise<void> {
  const all = [message, ...companions];
  const ids = all.map(({ id }) => id);
  if (outcome.state === 'unknown') return settleMessages(tenant, { ids, state: 'unknown' });
  if (outcome.state === 'sent') {
    const notices = all.map(({ id, patientId, askedBy, askedByName }) => ({
      id,
      patientId,
      by: { id: askedBy, name: askedByName },
    }));
    // The school is locked before the message, as all who act in a case do.
    await storeTextNotices(tenant, notices, now);
    return settleMessages(tenant, { ids, state: 'sent', vendorId: outcome.vendorId });
  }
  await settleMessages(tenant, { ids, state: 'failed', cause: outcome.state });
  await freeNumber(tenant, { numberHash: message.numberHash, messageId: message.id });
}
