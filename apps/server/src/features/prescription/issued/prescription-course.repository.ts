/** What becomes of single prescriptions: opened, completed, ended, withdrawn, trained. */
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** The course of a listed prescription, locked until the transaction ends. */
export function lockIssued({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('prescription')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where(sql<SqlBool>`listed`)
    .select([
      ...(['patientId', 'startDate', 'endDate', 'daysPerWeek', 'trainedDays'] as const),
      ...(['completedAt', 'endedOn'] as const),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type IssuedChange = Updateable<Tables['prescription']>;

export async function updateIssued(
  { db, orgId }: Tenant,
  { id, change }: { id: string; change: IssuedChange },
): Promise<void> {
  await db
    .updateTable('prescription')
    .set(change)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Stores when the family opened a listed prescription; the first time counts. */
export async function markOpened(
  { db, orgId }: Tenant,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('prescription')
    .set({ openedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where(sql<SqlBool>`listed`)
    .where('openedAt', 'is', null)
    .execute();
}

/** Takes the prescriptions of children out of the lists, once the children are locked: nobody issues to them any more. */
export async function unlistPatientPrescriptions(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('prescription')
    .set({ listed: false })
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`)
    .where(sql<SqlBool>`listed`)
    .execute();
}

/** Lists the prescriptions of children again that are restored, but for those that are withdrawn. */
export async function relistPatientPrescriptions(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('prescription')
    .set({ listed: true })
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`)
    .where(sql<SqlBool>`not listed`)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** Days with living training records, oldest first. */
export function loadTrainedDays({ db, orgId }: Tenant, prescriptionId: string) {
  return db
    .selectFrom('trainingRecord')
    .where('orgId', '=', orgId)
    .where('prescriptionId', '=', prescriptionId)
    .where('deletedAt', 'is', null)
    .groupBy('date')
    .orderBy('date')
    .select((eb) => [
      'date',
      eb.fn.sum<number>('minutes').as('minutes'),
      eb.fn.countAll<number>().as('records'),
    ])
    .execute();
}

/** Which of some prescriptions were trained on a day. */
export async function findTrainedOn(
  { db, orgId }: Tenant,
  { ids, date }: { ids: readonly string[]; date: string },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('trainingRecord')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`prescription_id = any(${ids}::uuid[])`)
    .where('date', '=', date)
    .where('deletedAt', 'is', null)
    .select('prescriptionId')
    .distinct()
    .execute();
  return new Set(rows.map(({ prescriptionId }) => prescriptionId));
}
