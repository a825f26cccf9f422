/**
 * Takes examinations out of the lists; the rows stay for statistics. It waits for the uploads under way, so that
 * none of them lists an examination of a child that is being deleted.
 */
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { lockForUnlisting } from '../upload/exam-upload.repository.ts';

/** After the children are marked as deleted, in the same transaction; returns how many examinations it took out. */
export async function unlistPatientExams(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<number> {
  await lockForUnlisting(tenant);
  const { numUpdatedRows } = await tenant.db
    .updateTable('exam')
    .set({ listed: false })
    .where('orgId', '=', tenant.orgId)
    .where(sql<boolean>`patient_id = any(${patientIds}::uuid[])`)
    .where(sql<boolean>`listed`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** After a project is marked as deleted together with its examinations. */
export async function unlistProjectExams(
  tenant: Tenant,
  project: { projectId: string; deletedAt: Date },
): Promise<number> {
  await lockForUnlisting(tenant);
  await deleteVoided(tenant, project);
  const { numUpdatedRows } = await tenant.db
    .updateTable('exam')
    .set({ listed: false, deletedAt: project.deletedAt })
    .where('orgId', '=', tenant.orgId)
    .where('projectId', '=', project.projectId)
    .where(sql<boolean>`listed`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Voided ones are in no list any more, and are never taken back. */
async function deleteVoided(
  { db, orgId }: Tenant,
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
