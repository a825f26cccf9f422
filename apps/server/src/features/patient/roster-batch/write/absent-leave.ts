/**
 * Children of the school whom a written file does not name leave it, where its writer said so: portion by portion, as rows of the
 * batch that are taken back with it.
 */
import { placedFrom } from '@spine/contract/enrolment';
import { rosterBatchErrors } from '@spine/contract/patient';
import { schoolErrors } from '@spine/contract/school';
import { type ChildChange, changeChildren, lockForUpload } from '#features/child-record/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { lockPatients } from '../../patient.repository.ts';
import { toActRow } from '../../placement-act/act-batch.ts';
import { recordsOf } from '../../placement-act/placement-act.repository.ts';
import { lockImport } from '../../roster/roster.repository.ts';
import { actOnChildren } from '../../write-children.repository.ts';
import { batchState, type LockedBatch } from '../roster-batch.repository.ts';
import { absentIds, insertWrittenRows, nextNr } from '../roster-row.repository.ts';
import { areOthersAbsent } from './compare-again.ts';
import { PORTION, type WritingBatch } from './roster-portion.ts';

type LeavingBatch = WritingBatch & Pick<LockedBatch, 'absentKey'> & { readonly comparedAt: Date };
type Leaving = {
  readonly batch: LeavingBatch;
  /** The last child of the portion before. */
  readonly after: string;
  readonly now: Date;
};

/**
 * Answers the last child of the portion; nothing once all are gone. Where others are absent than the comparison told, nobody leaves:
 * rows may have been erased since, and children restored. Refuses rosterBatchErrors.previewOver, schoolErrors.unknown.
 */
export async function leavePortion(
  tenant: Tenant,
  { batch, after, now }: Leaving,
): Promise<{ last: string; children: number } | 'othersAbsent' | undefined> {
  const { id: batchId, schoolId, comparedAt } = batch;
  await lockForUpload(tenant);
  await lockImport(tenant, schoolId);
  if ((await batchState(tenant, batchId)) !== 'writing') refuse(rosterBatchErrors.previewOver);
  if (!(await holdSchool(tenant, schoolId))) refuse(schoolErrors.unknown);
  const absent = { batchId, schoolId, comparedAt };
  const ids = await absentIds(tenant, { ...absent, of: { after, limit: PORTION } });
  const last = ids.at(-1);
  if (last === undefined) return undefined;
  const patientIds = await lockPatients(tenant, ids);
  const children = await changeChildren(
    tenant,
    { patientIds, schoolIds: [schoolId] },
    async (change) => {
      if (await areOthersAbsent(change, batch)) return 'othersAbsent';
      // Somebody may have changed a number or a place before they were locked.
      const still = await absentIds(change, { ...absent, of: { ids: patientIds } });
      return leave(change, { batch, ids: still, now });
    },
  );
  return children === 'othersAbsent' ? children : { last, children };
}

type Gone = {
  readonly batch: WritingBatch;
  readonly ids: readonly string[];
  readonly now: Date;
};

async function leave(
  change: ChildChange,
  { batch: { id: batchId, schoolId }, ids, now }: Gone,
): Promise<number> {
  const from = placedFrom(change.today);
  const placed = await actOnChildren(change, {
    schoolId,
    children: ids.map((id) => ({ id })),
    act: { kind: 'leave', from, cause: 'leave', batchId },
    now,
    // Whoever is to come, or leaves by itself, stays as it is.
    skipsRefused: true,
  });
  const first = await nextNr(change, batchId);
  const rows = (await recordsOf(change, [...placed.keys()])).flatMap(
    (record, at) => toActRow(record, first + at, placed.get(record.id)) ?? [],
  );
  await insertWrittenRows(
    change,
    batchId,
    rows.map((row) => ({ ...row, sheetRow: 0, writtenAt: now })),
  );
  return rows.length;
}
