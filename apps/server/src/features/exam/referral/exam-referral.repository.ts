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

/** The school of a child today. */
export async function schoolOfChild({ db, orgId }: Tenant, patientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('id', '=', patientId)
    .select('schoolId')
    .execute();
  return rows.map(({ schoolId }) => schoolId);
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
