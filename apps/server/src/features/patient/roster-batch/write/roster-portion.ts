/**
 * Writes a roster batch portion by portion. A portion is one transaction: its children are locked and compared anew, so that
 * what a row changed is known exactly, whoever edited a child since the preview. A run that ends anywhere goes on with
 * the next rows that are not written.
 */
import { dateInShanghai } from '@spine/contract/kernel';
import { type RosterRecord, rosterBatchErrors } from '@spine/contract/patient';
import { schoolErrors } from '@spine/contract/school';
import { type ChildChange, changeChildren, lockForUpload } from '#features/child-record/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { outdatingStops } from '../../patient.repository.ts';
import {
  lockImport,
  noteListed,
  placeListed,
  upsertChildren,
} from '../../roster/roster.repository.ts';
import { toInsert } from '../../roster/roster.service.ts';
import type { SaidGrades } from '../../roster/said-grades.service.ts';
import type { WrittenChild } from '../../write-children.repository.ts';
import { childrenByNumber } from '../preview/compared-children.repository.ts';
import { type Difference, toDifference, withDocument } from '../preview/roster-comparison.ts';
import { batchState } from '../roster-batch.repository.ts';
import { type StoredRow, updateRows } from '../roster-row.repository.ts';
import { lockNumbers, unwrittenRows } from './roster-write.repository.ts';

/** Children of a transaction: others wait for their school as long as it takes. */
export const PORTION = 1000;

export type WritingBatch = { readonly id: string; readonly schoolId: string };
type Writing = {
  /** Of the whole list. */
  readonly said: SaidGrades;
  readonly batch: WritingBatch;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * Writes the next rows and answers how many; none are left at zero. No child is deleted or erased from here on, and no row is taken
 * back. Refuses rosterBatchErrors.previewOver, schoolErrors.unknown.
 */
export async function writePortion(tenant: Tenant, writing: Writing): Promise<number> {
  const { id: batchId, schoolId } = writing.batch;
  await lockForUpload(tenant);
  await lockImport(tenant, schoolId);
  if ((await batchState(tenant, batchId)) !== 'writing') refuse(rosterBatchErrors.previewOver);
  if (!(await holdSchool(tenant, schoolId))) refuse(schoolErrors.unknown);
  const rows = (await unwrittenRows(tenant, { batchId, limit: PORTION })).map(toWritable);
  if (rows.length === 0) return 0;
  const studentIds = rows.map(({ record }) => record.studentId);
  await lockNumbers(tenant, { schoolId, studentIds });
  // Nobody adds a child to the school from here on.
  const changed = { schoolIds: [schoolId], patientIds: (ids: readonly string[]) => ids };
  await changeChildren(tenant, changed, (change) => writeRows(change, { ...writing, rows }));
  return rows.length;
}

type Writable = { readonly nr: number; readonly record: RosterRecord };

function toWritable({ nr, record }: StoredRow): Writable {
  if (!record) throw new Error('a batch with a wrong row is not written');
  return { nr, record };
}

/** Answers the ids of the children that were added or changed. */
async function writeRows(
  change: ChildChange,
  { batch, now, newId, said, rows }: Writing & { readonly rows: readonly Writable[] },
): Promise<string[]> {
  const { id: batchId, schoolId } = batch;
  const studentIds = rows.map(({ record }) => record.studentId);
  const children = await childrenByNumber(change, { schoolId, studentIds });
  const compared = rows.map(({ nr, record: read }) => {
    const stored = children.get(read.studentId);
    const record = withDocument(read, stored);
    const difference = toDifference(record, stored);
    return { nr, record, ...difference, patientId: difference.patientId ?? newId() };
  });
  const inserts = (of: typeof compared) =>
    of.map(({ record, patientId }) => ({
      ...toInsert(record, { id: patientId, schoolId }),
      document: record.document,
    }));
  const same = compared.filter(({ kind }) => kind === 'same');
  await noteListed(change, {
    schoolId,
    studentIds: same.map(({ record }) => record.studentId),
    today: dateInShanghai(now),
  });
  const how = { now, batchId, ...said };
  const repeating = await placeListed(change, { children: inserts(same), ...how });
  const written = await outdatingStops(change, (stopping) =>
    upsertChildren(stopping, {
      rows: inserts(compared.filter(({ kind }) => kind !== 'same')),
      ...how,
      onWritten: () => Promise.resolve(),
    }),
  );
  const placed = new Map([...repeating, ...written.map((each) => [each.id, each.placed] as const)]);
  const updates = compared.map((row) => ({
    ...(repeating.has(row.patientId) ? toRepeating(row, children) : row),
    placed: placed.get(row.patientId) ?? null,
  }));
  await updateRows(
    change,
    batchId,
    updates.map((row) => toWritten(row, now)),
  );
  return written.map(({ id }) => id);
}

type ComparedRow = Writable & Omit<Difference, 'patientId'> & { readonly patientId: string };

/** A child in the grade it was in is changed, where that makes it repeat. */
function toRepeating(
  row: ComparedRow,
  children: Awaited<ReturnType<typeof childrenByNumber>>,
): ComparedRow {
  const stored = children.get(row.record.studentId);
  if (!stored) return row;
  const { id: _, knownOn: _day, ...before } = stored;
  return { ...row, kind: 'changed', before };
}

type PlacedRow = ComparedRow & { readonly placed: WrittenChild['placed'] };

/** The row as it is stored once its child is. */
function toWritten(
  { nr, kind, parts, before, record, patientId, placed }: PlacedRow,
  writtenAt: Date,
) {
  return { nr, kind, parts, before, record, patientId, placed, writtenAt };
}
