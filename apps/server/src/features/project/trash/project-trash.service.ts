/**
 * The trash of projects (docs/adr/0134-trash.md). A project is restored with its schools, with whom it waits for or missed, and with the
 * examinations that were deleted with it.
 */
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import { restorableFrom, restorableUntil, trashErrors } from '@spine/contract/patient';
import type { DeletedProject, listDeletedProjects as listCall } from '@spine/contract/project';
import {
  changeChildren,
  dropMissed,
  lockForUnlisting,
  recountChildren,
} from '#features/child-record/index.ts';
import { relistProjectExams } from '#features/exam/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  childrenOf,
  countProjectTrash,
  dropOver,
  lockOfDeletion,
  markProjectRestored,
  projectTrashPage,
  schoolIdsOf,
} from './project-trash.repository.ts';

export async function listProjectTrash(
  tenant: Tenant,
  { query, now }: { readonly query: ParsedEndpointInput<typeof listCall>; readonly now: Date },
): Promise<{ rows: DeletedProject[]; total: number }> {
  const { size, page, asc, name } = query;
  const filter = { name, since: restorableFrom(now) };
  const direction = asc ? 'asc' : 'desc';
  const stored = await projectTrashPage(tenant, { ...filter, size, page, direction });
  const rows = stored.flatMap(({ deletionId, deletedAt, deletedByName, ...row }) =>
    deletionId && deletedAt
      ? [
          {
            ...row,
            deletionId,
            deletetime: instantInShanghai(deletedAt),
            deletedBy: deletedByName ?? '',
            until: restorableUntil(dateInShanghai(deletedAt)),
          },
        ]
      : [],
  );
  return { rows, total: await countProjectTrash(tenant, filter) };
}

type Restoring = { readonly id: string; readonly deletionId: string; readonly now: Date };

/**
 * Answers how many examinations came back into the lists, null where it was restored before. Refuses trashErrors.projectNameUsed,
 * trashErrors.unknown.
 */
export async function restoreProject(
  tenant: Tenant,
  { id, deletionId, now }: Restoring,
): Promise<number | null> {
  // Before the project's row is locked, as whoever deletes it.
  await lockForUnlisting(tenant);
  const stored = (await lockOfDeletion(tenant, { id, deletionId })) ?? refuse(trashErrors.unknown);
  const { deletedAt } = stored;
  if (deletedAt === null) return null;
  if (deletedAt < restorableFrom(now)) refuse(trashErrors.unknown);
  const schoolIds = await schoolIdsOf(tenant, id);
  const patientIds = await childrenOf(tenant, { projectId: id, deletedAt });
  const counted = { patientIds, schoolIds, projectId: id };
  const exams = await changeChildren(tenant, counted, async (change) => {
    await markProjectRestored(change, id);
    return relistProjectExams(change, { projectId: id, deletedAt });
  });
  await recountChildren(tenant, { projectId: id, schoolIds });
  return exams;
}

/** After the last day on which projects can be restored they are deleted for good, as are the children whom they missed. */
export async function sweepProjectTrash(database: Database, now: Date): Promise<void> {
  const before = restorableFrom(now);
  for (const orgId of await database.inScope(platformScope, institutionIds))
    await database.inScope(orgScope(orgId), async (tenant) => {
      const ids = await dropOver(tenant, before);
      if (ids.length > 0) await dropMissed(tenant, ids);
    });
}
