/** Decides for the rows of a batch what taking it back does to each child; a forecast decides by the same. */
import {
  decideUndo,
  PART_FIELDS,
  type RosterUndoTally,
  rosterBatchErrors,
  UNDO_REASONS,
  type UndoDecision,
  withParts,
} from '@spine/contract/patient';
import {
  type ChildChange,
  changeChildren,
  lockForUnlisting,
} from '#features/child-record/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { lockPatients, markPatientsDeleted, outdatingStops } from '../../patient.repository.ts';
import { toColumns } from '../../patient.service.ts';
import { lockImport } from '../../roster/roster.repository.ts';
import { putBackChildren } from '../../write-children.repository.ts';
import { batchState } from '../roster-batch.repository.ts';
import { type StoredRow, updateRows } from '../roster-row.repository.ts';
import {
  haveWayBack,
  loadUndoStates,
  type UndoState,
  writtenRows,
} from './roster-undo.repository.ts';

/** Children of a transaction. */
export const PORTION = 500;

export type UndoneBatch = {
  readonly id: string;
  readonly schoolId: string;
  readonly writtenAt: Date;
};
type Decided = {
  readonly row: StoredRow;
  readonly state: UndoState | undefined;
  readonly decision: UndoDecision;
};

const NO_RECORDS = {
  isDeleted: true,
  isElsewhere: false,
  hasOpenRequest: false,
  isExamined: false,
  hasConsent: false,
  hasFollowUp: false,
  isCorrected: false,
};

/** What becomes of some rows, as their children stand now. */
async function decideRows(
  tenant: Tenant,
  { batch, rows }: { readonly batch: UndoneBatch; readonly rows: readonly StoredRow[] },
): Promise<Decided[]> {
  const ids = rows.flatMap(({ patientId }) => patientId ?? []);
  const states = await loadUndoStates(tenant, {
    ids,
    batchId: batch.id,
    since: batch.writtenAt,
    schoolId: batch.schoolId,
  });
  const wayBack = await haveWayBack(tenant, rows.flatMap(formerPlace));
  return rows.map((row) => {
    const { kind, record, before, patientId } = row;
    if (!record || (kind !== 'new' && kind !== 'changed'))
      throw new Error('only a row that was written is taken back');
    const state = states.get(patientId ?? '');
    const found = state && formerPlace(row).length > 0 ? foundRecords(state, wayBack) : undefined;
    const records = { ...(state ?? NO_RECORDS), found };
    return { row, state, decision: decideUndo({ kind, record, before, now: state, records }) };
  });
}

/** Where a child that was found had been; a child that came back to its school was there. */
function formerPlace({ leaver, patientId }: StoredRow) {
  if (!leaver || leaver.id !== patientId || leaver.by === 'returns') return [];
  const { id, schoolId, studentId } = leaver;
  return [{ id, schoolId, studentId }];
}

const foundRecords = (
  { id, isExaminedHere, isPlacedSince }: UndoState,
  wayBack: ReadonlySet<string>,
) => ({ isExaminedHere, isPlacedSince, hasWayBack: wayBack.has(id) });

/** What taking a batch back would come to; the rows that were taken back already count as they are. */
export async function forecastUndo(tenant: Tenant, batch: UndoneBatch): Promise<UndoCount[]> {
  const counts: UndoCount[] = [];
  for (let nr = 0; ; ) {
    const rows = await writtenRows(tenant, { batchId: batch.id, nr, limit: PORTION });
    const last = rows.at(-1);
    if (!last) return counts;
    nr = last.nr;
    for (const { row, decision } of await decideRows(tenant, { batch, rows }))
      counts.push({ kind: row.kind === 'new' ? 'new' : 'changed', ...decision, count: 1 });
  }
}

type UndoCount = {
  readonly kind: 'new' | 'changed';
  readonly outcome: UndoDecision['outcome'] | null;
  readonly reason: UndoDecision['reason'];
  readonly count: number;
};

/** The numbers of a drawer: by kind, and by reason of those that are left. */
export function tallyUndo(counts: readonly UndoCount[]): RosterUndoTally {
  const sum = (matches: (count: UndoCount) => boolean) =>
    counts.filter(matches).reduce((total, { count }) => total + count, 0);
  const isLeft = ({ outcome }: UndoCount) => outcome === 'kept' || outcome === 'failed';
  const ofKind = (kind: UndoCount['kind']) => ({
    written: sum((each) => each.kind === kind),
    undone: sum((each) => each.kind === kind && each.outcome === 'undone'),
    left: sum((each) => each.kind === kind && isLeft(each)),
  });
  return {
    new: ofKind('new'),
    changed: ofKind('changed'),
    reasons: UNDO_REASONS.map((reason) => ({
      reason,
      count: sum((each) => isLeft(each) && each.reason === reason),
    })).filter(({ count }) => count > 0),
  };
}

/**
 * Takes the next rows back and answers how many; none are left at zero. A portion that was being written when its job was
 * cancelled ends before. Refuses rosterBatchErrors.unknown.
 */
export async function undoPortion(
  tenant: Tenant,
  { batch, now }: { readonly batch: UndoneBatch; readonly now: Date },
): Promise<number> {
  // No upload lists an examination of a child that goes.
  await lockForUnlisting(tenant);
  await lockImport(tenant, batch.schoolId);
  if ((await batchState(tenant, batch.id)) !== 'undoing') refuse(rosterBatchErrors.unknown);
  const rows = await writtenRows(tenant, { batchId: batch.id, nr: 0, limit: PORTION });
  if (rows.length === 0) return 0;
  const patientIds = rows.flatMap(({ patientId }) => patientId ?? []);
  const formerSchools = rows.flatMap(formerPlace).map((place) => place.schoolId);
  for (const id of new Set(formerSchools)) await holdSchool(tenant, id);
  await lockPatients(tenant, patientIds);
  const changed = { patientIds, schoolIds: formerSchools };
  await changeChildren(tenant, changed, async (change) => {
    const decided = await decideRows(change, { batch, rows });
    await writeDecided(change, { batch, decided, now });
    await updateRows(
      change,
      batch.id,
      decided.map(({ row: { nr }, decision: { outcome, reason, kept } }) => ({
        nr,
        outcome,
        reason,
        kept: [...kept],
      })),
    );
  });
  return rows.length;
}

async function writeDecided(
  change: ChildChange,
  {
    batch: { schoolId },
    decided,
    now,
  }: {
    readonly batch: UndoneBatch;
    readonly decided: readonly Decided[];
    readonly now: Date;
  },
): Promise<void> {
  const gone = decided.filter(
    ({ row, decision }) => row.kind === 'new' && decision.outcome === 'undone',
  );
  const ids = gone.flatMap(({ row }) => row.patientId ?? []);
  if (ids.length > 0) await markPatientsDeleted(change, { ids, now });
  const children = decided.flatMap((each) => toFormer(each, schoolId));
  await outdatingStops(change, (stopping) => putBackChildren(stopping, { children, now }));
}

/** The child with the parts that go back as they were, and where it was at school, unless a grade that the batch wrote stays. */
function toFormer({ row, state, decision: { outcome, back, kept } }: Decided, schoolId: string) {
  const { before, record } = row;
  // Of one that is kept whole nothing goes back.
  const isKept = outcome === 'kept' && kept.length === 0;
  if (!before || !record || !state || outcome === 'failed' || isKept) return [];
  const isAsWritten = PART_FIELDS.clazz.every((field) => state[field] === record[field]);
  const isSameGrade = [before, state].every(({ gradeName }) => gradeName === record.gradeName);
  const placed = isAsWritten || isSameGrade ? row.placed : null;
  if (back.length === 0 && !placed) return [];
  const [place] = placed ? formerPlace(row) : [];
  const former = toColumns(withParts(state, { from: before, parts: back }));
  const document = back.includes('document') ? (before.document ?? null) : undefined;
  return [{ placed, schoolId, ...former, ...place, id: state.id, document }];
}
