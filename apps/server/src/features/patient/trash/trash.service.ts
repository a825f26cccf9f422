/**
 * The trash of children (docs/adr/0134-trash.md). Whoever was deleted by a person is restored with everything that the deletion took out
 * of the lists; what was voided, withdrawn or deleted with its project, before or since, stays so. After 30 days photos go, and the
 * record stays a deleted one.
 */
import {
  dateInShanghai,
  type ErrorEntry,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  type DeletedPatient,
  type listDeletedPatients as listCall,
  restorableFrom,
  restorableUntil,
  trashErrors,
  trashRefusalText,
} from '@spine/contract/patient';
import {
  changeChildren,
  deletePhotosOfChildren,
  lockForUnlisting,
} from '#features/child-record/index.ts';
import { relistPatientExams } from '#features/exam/index.ts';
import { relistPatientPrescriptions } from '#features/prescription/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database, Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { lockDocumentsOf } from '../document/document.repository.ts';
import {
  countHanging,
  countRestored,
  countTogether,
  countTrash,
  dropFromTrash,
  findTaken,
  holdSchools,
  lockDeleted,
  lockOver,
  markPatientsRestored,
  type Restoring,
  trashPage,
} from './trash.repository.ts';

/** Children whose time in the trash ends in one transaction. */
const SWEPT_AT_ONCE = 1000;

export async function listTrash(
  tenant: Tenant,
  { query, now }: { readonly query: ParsedEndpointInput<typeof listCall>; readonly now: Date },
): Promise<{ rows: DeletedPatient[]; total: number }> {
  const { size, page, asc, desc: _, ...filter } = query;
  const found = { ...filter, since: restorableFrom(now) };
  const stored = await trashPage(tenant, { ...found, size, page, direction: asc ? 'asc' : 'desc' });
  const hanging = await countHanging(
    tenant,
    stored.map(({ id }) => id),
  );
  const together = await countTogether(tenant, [
    ...new Set(stored.flatMap(({ deletionId }) => deletionId ?? [])),
  ]);
  const rows = stored.flatMap(({ deletionId, deletedAt, deletedByName, ...row }) => {
    const held = hanging.get(row.id);
    if (!deletionId || !deletedAt || !held) return [];
    return [
      {
        ...row,
        ...held,
        deletionId,
        deletetime: instantInShanghai(deletedAt),
        deletedBy: deletedByName ?? '',
        until: restorableUntil(dateInShanghai(deletedAt)),
        together: together.get(deletionId) ?? 1,
      },
    ];
  });
  return { rows, total: await countTrash(tenant, found) };
}

type Refused = { readonly id: string; readonly name: string; readonly message: string };

/**
 * Answers whom it restored and who cannot be; sent again, how many were restored before. One child that cannot be is refused by its
 * reason (`causeOf`). Refuses trashErrors.numberUsed, trashErrors.unknown.
 */
export async function restorePatients(
  tenant: Tenant,
  { now, ...restoring }: Restoring & { readonly now: Date },
): Promise<{ ids: string[]; exams: number; restored: number; refused: Refused[] }> {
  // Before children are locked, as whoever deletes them: an upload that is under way finds all or none of them.
  await lockForUnlisting(tenant);
  const before = await countRestored(tenant, restoring);
  const deleted = await lockDeleted(tenant, { ...restoring, since: restorableFrom(now) });
  if (deleted.length === 0 && before === 0) refuse(trashErrors.unknown);
  const faults = await findFaults(tenant, deleted);
  const fault = before === 0 && deleted.length === 1 ? [...faults.values()][0] : undefined;
  if (fault) refuse(fault.entry, { message: fault.message });
  const refused = deleted.flatMap(({ id, name }) => {
    const message = faults.get(id)?.message;
    return message === undefined ? [] : [{ id, name, message }];
  });
  const children = deleted.filter(({ id }) => !faults.has(id));
  if (children.length === 0) return { ids: [], exams: 0, restored: before, refused };
  const ids = children.map(({ id }) => id);
  const exams = await changeChildren(tenant, { patientIds: ids }, async (change) => {
    await markPatientsRestored(change, { children, now });
    await relistPatientPrescriptions(change, ids);
    return relistPatientExams(change, ids);
  });
  return { ids, exams, restored: ids.length, refused };
}

type Fault = { readonly entry: ErrorEntry; readonly message: string };
type Deleted = Awaited<ReturnType<typeof lockDeleted>>;

/** Why some of the children cannot be restored, by child. */
async function findFaults(tenant: Tenant, deleted: Deleted): Promise<Map<string, Fault>> {
  const schools = await holdSchools(tenant, [...new Set(deleted.map(({ schoolId }) => schoolId))]);
  const ids = deleted.map(({ id }) => id);
  await lockDocumentsOf(tenant, ids);
  const taken = await findTaken(tenant, ids);
  return new Map(
    deleted.flatMap(({ id, name, schoolId }): [string, Fault][] => {
      const cause = !schools.has(schoolId) ? 'schoolGone' : causeOf(taken.get(id));
      return cause
        ? [[id, { entry: trashErrors[cause], message: trashRefusalText[cause](name) }]]
        : [];
    }),
  );
}

function causeOf(taken: { readonly isNumberUsed: boolean } | undefined) {
  if (!taken) return undefined;
  return taken.isNumberUsed ? 'numberUsed' : 'documentUsed';
}

/** After the last day on which children can be restored they are deleted for good: their photos go, the rest is as erasure and retention say. */
export async function sweepTrash(database: Database, now: Date): Promise<void> {
  const before = restorableFrom(now);
  for (const orgId of await database.inScope(platformScope, institutionIds))
    for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE; )
      swept = await database.inScope(orgScope(orgId), async (tenant) => {
        const ids = await lockOver(tenant, { before, limit: SWEPT_AT_ONCE });
        await changeChildren(tenant, { patientIds: ids, isCasesOnly: true }, async (change) => {
          await deletePhotosOfChildren(change, { patientIds: ids, now });
          await dropFromTrash(change, ids);
        });
        return ids.length;
      });
}
