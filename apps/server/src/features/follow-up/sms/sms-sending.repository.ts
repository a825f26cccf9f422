/** Text messages while a job sends them. */
import {
  type ActKind,
  TEXT_FAMILY_MAX,
  type TextCause,
  type TextState,
} from '@spine/contract/follow-up';
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { isWithheld } from './sms.repository.ts';

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

type OfJob = { readonly id: string; readonly jobId: string };

/** The hash of the number of a message; undefined where it waits no more, or for another job. */
export async function findWaitingNumber(
  { db, orgId }: Tenant,
  { id, jobId }: OfJob,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('jobId', '=', jobId)
    .where('state', '=', 'waiting')
    .select('numberHash')
    .executeTakeFirst();
  return row?.numberHash;
}

/** Messages of one number are begun one after the other: each waits for the transaction of the one before. */
export async function lockNumber({ db, orgId }: Tenant, numberHash: Buffer): Promise<void> {
  const key = orgId + numberHash.toString('base64');
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 20))`.execute(db);
}

/** Writes that a message is being sent; undefined where it waits no more, or for another job. */
export function beginSending(
  { db, orgId }: Tenant,
  { id, jobId, now }: OfJob & { readonly now: Date },
) {
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

/** A message that waits for another child of a number. */
export type WaitingCompanion = {
  readonly id: string;
  readonly jobId: string | null;
  readonly askedBy: string;
};

/**
 * The messages for other children of its number that wait as well; none where they are too many for a family. Nobody else
 * begins or cancels them meanwhile.
 */
export async function lockCompanions(
  { db, orgId }: Tenant,
  { numberHash, patientId }: { readonly numberHash: Buffer; readonly patientId: string },
): Promise<WaitingCompanion[]> {
  const rows = await db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('numberHash', '=', numberHash)
    .where('patientId', '<>', patientId)
    .where('state', '=', 'waiting')
    .select(['id', 'jobId', 'askedBy'])
    .limit(TEXT_FAMILY_MAX)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.length < TEXT_FAMILY_MAX ? rows : [];
}

/** Writes that messages are being sent with that of a job, whose they become. */
export function beginCompanions(
  { db, orgId }: Tenant,
  {
    ids,
    jobId,
    now,
  }: { readonly ids: readonly string[]; readonly jobId: string; readonly now: Date },
) {
  return db
    .updateTable('textMessage')
    .set({ state: 'sending', sentAt: now, jobId })
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .returning(['id', 'patientId', 'askedBy', 'askedByName'])
    .execute();
}

/** What tells a family, so that it needs no message; a report without a day says that a hospital saw another child. */
const TELLING = ['notified', 'booked', 'reported', 'visited'] as const satisfies ActKind[];

/** To whom some messages go, by their ids: phone and case of the living child. Those of a deleted one are left out. */
export function findRecipients(tenant: Tenant, ids: readonly string[]) {
  const { db, orgId } = tenant;
  return db
    .selectFrom('textMessage')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'textMessage.orgId')
        .onRef('patient.id', '=', 'textMessage.patientId'),
    )
    .leftJoin('followUpCase', (join) =>
      join
        .onRef('followUpCase.orgId', '=', 'patient.orgId')
        .onRef('followUpCase.patientId', '=', 'patient.id'),
    )
    .where('textMessage.orgId', '=', orgId)
    .where(sql<SqlBool>`text_message.id = any(${ids}::uuid[])`)
    .where('patient.deletedAt', 'is', null)
    .select([
      'textMessage.id',
      'patient.tel',
      'followUpCase.stage',
      sql<boolean>`exists (
        select from follow_up_act act
        where act.org_id = ${orgId} and act.patient_id = text_message.patient_id
          and act.kind = any(${[...TELLING]}::text[]) and act.done_at > text_message.asked_at
          and (act.kind <> 'reported' or act.day is not null)
          and not exists (
            select from follow_up_act back
            where back.org_id = ${orgId} and back.patient_id = act.patient_id
              and back.kind = 'takenBack' and back.act_id = act.id))`.as('isTold'),
      isWithheld(tenant).as('isWithheld'),
    ])
    .execute();
}

type NumberClaim = {
  readonly numberHash: Buffer;
  /** Null of a reminder. */
  readonly messageId: string | null;
  readonly now: Date;
  /** A number whose last message is younger is not taken. */
  readonly before: Date;
};

/**
 * Takes a number for a message; false where it had one lately. Of two that try, one waits for the other's transaction. That a family was
 * reminded to answer a notice keeps no result from it.
 */
export async function takeNumber(
  { db, orgId }: Tenant,
  { numberHash, messageId, now, before }: NumberClaim,
): Promise<boolean> {
  const taken = await db
    .insertInto('textNumber')
    .values({ orgId, numberHash, messageId, takenAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'numberHash'])
        .doUpdateSet({ messageId, takenAt: now })
        .where((eb) =>
          eb.or([
            eb('textNumber.takenAt', '<=', before),
            ...(messageId === null ? [] : [eb('textNumber.messageId', 'is', null)]),
          ]),
        ),
    )
    .returning('takenAt')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Frees the number of a message that was not sent. */
export async function freeNumber(
  { db, orgId }: Tenant,
  { numberHash, messageId }: Pick<NumberClaim, 'numberHash' | 'messageId'>,
): Promise<void> {
  await db
    .deleteFrom('textNumber')
    .where('orgId', '=', orgId)
    .where('numberHash', '=', numberHash)
    .where('messageId', messageId === null ? 'is' : '=', messageId)
    .execute();
}

type Settled = {
  readonly ids: readonly string[];
  readonly state: TextState;
  readonly cause?: TextCause;
  readonly vendorId?: string | null;
  readonly sentAt?: null;
};

/** Writes what became of messages. */
export async function settleMessages(
  { db, orgId }: Tenant,
  { ids, ...settled }: Settled,
): Promise<void> {
  await db
    .updateTable('textMessage')
    .set(settled)
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
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
