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

/** Lists the examinations of children again that are restored, but for those that are voided or went with their project. */
export async function relistPatientExams(
  change: ChildChange,
  patientIds: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await change.db
    .updateTable('exam')
    .set({ listed: true })
    .where('orgId', '=', change.orgId)
    .where(sql<boolean>`patient_id = any(${patientIds}::uuid[])`)
    .where(sql<boolean>`not listed`)
    .where('voidedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** After a project is marked as deleted together with its examinations. */
export async function unlistProjectExams(
  change: ChildChange,
  project: { projectId: string; deletedAt: Date },
): Promise<number> {
  await deleteUnlisted(change, project);
  const { numUpdatedRows } = await change.db
    .updateTable('exam')
    .set({ listed: false, deletedAt: project.deletedAt })
    .where('orgId', '=', change.orgId)
    .where('projectId', '=', project.projectId)
    .where(sql<boolean>`listed`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Brings examinations back that were deleted with their project: into the lists, unless they are voided or their child is deleted. */
export async function relistProjectExams(
  { db, orgId }: ChildChange,
  { projectId, deletedAt }: { projectId: string; deletedAt: Date },
): Promise<number> {
  const { rows } = await sql<{ listed: boolean }>`
    update exam set deleted_at = null, listed = exam.voided_at is null and child.deleted_at is null
    from patient as child
    where exam.org_id = ${orgId} and exam.project_id = ${projectId} and not exam.listed and exam.deleted_at = ${deletedAt}
      and child.org_id = ${orgId} and child.id = exam.patient_id
    returning exam.listed`.execute(db);
  return rows.filter(({ listed }) => listed).length;
}

/** Voided ones and those of deleted children are in no list, and come back to none: neither is taken back nor restored without its project. */
async function deleteUnlisted(
  { db, orgId }: ChildChange,
  { projectId, deletedAt }: { projectId: string; deletedAt: Date },
): Promise<void> {
  await db
    .updateTable('exam')
    .set({ deletedAt })
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where(sql<boolean>`not listed`)
    .where('deletedAt', 'is', null)
    .execute();
}
