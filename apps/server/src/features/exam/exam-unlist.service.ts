/** For the features that delete children and projects: their examinations leave the lists with them. */
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { unlistOfPatients, unlistOfProject } from './exam-unlist.repository.ts';

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
