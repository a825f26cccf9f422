/**
 * Every write of children, examinations, referrals and projects ends with one of these functions in its transaction: it
 * writes anew what the affected children count for, and how their follow-up cases stand. A test over all writing calls checks that none leaves it out
 * (`testing/writes-count.test.ts`).
 */
import { restateCases } from '#features/follow-up-case/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  deleteFacts,
  deleteMissed,
  deleteSeenChildren,
  deleteUnseen,
  type ExaminedChild,
  insertFacts,
  loadChildIds,
  loadSchoolIds,
  loadSeen,
  loadUnseenSchoolIds,
  lockSchools,
  markSchoolsChanged,
  type ProjectSchools,
  type RestateInput,
  updateAloneFlags,
  writeMissed,
  writeUnseen,
} from './statistic-facts.repository.ts';

/** Held from the moment on in which a transaction counts children of some schools, until it ends. */
export { lockSchools } from './statistic-facts.repository.ts';

/** Locks the schools of some children, before what happened to them is folded anew. */
export async function lockSchoolsOf(tenant: Tenant, patientIds: readonly string[]): Promise<void> {
  await lockSchools(tenant, await loadSchoolIds(tenant, patientIds));
}

/** Children of one statement, so that what it hashes stays small. */
const CHUNK_SIZE = 2000;

/** After children, their examinations or their referrals were written. */
export async function restateChildren(tenant: Tenant, restated: RestateInput): Promise<void> {
  if (restated.patientIds.length === 0) return;
  const schoolIds = await loadSchoolIds(tenant, restated.patientIds);
  await Promise.all([
    lockSchools(tenant, schoolIds),
    deleteFacts(tenant, restated),
    insertFacts(tenant, restated),
    updateAloneFlags(tenant, restated.patientIds),
    writeUnseen(tenant, restated),
    markSchoolsChanged(tenant, schoolIds),
  ]);
  await restateCases(tenant, restated.patientIds);
}

/**
 * After examinations were uploaded. Their project no longer waits for their children, or has missed them, and those it was still
 * waiting for have no facts to delete first: nearly all of them on a screening day.
 */
export async function restateExamined(tenant: Tenant, seen: Required<RestateInput>): Promise<void> {
  if (seen.patientIds.length === 0) return;
  const schoolIds = await loadSchoolIds(tenant, seen.patientIds);
  const [, first] = await Promise.all([
    lockSchools(tenant, schoolIds),
    deleteSeenChildren(tenant, seen),
    markSchoolsChanged(tenant, schoolIds),
  ]);
  const repeated = seen.patientIds.filter((id) => !first.has(id));
  if (repeated.length > 0) await deleteFacts(tenant, { ...seen, patientIds: repeated });
  await insertFacts(tenant, seen);
  await updateAloneFlags(tenant, seen.patientIds);
  await restateCases(tenant, seen.patientIds);
}

/**
 * After an examination ceased or began to count for a child, and for others. A completed project missed a child that
 * nothing counts for any more.
 */
export async function restateCorrected(
  tenant: Tenant,
  corrected: {
    readonly child: ExaminedChild;
    readonly others: readonly string[];
    readonly isCompleted: boolean;
  },
): Promise<void> {
  const { child, others, isCompleted } = corrected;
  const { projectId, schoolId } = child;
  const patientIds = [child.patientId, ...others];
  await restateChildren(tenant, { patientIds, projectId });
  // Its children may be of another school today.
  await markSchoolsChanged(tenant, [schoolId]);
  if (!isCompleted) return;
  await deleteMissed(tenant, { patientIds, projectId });
  await writeMissed(tenant, child);
}

/** After a project began to wait for the children of some schools or ceased to, and before it is completed. */
export async function restateProject(tenant: Tenant, part: ProjectSchools): Promise<void> {
  const { projectId, schoolIds } = part;
  if (schoolIds.length === 0) return;
  const [, , patientIds] = await Promise.all([
    lockSchools(tenant, schoolIds),
    deleteUnseen(tenant, part),
    loadChildIds(tenant, schoolIds),
    markSchoolsChanged(tenant, schoolIds),
  ]);
  for (let from = 0; from < patientIds.length; from += CHUNK_SIZE)
    await writeUnseen(tenant, { patientIds: patientIds.slice(from, from + CHUNK_SIZE), projectId });
}

/** After the method of a project changed: what each child it has seen counts by, and the sums. */
export async function restateMethod(tenant: Tenant, projectId: string): Promise<void> {
  const { patientIds } = await loadSeen(tenant, projectId);
  for (let from = 0; from < patientIds.length; from += CHUNK_SIZE)
    await restateChildren(tenant, {
      patientIds: patientIds.slice(from, from + CHUNK_SIZE),
      projectId,
    });
  await recountProjectSums(tenant, projectId);
}

/** After the days of a project or its method changed: the counted children stay, the groups they are counted in do not. */
export async function recountProjectSums(tenant: Tenant, projectId: string): Promise<void> {
  const { schoolIds } = await loadSeen(tenant, projectId);
  await markSchoolsChanged(tenant, [
    ...new Set([...schoolIds, ...(await loadUnseenSchoolIds(tenant, projectId))]),
  ]);
}

/** After a project was deleted, with or without its examinations; `schoolIds` are those it was linked to. */
export async function restateDeletedProject(
  tenant: Tenant,
  { projectId, schoolIds }: ProjectSchools,
): Promise<void> {
  const seen = await loadSeen(tenant, projectId);
  const touched = [...new Set([...schoolIds, ...seen.schoolIds])];
  const restated = { patientIds: seen.patientIds, projectId };
  await Promise.all([
    lockSchools(tenant, touched),
    deleteFacts(tenant, restated),
    insertFacts(tenant, restated),
    updateAloneFlags(tenant, restated.patientIds),
    deleteUnseen(tenant, { projectId, schoolIds: touched }),
    markSchoolsChanged(tenant, touched),
  ]);
  await restateCases(tenant, seen.patientIds);
}
