/**
 * The one writer of rosters: rows of a file are compared with the children of their school as they stand, and written. A portion of a
 * batch comes here, and a whole file of the specified call.
 */
import { dateInShanghai } from '@spine/contract/kernel';
import type { RosterRecord } from '@spine/contract/patient';
import type { ChildChange } from '#features/child-record/index.ts';
import { outdatingStops } from '../../patient.repository.ts';
import { noteListed, placeListed, upsertChildren } from '../../roster/roster.repository.ts';
import { toInsert } from '../../roster/roster-record.ts';
import type { SaidGrades } from '../../roster/said-grades.service.ts';
import type { WrittenChild } from '../../write-children.repository.ts';
import { childrenByNumber } from '../preview/compared-children.repository.ts';
import {
  type Difference,
  toBefore,
  toDifference,
  withDocument,
} from '../preview/roster-comparison.ts';

export type WritableRow = { readonly nr: number; readonly record: RosterRecord };

type Writing = {
  readonly batch: { readonly id: string; readonly schoolId: string };
  readonly rows: readonly WritableRow[];
  /** Of the whole list. */
  readonly said: SaidGrades;
  readonly now: Date;
  readonly newId: () => string;
  /** Hears how many children are written so far. */
  readonly onWritten?: (children: number) => Promise<void>;
};

/** As a row is stored once its child is. */
export type WrittenRow = ReturnType<typeof toWritten>;

type Written = {
  readonly rows: readonly WrittenRow[];
  /** The children that were added or changed. */
  readonly ids: readonly string[];
};

export async function writeRows(
  change: ChildChange,
  { batch, now, newId, said, rows, onWritten = () => Promise.resolve() }: Writing,
): Promise<Written> {
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
      onWritten,
    }),
  );
  const placed = new Map([...repeating, ...written.map((each) => [each.id, each.placed] as const)]);
  const updates = compared.map((row) => ({
    ...(repeating.has(row.patientId) ? toRepeating(row, children) : row),
    placed: placed.get(row.patientId) ?? null,
  }));
  return {
    rows: updates.map((row) => toWritten(row, now)),
    ids: written.map(({ id }) => id),
  };
}

type ComparedRow = WritableRow & Omit<Difference, 'patientId'> & { readonly patientId: string };

/** A child in the grade it was in is changed, where that makes it repeat. */
function toRepeating(
  row: ComparedRow,
  children: Awaited<ReturnType<typeof childrenByNumber>>,
): ComparedRow {
  const stored = children.get(row.record.studentId);
  return stored ? { ...row, kind: 'changed', before: toBefore(stored) } : row;
}

type PlacedRow = ComparedRow & { readonly placed: WrittenChild['placed'] };

/** The row as it is stored once its child is. */
function toWritten(
  { nr, kind, parts, before, record, patientId, placed }: PlacedRow,
  writtenAt: Date,
) {
  return { nr, kind, parts, before, record, patientId, placed, writtenAt };
}
