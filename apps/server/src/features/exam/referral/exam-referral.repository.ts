/** Outcomes of referrals, and diagnoses elsewhere, which are kept beside them. */
import { isConfirmed } from '@spine/contract/exam';
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** The child and the project an outcome belongs to, and the examination it is recorded at. */
export type ReferralPlace = NonNullable<Awaited<ReturnType<typeof referralPlace>>>;

/** Where the outcome of a listed examination belongs; undefined when there is no such examination. */
export function referralPlace({ db, orgId }: Tenant, examId: string) {
  return db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('id', '=', examId)
    .where(sql<SqlBool>`listed`)
    .select(['patientId', 'projectId', 'examTime', 'referred', 'finding'])
    .executeTakeFirst();
}

export type Outcome = {
  readonly attendedOn: string;
  readonly hospital: string | null;
  readonly cobbAngle: number | null;
  readonly recordedBy: string;
  readonly recordedByName: string;
  readonly recordedAt: Date;
  readonly elsewhere: boolean;
};

/** With what the rules say of it. */
const judged = (row: Outcome) => ({ ...row, confirmed: isConfirmed(row.cobbAngle) });

/** Whether a child was told to see a hospital by an examination of the project that was not deleted. */
export async function wasReferred(
  { db, orgId }: Tenant,
  { patientId, projectId }: ReferralPlace,
): Promise<boolean> {
  const row = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('projectId', '=', projectId)
    .where('referred', '=', true)
    .where('deletedAt', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Written = { readonly place: ReferralPlace; readonly row: Outcome };

/** Writes an outcome where there is none; whether there was none. */
export async function insertReferral(
  { db, orgId }: Tenant,
  { place: { projectId, patientId }, row }: Written,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('referral')
    .values({ orgId, projectId, patientId, ...judged(row) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The outcome of a child in a project, locked until the transaction ends. */
export function lockReferral({ db, orgId }: Tenant, place: ReferralPlace) {
  return db
    .selectFrom('referral')
    .where('orgId', '=', orgId)
    .where('projectId', '=', place.projectId)
    .where('patientId', '=', place.patientId)
    .select(['attendedOn', 'hospital', 'cobbAngle', 'recordedByName', 'recordedAt', 'elsewhere'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReferral(
  { db, orgId }: Tenant,
  { place, row }: Written,
): Promise<void> {
  await db
    .updateTable('referral')
    .set(judged(row))
    .where('orgId', '=', orgId)
    .where('projectId', '=', place.projectId)
    .where('patientId', '=', place.patientId)
    .execute();
}

/** Takes an outcome away; whether there was one. */
export async function deleteReferralOf(
  { db, orgId }: Tenant,
  place: ReferralPlace,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('referral')
    .where('orgId', '=', orgId)
    .where('projectId', '=', place.projectId)
    .where('patientId', '=', place.patientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Judges the outcomes of a project anew. */
export async function rejudgeReferrals({ db, orgId }: Tenant, projectId: string): Promise<void> {
  const rows = await db
    .selectFrom('referral')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .select(['patientId', 'cobbAngle', 'confirmed'])
    .execute();
  for (const confirmed of [true, false]) {
    const wrong = rows.filter(
      (row) => row.confirmed !== confirmed && isConfirmed(row.cobbAngle) === confirmed,
    );
    await db
      .updateTable('referral')
      .set({ confirmed })
      .where('orgId', '=', orgId)
      .where('projectId', '=', projectId)
      .where(sql<SqlBool>`patient_id = any(${wrong.map(({ patientId }) => patientId)}::uuid[])`)
      .execute();
  }
}
