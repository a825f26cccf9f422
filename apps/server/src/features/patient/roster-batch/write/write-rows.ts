/**
 * The one writer of rosters: rows of a file are compared with the children of their school as they stand, and written. A portion of a
 * batch comes here, and a whole file of the specified call.
 */
import { dateInShanghai } from '@spine/contract/kernel';
import type { FoundLeaver, RosterRecord } from '@spine/contract/patient';
import type { ChildChange } from '#features/child-record/index.ts';
import { type Leaver, leaversAmong } from '../../leaver/leaver.repository.ts';
import { outdatingStops } from '../../patient.repository.ts';
import { noteListed, placeListed, upsertChildren } from '../../roster/roster.repository.ts';
import { toInsert } from '../../roster/roster-record.ts';
import type { SaidGrades } from '../../roster/said-grades.service.ts';
import { moveChildren, type WrittenChild } from '../../write-children.repository.ts';
import { childrenById, childrenByNumber } from '../preview/compared-children.repository.ts';
import { isReturning, type StoredChild, toFound } from '../preview/found-leavers.ts';
import {
  type Difference,
  toBefore,
  toDifference,
  withDocument,
} from '../preview/roster-comparison.ts';

export type WritableRow = {
  readonly nr: number;
  readonly record: RosterRecord;
  /** The child that had left and is this one; its row is locked, and its school. */
  readonly leaver?: FoundLeaver | null;
};

type Writing = {
  readonly batch: { readonly id: string; readonly schoolId: string };
  readonly rows: readonly WritableRow[];
  /** Of the whole list. */
  readonly said: SaidGrades;
  readonly now: Date;
  readonly newId: () => string;
  /** Hears how many of the children to be written are. */
  readonly onWritten?: (children: number, of: number) => Promise<void>;
};

/** As a row is stored once its child is. */
export type WrittenRow = ReturnType<typeof toWritten>;

export type Written = {
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
  const gone = await loadGone(change, { rows, children });
  const compared = rows.map(({ nr, record: read, leaver }) => {
    const known = children.get(read.studentId);
    const stored = known ?? gone.coming.get(leaver?.id ?? '');
    const comes = stored !== undefined && (known === undefined || gone.returning.has(known.id));
    const record = withDocument(read, stored);
    const { patientId, ...difference } = toDifference(record, stored, comes);
    const found = comes && leaver ? asItIs(leaver, gone.byId) : null;
    const written = { record, ...difference, patientId: patientId ?? newId(), leaver: found };
    return { nr, ...written, returns: comes && known !== undefined, isFound: comes && !known };
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
  const differing = compared.filter(({ kind }) => kind !== 'same');
  const there = differing.filter(({ returns, isFound }) => !returns && !isFound);
  const returning = differing.filter(({ returns }) => returns);
  const again = { ...how, saysAgain: true };
  const tell = (children: number) => onWritten(children, differing.length);
  const written = await outdatingStops(change, async (stopping) => [
    ...(await upsertChildren(stopping, { rows: inserts(there), ...how, onWritten: tell })),
    ...(await upsertChildren(stopping, {
      rows: inserts(returning),
      ...again,
      onWritten: (children) => tell(there.length + children),
    })),
    ...(await moveChildren(stopping, inserts(differing.filter(({ isFound }) => isFound)), again)),
  ]);
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

type Gone = {
  readonly rows: readonly WritableRow[];
  /** Of the school, by number. */
  readonly children: ReadonlyMap<string, StoredChild>;
};

/** Those whom the rows mean and who have left: another school, as they are on record, or this one. */
async function loadGone(change: ChildChange, { rows, children }: Gone) {
  const found = rows.flatMap(({ record, leaver }) =>
    leaver && !children.has(record.studentId) ? [{ id: leaver.id, record }] : [],
  );
  const known = [...children.values()].map(({ id }) => id);
  const left = await leaversAmong(change, [...known, ...found.map(({ id }) => id)]);
  const byId = new Map(left.map((leaver) => [leaver.id, leaver]));
  // Somebody may have found it meanwhile, or have given it another birth date.
  const coming = found.filter(({ id, record }) => byId.get(id)?.birthDate === record.birthDate);
  const returning = left.filter((leaver) => isReturning(leaver, change.today));
  return {
    byId,
    coming: await childrenById(
      change,
      coming.map(({ id }) => id),
    ),
    returning: new Set(returning.map(({ id }) => id)),
  };
}

/** The child that comes, with the place and number that it goes back to. */
function asItIs({ id, by }: FoundLeaver, byId: ReadonlyMap<string, Leaver>): FoundLeaver | null {
  const left = byId.get(id);
  return left ? toFound(left, by) : null;
}

type ComparedRow = Omit<WritableRow, 'leaver'> &
  Omit<Difference, 'patientId'> & {
    readonly patientId: string;
    readonly leaver: FoundLeaver | null;
  };

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
  { nr, kind, parts, before, record, patientId, placed, leaver }: PlacedRow,
  writtenAt: Date,
) {
  return { nr, kind, parts, before, record, patientId, placed, leaver, writtenAt };
}
