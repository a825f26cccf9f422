/** Rows of what visits count for in projects. */
import { type Insertable, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { ChildChange } from '../child-change.ts';

export type OutcomeRow = Omit<Insertable<Tables['referral']>, 'orgId'>;

/** What is stored of some children. */
export function findOutcomes({ db, orgId }: ChildChange, patientIds: readonly string[]) {
  return db
    .selectFrom('referral')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`patient_id = ${anyOf(patientIds)}`)
    .selectAll()
    .execute();
}

export async function upsertOutcomes(
  { db, orgId }: ChildChange,
  rows: readonly OutcomeRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('referral')
    .values(rows.map((row) => ({ orgId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'projectId', 'patientId']).doUpdateSet(({ ref }) => ({
        actId: ref('excluded.actId'),
        attendedOn: ref('excluded.attendedOn'),
        hospital: ref('excluded.hospital'),
        cobbAngle: ref('excluded.cobbAngle'),
        confirmed: ref('excluded.confirmed'),
        elsewhere: ref('excluded.elsewhere'),
        recordedBy: ref('excluded.recordedBy'),
        recordedByName: ref('excluded.recordedByName'),
        recordedAt: ref('excluded.recordedAt'),
      })),
    )
    .execute();
}

export type OfProject = { readonly patientId: string; readonly projectId: string };

export async function deleteOutcomes(
  { db, orgId }: ChildChange,
  outcomes: readonly OfProject[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    delete from referral
    using unnest(
      ${outcomes.map(({ projectId }) => projectId)}::uuid[],
      ${outcomes.map(({ patientId }) => patientId)}::uuid[]
    ) as gone (project_id, patient_id)
    where referral.org_id = ${orgId} and referral.project_id = gone.project_id
      and referral.patient_id = gone.patient_id`.execute(db);
}
