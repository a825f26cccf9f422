/**
 * Every write of children, examinations, referrals and projects ends with one of these, in its transaction: it states
 * anew what the children it touched count for. That no call forgets it is a test over all calls that write
 * (`testing/writes-count.test.ts`).
 */
import type { Tenant } from '#platform/db/open.ts';
import {
  childrenOf,
  deleteUnseen,
  lockSchools,
  noteSchools,
  type ProjectPart,
  type Restated,
  schoolsOf,
  seenIn,
  writeFacts,
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
    writeFacts(tenant, restated),
    writeUnseen(tenant, restated),
    noteSchools(tenant, schoolIds),
  ]);
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

/** After a project was deleted, with or without its examinations; `schoolIds` are those it was linked to. */
export async function restateDeletedProject(
  tenant: Tenant,
  { projectId, schoolIds }: ProjectPart,
): Promise<void> {
  const seen = await seenIn(tenant, projectId);
  const touched = [...new Set([...schoolIds, ...seen.schoolIds])];
  await Promise.all([
    lockSchools(tenant, touched),
    writeFacts(tenant, { patientIds: seen.patientIds, projectId }),
    deleteUnseen(tenant, { projectId, schoolIds: touched }),
    noteSchools(tenant, touched),
  ]);
}
