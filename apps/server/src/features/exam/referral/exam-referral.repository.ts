/** Outcomes of referrals. */
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** The child and the project an outcome belongs to, and the examination it is recorded at. */
export type ReferralPlace = {
  patient_id: string;
  project_id: string;
  exam_time: Date;
  referred: boolean;
};

/** Where the outcome of a listed examination belongs; undefined when there is no such examination. */
export function referralPlace(
  { db, orgId }: Tenant,
  examId: string,
): Promise<ReferralPlace | undefined> {
  return db
    .selectFrom('exam')
    .where('org_id', '=', orgId)
    .where('id', '=', examId)
    .where(sql<SqlBool>`listed`)
    .select(['patient_id', 'project_id', 'exam_time', 'referred'])
    .executeTakeFirst();
}

type Outcome = {
  readonly attended_on: string;
  readonly hospital: string | null;
  readonly cobb_angle: number | null;
  readonly recorded_by: string;
  readonly recorded_by_name: string;
  readonly recorded_at: Date;
};

/** Writes an outcome; whether there was none before. */
export async function writeReferral(
  { db, orgId }: Tenant,
  { place, row }: { place: ReferralPlace; row: Outcome },
): Promise<boolean> {
  const { is_new } = await db
    .insertInto('referral')
    .values({
      org_id: orgId,
      project_id: place.project_id,
      patient_id: place.patient_id,
      ...row,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'project_id', 'patient_id']).doUpdateSet(row),
    )
    // A row that was there before carries the number of the transaction that changes it.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}

/** Takes an outcome away; whether there was one. */
export async function deleteReferralOf(
  { db, orgId }: Tenant,
  place: ReferralPlace,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('referral')
    .where('org_id', '=', orgId)
    .where('project_id', '=', place.project_id)
    .where('patient_id', '=', place.patient_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
