/** Text messages while a job sends them. */
import type { TextCause, TextState } from '@spine/contract/follow-up';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** The messages of a job that wait, oldest first. */
export async function waitingOfJob({ db, orgId }: Tenant, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('jobId', '=', jobId)
    .where('state', '=', 'waiting')
    .select('id')
    .orderBy('askedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

type Begun = { readonly id: string; readonly jobId: string; readonly now: Date };

/** Writes that a message is being sent; undefined where it waits no more, or for another job. */
export function beginSending({ db, orgId }: Tenant, { id, jobId, now }: Begun) {
  return db
    .updateTable('textMessage')
    .set({ state: 'sending', sentAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('jobId', '=', jobId)
    .where('state', '=', 'waiting')
    .returning(['id', 'patientId', 'numberHash', 'askedBy', 'askedByName'])
    .executeTakeFirst();
}

/** Phone and case of a living child; undefined where it is deleted. */
export function findRecipient({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('patient')
    .leftJoin('followUpCase', (join) =>
      join
        .onRef('followUpCase.orgId', '=', 'patient.orgId')
        .onRef('followUpCase.patientId', '=', 'patient.id'),
    )
    .where('patient.orgId', '=', orgId)
    .where('patient.id', '=', patientId)
    .where('patient.deletedAt', 'is', null)
    .select(['patient.tel', 'followUpCase.stage'])
    .executeTakeFirst();
}

type Taking = {
  readonly numberHash: Buffer;
  readonly messageId: string;
  readonly now: Date;
  /** A number whose last message is younger is not taken. */
  readonly before: Date;
};

/** Takes a number for a message; false where it had one lately. Of two that try, one waits for the other's transaction. */
export async function takeNumber(
  { db, orgId }: Tenant,
  { numberHash, messageId, now, before }: Taking,
): Promise<boolean> {
  const taken = await db
    .insertInto('textNumber')
    .values({ orgId, numberHash, messageId, takenAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'numberHash'])
        .doUpdateSet({ messageId, takenAt: now })
        .where('textNumber.takenAt', '<=', before),
    )
    .returning('messageId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Frees the number of a message that was not sent. */
export async function freeNumber(
  { db, orgId }: Tenant,
  { numberHash, messageId }: Pick<Taking, 'numberHash' | 'messageId'>,
): Promise<void> {
  await db
    .deleteFrom('textNumber')
    .where('orgId', '=', orgId)
    .where('numberHash', '=', numberHash)
    .where('messageId', '=', messageId)
    .execute();
}

type Settled = {
  readonly id: string;
  readonly state: TextState;
  readonly cause?: TextCause;
  readonly vendorId?: string | null;
  readonly sentAt?: null;
};

/** Writes what became of a message. */
export async function settleMessage(
  { db, orgId }: Tenant,
  { id, ...settled }: Settled,
): Promise<void> {
  await db
    .updateTable('textMessage')
    .set(settled)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Leaves what a job has not sent to the next one. */
export async function releaseWaiting({ db, orgId }: Tenant, jobId: string): Promise<void> {
  await db
    .updateTable('textMessage')
    .set({ jobId: null })
    .where('orgId', '=', orgId)
    .where('jobId', '=', jobId)
    .where('state', '=', 'waiting')
    .execute();
}

/** What became of the messages of a job. */
export function messagesOfJob({ db, orgId }: Tenant, jobId: string) {
  return db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('jobId', '=', jobId)
    .select(['patientId', sql<TextState>`state`.as('state')])
    .orderBy('id')
    .execute();
}
