/** For the features that delete children and projects: their examinations leave the lists with them. */
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { unlistOfPatients, unlistOfProject } from './exam-unlist.repository.ts';
import { lockUnlisting } from './exam-upload.repository.ts';

/**
 * Waits for the uploads under way and holds later ones back until the transaction ends. Before children are locked:
 * an upload locks the children it counts, and each of the two would wait for the other.
 */
export function holdUploads(db: Db, scope: OrgScope): Promise<void> {
  return lockUnlisting(db, scope);
}

/** After the children are marked as deleted, in the same transaction; answers how many examinations left. */
export function unlistPatientExams(
  db: Db,
  scope: OrgScope,
  patientIds: readonly string[],
): Promise<number> {
  return unlistOfPatients(db, scope, patientIds);
}

/** After a project is marked as deleted together with its examinations. */
export function unlistProjectExams(
  db: Db,
  scope: OrgScope,
  of: { projectId: string; deletedAt: Date },
): Promise<number> {
  return unlistOfProject(db, scope, of);
}
