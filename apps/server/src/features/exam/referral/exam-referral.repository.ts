/** Rows of outcomes of referrals and of diagnoses elsewhere. */
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
