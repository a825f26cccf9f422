/** Text messages as they are asked for and read. */
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { objects } from '#features/consent/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** The phones of those of some children that live in the institution. */
export function findPhones({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .select(['id', 'tel'])
    .execute();
}

/** Whether the family objects to the examination that a row of `follow_up_case` is about, so that it could read nothing. */
export function isWithheld(tenant: Tenant): RawBuilder<boolean> {
  const projectId = sql`(
    select about.project_id from exam as about
    where about.org_id = ${tenant.orgId} and about.id = follow_up_case.exam_id)`;
  return objects(tenant, { projectId, patientId: sql`follow_up_case.patient_id` });
}

/** Those of some children whose families could read nothing of what their cases are about. */
export async function withheldChildren(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<string[]> {
  const rows = await tenant.db
    .selectFrom('followUpCase')
    .where('orgId', '=', tenant.orgId)
    .where(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`)
    .where(isWithheld(tenant))
    .select('patientId')
    .execute();
  return rows.map(({ patientId }) => patientId);
}

/** When each of some numbers had its last message; a reminder to answer a notice is none. */
export function lastTexts({ db, orgId }: Tenant, hashes: readonly Buffer[]) {
  return db
    .selectFrom('textNumber')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`number_hash = any(${hashes}::bytea[])`)
    .where('messageId', 'is not', null)
    .select(['numberHash', 'takenAt'])
    .execute();
}

/** Those of some children for whose families a message waits. */
export async function waitingChildren(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`)
    .select('patientId')
    .execute();
  return rows.map(({ patientId }) => patientId);
}

/** Cancels the messages to the families of some children that still wait; answers the children. */
export async function cancelWaiting(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable('textMessage')
    .set({ state: 'skipped', cause: 'cancelled' })
    .where('orgId', '=', orgId)
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`)
    .returning('patientId')
    .execute();
  return rows.map(({ patientId }) => patientId);
}

/** Which of some messages are stored, and of which children they are. */
export function findMessages({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .select(['id', 'patientId'])
    .execute();
}

type MessageRow = Omit<Insertable<Tables['textMessage']>, 'orgId' | 'state'>;

/** Stores messages that wait to be sent. */
export async function insertMessages(
  { db, orgId }: Tenant,
  rows: readonly MessageRow[],
): Promise<void> {
  await db
    .insertInto('textMessage')
    .values(rows.map((row) => ({ orgId, state: 'waiting' as const, ...row })))
    .execute();
}

/** The messages to the family of a child, newest first. */
export function messagesOfChild({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('textMessage')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .select(['id', 'state', 'cause', 'askedAt', 'askedByName'])
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The job that sends messages; null for none. */
export async function setJob(
  { db, orgId }: Tenant,
  { ids, jobId }: { readonly ids: readonly string[]; readonly jobId: string | null },
): Promise<void> {
  await db
    .updateTable('textMessage')
    .set({ jobId })
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('state', '=', 'waiting')
    .execute();
}

/** The living children of a phone. */
export async function childrenOfPhone({ db, orgId }: Tenant, tel: string): Promise<string[]> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('tel', '=', tel)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

type StoppedNumber = { readonly numberHash: Buffer; readonly patientId: string };

/** Which of some numbers get no messages. */
export async function stoppedAmong(
  { db, orgId }: Tenant,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('textStop')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`number_hash = any(${hashes}::bytea[])`)
    .select('numberHash')
    .execute();
  return rows.map(({ numberHash }) => numberHash);
}

export async function insertStops(
  { db, orgId }: Tenant,
  rows: readonly StoppedNumber[],
): Promise<void> {
  await db
    .insertInto('textStop')
    .values(rows.map((row) => ({ orgId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'numberHash', 'patientId']).doUpdateSet({ outdated: false }),
    )
    .execute();
}

export async function deleteStops({ db, orgId }: Tenant, hashes: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom('textStop')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`number_hash = any(${hashes}::bytea[])`)
    .execute();
}

/** Every number without messages, with the phone of each of its children; null of one that has another number now. */
export function stopsWithPhones({ db, orgId }: Tenant) {
  return db
    .selectFrom('textStop')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'textStop.orgId')
        .onRef('patient.id', '=', 'textStop.patientId'),
    )
    .where('textStop.orgId', '=', orgId)
    .select([
      'numberHash',
      'patientId',
      sql<string | null>`case when outdated then null else patient.tel end`.as('tel'),
    ])
    .execute();
}
