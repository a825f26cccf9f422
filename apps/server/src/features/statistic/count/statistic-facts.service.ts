/**
 * Every write of children, examinations, referrals and projects ends with one of these, in its transaction: it states
 * anew what the children it touched count for. That no call forgets it is a test over all calls that write
 * (`testing/writes-count.test.ts`).
 */
import type { Tenant } from '#platform/db/open.ts';
import {
  childrenOf,
  deleteFacts,
  deleteUnseen,
  insertFacts,
  lockSchools,
  noteSchools,
  type ProjectPart,
  type Restated,
  schoolsOf,
  schoolsOfUnseen,
  seenIn,
  takeUnseen,
  writeAlone,
  writeUnseen,
} from './statistic-facts.repository.ts';

/** Children of one statement: what it hashes stays small. */
const AT_ONCE = 2000;

/** After children, their examinations or their referrals were written. */
export async function restateChildren(tenant: Tenant, restated: Restated): Promise<void> {
  if (restated.patientIds.length === 0) return;
  const schoolIds = await schoolsOf(tenant, restated.patientIds);
  await Promise.all([
    lockSchools(tenant, schoolIds),
    deleteFacts(tenant, restated),
    insertFacts(tenant, restated),
    writeAlone(tenant, restated.patientIds),
    writeUnseen(tenant, restated),
    noteSchools(tenant, schoolIds),
  ]);
}

/**
 * After examinations were uploaded to a project under way. It waits for none of their children any more, and whom it
 * waited for until now has no facts to be taken out first: nearly all, on a screening day.
 */
export async function restateExamined(tenant: Tenant, seen: Required<Restated>): Promise<void> {
  if (seen.patientIds.length === 0) return;
  const schoolIds = await schoolsOf(tenant, seen.patientIds);
  const [, first] = await Promise.all([
    lockSchools(tenant, schoolIds),
    takeUnseen(tenant, seen),
    noteSchools(tenant, schoolIds),
  ]);
  const again = seen.patientIds.filter((id) => !first.has(id));
  if (again.length > 0) await deleteFacts(tenant, { ...seen, patientIds: again });
  await insertFacts(tenant, seen);
  await writeAlone(tenant, seen.patientIds);
}

/** After a project began to wait for the children of some schools or ceased to, and before it is completed. */
export async function restateProject(tenant: Tenant, part: ProjectPart): Promise<void> {
  const { projectId, schoolIds } = part;
  if (schoolIds.length === 0) return;
  const [, , patientIds] = await Promise.all([
    lockSchools(tenant, schoolIds),
    deleteUnseen(tenant, part),
    childrenOf(tenant, schoolIds),
    noteSchools(tenant, schoolIds),
  ]);
  for (let from = 0; from < patientIds.length; from += AT_ONCE)
    await writeUnseen(tenant, { patientIds: patientIds.slice(from, from + AT_ONCE), projectId });
}

/** After the method of a project changed: what each child it has seen counts by, and the sums. */
export async function restateMethod(tenant: Tenant, projectId: string): Promise<void> {
  const { patientIds } = await seenIn(tenant, projectId);
  for (let from = 0; from < patientIds.length; from += AT_ONCE)
    await restateChildren(tenant, {
      patientIds: patientIds.slice(from, from + AT_ONCE),
      projectId,
    });
  await recountProjectSums(tenant, projectId);
}

/** After the days of a project or its way of examining changed: whom it counts stays, where they are counted does not. */
export async function recountProjectSums(tenant: Tenant, projectId: string): Promise<void> {
  const { schoolIds } = await seenIn(tenant, projectId);
  await noteSchools(tenant, [
    ...new Set([...schoolIds, ...(await schoolsOfUnseen(tenant, projectId))]),
  ]);
}

/** After a project was deleted, with or without its examinations; `schoolIds` are those it was linked to. */
export async function restateDeletedProject(
  tenant: Tenant,
  { projectId, schoolIds }: ProjectPart,
): Promise<void> {
  const seen = await seenIn(tenant, projectId);
  const touched = [...new Set([...schoolIds, ...seen.schoolIds])];
  const restated = { patientIds: seen.patientIds, projectId };
  await Promise.all([
    lockSchools(tenant, touched),
    deleteFacts(tenant, restated),
    insertFacts(tenant, restated),
    writeAlone(tenant, restated.patientIds),
    deleteUnseen(tenant, { projectId, schoolIds: touched }),
    noteSchools(tenant, touched),
  ]);
}
