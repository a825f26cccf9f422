/** Text messages that wait for a job, that a job left behind, or of which nobody knows yet whether they arrived. */
import { computeAccess } from '@spine/contract/approval';
import { type CalendarDate, hasPermission, ROLES } from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { approvedUntil } from '#platform/session/access.repository.ts';

/** Whether any message of the institution is under way. */
export async function isAnyUnderWay({ db, orgId }: Tenant): Promise<boolean> {
  const row = await db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('state', 'in', ['waiting', 'sending', 'sent'])
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was being sent when its process ended may have been sent. */
export async function markUnknown({ db, orgId }: Tenant, before: Date): Promise<void> {
  await db
    .updateTable('textMessage')
    .set({ state: 'unknown' })
    .where('orgId', '=', orgId)
    .where('state', '=', 'sending')
    .where('sentAt', '<', before)
    .execute();
}

/** The jobs that messages wait for. */
export async function awaitedJobs({ db, orgId }: Tenant): Promise<string[]> {
  const rows = await db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('state', '=', 'waiting')
    .where('jobId', 'is not', null)
    .select('jobId')
    .distinct()
    .execute();
  return rows.flatMap(({ jobId }) => jobId ?? []);
}

/** How far some jobs of the institution are. */
export function jobStates({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('job')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .select(['id', 'status'])
    .execute();
}

/** Messages of a job that its user has cancelled. */
export async function skipOfJob({ db, orgId }: Tenant, jobId: string): Promise<void> {
  await db
    .updateTable('textMessage')
    .set({ state: 'skipped', cause: 'cancelled' })
    .where('orgId', '=', orgId)
    .where('jobId', '=', jobId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Messages that wait for a job; those another server is about to give one are left out. */
export function withoutJob({ db, orgId }: Tenant) {
  return db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('state', '=', 'waiting')
    .where('jobId', 'is', null)
    .select(['id', 'askedBy'])
    .orderBy('askedAt')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Of those who may ask for messages. */
const ASKING = ROLES.filter((role) => hasPermission(role, 'followUp.menu'));

/**
 * A user of the institution whose role and account may ask for messages, as jobs know them, whether that is approved today, and
 * whether anybody ever decided about their access.
 */
export async function findAsker({ db, orgId }: Tenant, id: string, today: CalendarDate) {
  const row = await db
    .selectFrom('appUser')
    .innerJoin('organization', 'organization.id', 'appUser.orgId')
    .where('appUser.orgId', '=', orgId)
    .where('appUser.id', '=', id)
    .where('appUser.deletedAt', 'is', null)
    .where('role', 'in', ASKING)
    .where('accountKind', '=', 'person')
    .select([
      'appUser.id as userId',
      'username',
      'role',
      'accountKind',
      'organization.name as orgName',
    ])
    .select((eb) => [
      approvedUntil(eb).as('approvedUntil'),
      eb
        .exists(
          eb
            .selectFrom('accessApproval')
            .where('accessApproval.orgId', '=', orgId)
            .whereRef('accessApproval.userId', '=', 'appUser.id')
            .select('accessApproval.id'),
        )
        .as('isDecided'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { approvedUntil: endsOn, isDecided, ...user } = row;
  const actor = { ...user, orgId };
  const { isInForce } = computeAccess(actor, endsOn, today);
  return { actor, isInForce, isDecided: Boolean(isDecided) };
}

/** Messages of a user who may ask for them no more. */
export async function skipOfAsker({ db, orgId }: Tenant, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('textMessage')
    .set({ state: 'skipped', cause: 'askerGone' })
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('state', '=', 'waiting')
    .execute();
}

type Undelivered = {
  readonly sentAfter: Date;
  readonly checkedBefore: Date;
  readonly limit: number;
};

/** Messages of which the vendor may know whether they arrived, with the child's phone as it is now. */
export function undelivered(
  { db, orgId }: Tenant,
  { sentAfter, checkedBefore, limit }: Undelivered,
) {
  return db
    .selectFrom('textMessage')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'textMessage.orgId')
        .onRef('patient.id', '=', 'textMessage.patientId'),
    )
    .where('textMessage.orgId', '=', orgId)
    .where('state', '=', 'sent')
    .where('sentAt', '>', sentAfter)
    .where('vendorId', 'is not', null)
    .where(sql<SqlBool>`coalesce(checked_at, sent_at) < ${checkedBefore}`)
    .select(['textMessage.id', 'numberHash', 'vendorId', 'sentAt', 'patient.tel'])
    .orderBy('sentAt')
    .limit(limit)
    .execute();
}

/** Notes that the vendor was asked about a message. */
export async function markChecked(
  { db, orgId }: Tenant,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('textMessage')
    .set({ checkedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

type OfNumbers = { readonly takenAfter: Date; readonly sentAfter: Date };

/**
 * Messages that wait or are under way, those sent since an instant, and those that took a number since one; with the child's
 * phone as it is now.
 */
export function messagesOfNumbers({ db, orgId }: Tenant, { takenAfter, sentAfter }: OfNumbers) {
  return db
    .selectFrom('textMessage')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'textMessage.orgId')
        .onRef('patient.id', '=', 'textMessage.patientId'),
    )
    .where('textMessage.orgId', '=', orgId)
    .where(
      sql<SqlBool>`(state in ('waiting', 'sending') or (state = 'sent' and sent_at > ${sentAfter}) or exists (
        select from text_number
        where text_number.org_id = ${orgId} and message_id = text_message.id and taken_at > ${takenAfter}))`,
    )
    .select(['textMessage.id', 'patient.tel'])
    .execute();
}

/** Other hashes of the numbers of some messages; those a message took today are taken under the other one as well. */
export async function replaceHashes(
  { db, orgId }: Tenant,
  rows: readonly { readonly id: string; readonly numberHash: Buffer }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const hashes = rows.map(({ numberHash }) => numberHash);
  const anew = sql`unnest(${ids}::uuid[], ${hashes}::bytea[]) as anew (id, number_hash)`;
  await sql`
    update text_message set number_hash = anew.number_hash from ${anew}
    where text_message.org_id = ${orgId} and text_message.id = anew.id`.execute(db);
  await sql`
    insert into text_number (org_id, number_hash, message_id, taken_at)
    select distinct on (anew.number_hash) ${orgId}::uuid, anew.number_hash, message_id, taken_at
    from text_number join ${anew} on anew.id = text_number.message_id
    where text_number.org_id = ${orgId}
    order by anew.number_hash, taken_at desc
    on conflict do nothing`.execute(db);
}

/** Reminders that took a number, of projects that go on, with the child's phone as it is now. */
export async function remindersOfNumbers({ db, orgId }: Tenant) {
  const { rows } = await sql<ReminderOfNumber & { numberHash: Buffer; tel: string | null }>`
    select r.project_id, r.patient_id, r.nth, r.number_hash, p.tel
    from project j
    join consent_reminder r on r.org_id = ${orgId} and r.project_id = j.id and r.number_hash is not null
    join patient p on p.org_id = ${orgId} and p.id = r.patient_id
    where j.org_id = ${orgId} and j.status <> ${sql.lit(ProjectStatus.Completed)}
    order by r.sent_at, r.patient_id`.execute(db);
  return rows;
}

export type ReminderOfNumber = {
  readonly projectId: string;
  readonly patientId: string;
  readonly nth: number;
};

type RenewedReminder = ReminderOfNumber & {
  readonly former: Buffer;
  /** Null where another reminder has the number by now. */
  readonly numberHash: Buffer | null;
};

/** Other hashes of the numbers of some reminders; those that one took today are taken under the other one as well. */
export async function replaceReminderHashes(
  { db, orgId }: Tenant,
  rows: readonly RenewedReminder[],
): Promise<void> {
  const anew = sql`unnest(
    ${rows.map(({ projectId }) => projectId)}::uuid[], ${rows.map(({ patientId }) => patientId)}::uuid[],
    ${rows.map(({ nth }) => nth)}::int[], ${rows.map(({ former }) => former)}::bytea[],
    ${rows.map(({ numberHash }) => numberHash)}::bytea[]
  ) as anew (project_id, patient_id, nth, former, number_hash)`;
  await sql`
    insert into text_number (org_id, number_hash, message_id, taken_at)
    select distinct on (anew.number_hash) ${orgId}::uuid, anew.number_hash, null::uuid, taken_at
    from text_number join ${anew} on anew.former = text_number.number_hash
    where text_number.org_id = ${orgId} and message_id is null and anew.number_hash is not null
    order by anew.number_hash, taken_at desc
    on conflict do nothing`.execute(db);
  const renewed = (hash: RawBuilder<unknown>) => sql`
    update consent_reminder as r set number_hash = ${hash} from ${anew}
    where r.org_id = ${orgId} and r.project_id = anew.project_id and r.patient_id = anew.patient_id and r.nth = anew.nth`;
  // Of two that changed their numbers with each other, one would meet the other's.
  await renewed(sql`null`).execute(db);
  await renewed(sql`anew.number_hash`).execute(db);
}
