/** Rows of training records. Deleted rows stay, so that a late repetition of a request does not insert the record again. */
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import type { listTraining } from '@spine/contract/training';
import { type Insertable, type SqlBool, sql } from 'kysely';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** The prescription a record belongs to, whether the record is living or deleted. */
export async function findPrescriptionOfRecord(
  { db, orgId }: Tenant,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('trainingRecord')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .select('prescriptionId')
    .executeTakeFirst();
  return row?.prescriptionId;
}

/** Writes a record; false when its id is used already. */
export async function insertRecord(
  { db, orgId }: Tenant,
  record: Omit<Insertable<Tables['trainingRecord']>, 'orgId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trainingRecord')
    .values({ orgId, ...record })
    .onConflict((conflict) => conflict.columns(['orgId', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function livingRecords({ db, orgId }: Tenant, prescriptionId: string) {
  return db
    .selectFrom('trainingRecord')
    .where('orgId', '=', orgId)
    .where('prescriptionId', '=', prescriptionId)
    .where('deletedAt', 'is', null);
}

export function countOnDay(
  tenant: Tenant,
  { prescriptionId, date }: { prescriptionId: string; date: string },
): Promise<number> {
  const records = livingRecords(tenant, prescriptionId).where('date', '=', date);
  return countRows(tenant.db, records.select('id'));
}

/** What the living records of a prescription add up to. */
export function sumRecords(
  tenant: Tenant,
  prescriptionId: string,
): Promise<{ days: number; minutes: number }> {
  return livingRecords(tenant, prescriptionId)
    .select([
      sql<number>`count(distinct date)`.as('days'),
      sql<number>`coalesce(sum(minutes), 0)`.as('minutes'),
    ])
    .executeTakeFirstOrThrow();
}

/** A living record of a listed prescription. */
export function recordById({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('trainingRecord')
    .innerJoin('prescription', (join) =>
      join
        .onRef('prescription.orgId', '=', 'trainingRecord.orgId')
        .onRef('prescription.id', '=', 'trainingRecord.prescriptionId'),
    )
    .where('trainingRecord.orgId', '=', orgId)
    .where('trainingRecord.id', '=', id)
    .where('trainingRecord.deletedAt', 'is', null)
    .where(sql<SqlBool>`prescription.listed`)
    .select('trainingRecord.prescriptionId')
    .executeTakeFirst();
}

/** Marks a living record as deleted; false when there was none. */
export async function markRecordDeleted(
  { db, orgId }: Tenant,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trainingRecord')
    .set({ deletedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type RecordQuery = ParsedEndpointInput<typeof listTraining>;

/** One page of the records of a prescription, newest first unless asked otherwise. */
export function recordPage(tenant: Tenant, { prescriptionId, size, page, asc }: RecordQuery) {
  const direction = asc ? 'asc' : 'desc';
  return livingRecords(tenant, prescriptionId)
    .select(['id', 'prescriptionId', 'date', 'minutes', 'actionCount', 'source'])
    .select(['recordedByName', 'createdAt'])
    .orderBy('date', direction)
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export function countRecords(tenant: Tenant, prescriptionId: string): Promise<number> {
  return countRows(tenant.db, livingRecords(tenant, prescriptionId).select('id'));
}
