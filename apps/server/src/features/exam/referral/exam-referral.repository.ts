/** Rows of outcomes of referrals and of diagnoses elsewhere. */
import { isConfirmed } from '@spine/contract/exam';
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** The examination at which an outcome is recorded, with the child and the project that it belongs to. */
export type ReferralExam = NonNullable<Awaited<ReturnType<typeof findReferralExam>>>;

/** A listed examination; undefined when there is none of this id. */
export function findReferralExam({ db, orgId }: Tenant, examId: string) {
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

const withConfirmation = (row: Outcome) => ({ ...row, confirmed: isConfirmed(row.cobbAngle) });

/** Whether an examination of the project that was neither deleted nor voided referred the child to a hospital. */
export async function wasReferred(
  { db, orgId }: Tenant,
  { patientId, projectId }: ReferralExam,
): Promise<boolean> {
  const row = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('projectId', '=', projectId)
    .where('referred', '=', true)
    .where('deletedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type OutcomeToWrite = { readonly exam: ReferralExam; readonly row: Outcome };

/** Inserts an outcome; false when there is one already. */
export async function insertReferral(
  { db, orgId }: Tenant,
  { exam: { projectId, patientId }, row }: OutcomeToWrite,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('referral')
    .values({ orgId, projectId, patientId, ...withConfirmation(row) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The outcome of a child in a project, locked until the transaction ends. */
export function lockReferral({ db, orgId }: Tenant, exam: ReferralExam) {
  return db
    .selectFrom('referral')
    .where('orgId', '=', orgId)
    .where('projectId', '=', exam.projectId)
    .where('patientId', '=', exam.patientId)
    .select(['attendedOn', 'hospital', 'cobbAngle', 'recordedByName', 'recordedAt', 'elsewhere'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReferral(
  { db, orgId }: Tenant,
  { exam, row }: OutcomeToWrite,
): Promise<void> {
  await db
    .updateTable('referral')
    .set(withConfirmation(row))
    .where('orgId', '=', orgId)
    .where('projectId', '=', exam.projectId)
    .where('patientId', '=', exam.patientId)
    .execute();
}

/** Deletes an outcome; false when there is none. */
export async function deleteReferral({ db, orgId }: Tenant, exam: ReferralExam): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('referral')
    .where('orgId', '=', orgId)
    .where('projectId', '=', exam.projectId)
    .where('patientId', '=', exam.patientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Decides anew which outcomes of a project confirm a scoliosis. */
export async function reassessReferrals({ db, orgId }: Tenant, projectId: string): Promise<void> {
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
