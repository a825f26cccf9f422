import type { Tenant } from '#platform/db/open.ts';
import { lockUnlisting } from '../upload/exam-upload.repository.ts';
import { unlistOfPatients, unlistOfProject } from './exam-unlist.repository.ts';

/**
 * Waits for the uploads under way and holds later ones back until the transaction ends. Before children are locked:
 * an upload locks the children it counts, and each of the two would wait for the other.
 */
export function holdUploads(tenant: Tenant): Promise<void> {
  return lockUnlisting(tenant);
}

/** After the children are marked as deleted, in the same transaction; answers how many examinations left. */
export function unlistPatientExams(tenant: Tenant, patientIds: readonly string[]): Promise<number> {
  return unlistOfPatients(tenant, patientIds);
}

/** After a project is marked as deleted together with its examinations. */
export function unlistProjectExams(
  tenant: Tenant,
  of: { projectId: string; deletedAt: Date },
): Promise<number> {
  return unlistOfProject(tenant, of);
}
