/**
 * What becomes of text messages by themselves: those of the night get their job in the morning, those a job left behind get
 * another one, those that were being sent when a process ended count as perhaps sent, and the vendor is asked which arrived.
 */
import { isQuiet } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import { type OrgScope, orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { Refusal } from '#platform/http/refuse.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { NoticeSender } from '#platform/ports/sms-sender.ts';
import { textJob } from './sms.job.ts';
import { setJob } from './sms.repository.ts';
import { textJobText as text } from './sms.text.ts';
import { isDayFull } from './sms-day.repository.ts';
import type { TextPorts } from './sms-forecast.service.ts';
import { releaseWaiting, settleMessages } from './sms-sending.repository.ts';
import {
  awaitedJobs,
  findAsker,
  isAnyUnderWay,
  jobStates,
  markChecked,
  markUnknown,
  skipOfAsker,
  skipOfJob,
  undelivered,
  withoutJob,
} from './sms-sweep.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A vendor answers in seconds or never. */
const SENDING_MS = 10 * MINUTE_MS;
/** How often the vendor is asked about a message, and how long. */
const CHECK_MS = 30 * MINUTE_MS;
export const CHECKED_FOR_MS = 72 * HOUR_MS;
/** Asked of an institution in one round. */
const CHECKS_MAX = 100;

export type TextSweep = TextPorts & {
  readonly database: Database;
  readonly queue: Pick<JobQueue, 'add'>;
};

/** One round, in each institution. */
export async function sweepTexts(sweep: TextSweep, now: Date): Promise<void> {
  const { database } = sweep;
  for (const orgId of await database.inScope(platformScope, institutionIds)) {
    const scope = orgScope(orgId);
    if (!(await database.inScope(scope, isAnyUnderWay))) continue;
    await database.inScope(scope, (tenant) => settleLeft(tenant, now));
    const day = { now, perDay: sweep.perDay };
    const waits =
      isQuiet(now) || (await database.inScope(scope, (tenant) => isDayFull(tenant, day)));
    if (!waits) await addJobs(sweep, scope, now);
    await checkDelivery(sweep, scope, now);
  }
}

const UNDER_WAY: readonly string[] = ['waiting', 'running'];

/** Of a job that is deleted nobody knows whether its user had cancelled it: its messages are not sent. */
async function settleLeft(tenant: Tenant, now: Date): Promise<void> {
  await markUnknown(tenant, new Date(now.getTime() - SENDING_MS));
  const ids = await awaitedJobs(tenant);
  const stateOf = new Map((await jobStates(tenant, ids)).map(({ id, status }) => [id, status]));
  for (const id of ids) {
    const status = stateOf.get(id) ?? 'cancelled';
    if (status === 'cancelled') await skipOfJob(tenant, id);
    else if (!UNDER_WAY.includes(status)) await releaseWaiting(tenant, id);
  }
}

/** One job for each user whose messages wait. */
async function addJobs(sweep: TextSweep, scope: OrgScope, now: Date): Promise<void> {
  try {
    await sweep.database.inScope(scope, (tenant) => addJobsOf(tenant, sweep, now));
  } catch (error) {
    // A user who has too many jobs: the next round tries again.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function addJobsOf(tenant: Tenant, sweep: TextSweep, now: Date): Promise<void> {
  const messages = await withoutJob(tenant);
  for (const userId of new Set(messages.map(({ askedBy }) => askedBy))) {
    const ids = messages.filter(({ askedBy }) => askedBy === userId).map(({ id }) => id);
    const asker = await findAsker(tenant, userId, dateInShanghai(now));
    if (asker?.isInForce) {
      const title = text.title(ids.length);
      const { actor } = asker;
      const job = textJob(sweep);
      const jobId = await sweep.queue.add(tenant, { job, input: {}, title, actor, now });
      await setJob(tenant, { ids, jobId });
    } else if (!waitsForFirstApproval(asker)) await skipOfAsker(tenant, ids);
  }
}

/**
 * After a move from an earlier build everybody waits for the first approval, and their messages with them. None waits for a new one
 * after an end, which comes weeks later.
 */
function waitsForFirstApproval(asker: Awaited<ReturnType<typeof findAsker>>): boolean {
  return asker?.isDecided === false;
}

/** Asks the vendor about messages that it has taken; it is asked nothing more in this round once it does not answer. */
async function checkDelivery(
  { database, notices, numbers }: TextSweep,
  scope: OrgScope,
  now: Date,
): Promise<void> {
  if (!notices) return;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const messages = await database.inScope(scope, (tenant) =>
    undelivered(tenant, {
      sentAfter: before(CHECKED_FOR_MS),
      checkedBefore: before(CHECK_MS),
      limit: CHECKS_MAX,
    }),
  );
  for (const message of messages) {
    // The vendor is asked by phone; a number that has changed cannot be asked about.
    const { tel, numberHash } = message;
    const isSame = tel !== null && numbers.hashOf(tel)?.equals(numberHash) === true;
    const delivery = isSame ? await askDelivery(notices, { ...message, tel }) : 'unknown';
    if (delivery === 'silent') return;
    await database.inScope(scope, async (tenant) => {
      const { id } = message;
      await markChecked(tenant, { id, now });
      if (delivery === 'delivered') await settleMessages(tenant, { ids: [id], state: 'delivered' });
      if (delivery === 'failed')
        await settleMessages(tenant, { ids: [id], state: 'failed', cause: 'notDelivered' });
    });
  }
}

type SentText = {
  readonly tel: string;
  readonly vendorId: string | null;
  readonly sentAt: Date | null;
};

function askDelivery(notices: NoticeSender, { tel, vendorId, sentAt }: SentText) {
  return vendorId === null || sentAt === null
    ? Promise.resolve('unknown' as const)
    : notices.deliveryOf({ tel, vendorId, sentAt });
}
