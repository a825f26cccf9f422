/**
 * Takes examinations out of the lists; the rows stay for statistics. The caller has waited for the uploads under way
 * (`lockForUnlisting`), so that none of them lists an examination of a child that is being deleted.
 */
import { sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';

/** After the children are marked as deleted, in the same transaction; returns how many examinations it took out. */
export async function unlistPatientExams(
  change: ChildChange,
  patientIds: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await change.db
    .updateTable('exam')
    .set({ listed: false })
    .where('orgId', '=', change.orgId)
    .where(sql<boolean>`patient_id = any(${patientIds}::uuid[])`)
    .where(sql<boolean>`listed`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** After a project is marked as deleted together with its examinations. */
export async function unlistProjectExams(
  change: ChildChange,
  project: { projectId: string; deletedAt: Date },
): Promise<number> {
  await deleteVoided(change, project);
  const { numUpdatedRows } = await change.db
    .updateTable('exam')
    .set({ listed: false, deletedAt: project.deletedAt })
    .where('orgId', '=', change.orgId)
    .where('projectId', '=', project.projectId)
    .where(sql<boolean>`listed`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Voided ones are in no list any more, and are never taken back. */
async function deleteVoided(
  { db, orgId }: ChildChange,
  { projectId, deletedAt }: { projectId: string; deletedAt: Date },
): Promise<void> {
  await db
    .updateTable('exam')
    .set({ deletedAt })
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where('voidedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute();
}
