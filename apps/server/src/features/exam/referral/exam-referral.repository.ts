/** Outcomes of referrals, and diagnoses elsewhere, which are kept beside them. */
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

type Outcome = {
  readonly attendedOn: string;
  readonly hospital: string | null;
  readonly cobbAngle: number | null;
  readonly recordedBy: string;
  readonly recordedByName: string;
  readonly recordedAt: Date;
  readonly elsewhere: boolean;
};

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

/**
 * Writes an outcome; whether there was none before. undefined where a diagnosis elsewhere finds the outcome of a
 * referral, which it leaves as it is.
 */
export async function writeReferral(
  { db, orgId }: Tenant,
  { place, row }: { place: ReferralPlace; row: Outcome },
): Promise<boolean | undefined> {
  const written = await db
    .insertInto('referral')
    .values({
      orgId,
      projectId: place.projectId,
      patientId: place.patientId,
      ...row,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'projectId', 'patientId'])
        .doUpdateSet(row)
        .where((is) => is.or([is.lit(!row.elsewhere), is('referral.elsewhere', '=', true)])),
    )
    // A row that was there before carries the number of the transaction that changes it.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  return written?.isNew;
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
