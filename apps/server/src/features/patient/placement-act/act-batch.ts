/** An act as a batch of rows: each says what its child is since, and holds what it was before. */
import type { PlacedRow } from '@spine/contract/enrolment';
import { differingParts, type RosterRecord } from '@spine/contract/patient';
import { gradeNameIn } from '@spine/contract/school';
import type { ChildChange } from '#features/child-record/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { insertWrittenBatch } from '../roster-batch/roster-batch.repository.ts';
import { insertWrittenRows } from '../roster-batch/roster-row.repository.ts';
import type { recordsOf } from './placement-act.repository.ts';

type StoredRecord = Awaited<ReturnType<typeof recordsOf>>[number];

type ActBatch = {
  readonly id: string;
  readonly schoolId: string;
  readonly title: (children: number) => string;
  readonly actor: Actor;
  readonly now: Date;
  /** Of all its children, as they were. */
  readonly records: readonly StoredRecord[];
  /** Of those that it changed. */
  readonly placed: ReadonlyMap<string, PlacedRow>;
};

export async function insertActBatch(change: ChildChange, act: ActBatch): Promise<void> {
  const { id, schoolId, actor, now, records, placed, title } = act;
  await insertWrittenBatch(change, {
    id,
    schoolId,
    kind: 'placement',
    // Nothing reads it; once the act is taken back, this is the job that does.
    jobId: id,
    fileName: title(placed.size),
    fileHash: Buffer.alloc(0),
    createdBy: actor.userId,
    by: actor.realName ?? actor.username,
    now,
    total: records.length,
    changed: placed.size,
    unchanged: records.length - placed.size,
  });
  const rows = records.flatMap(
    (record, at) => toActRow(record, at + 1, placed.get(record.id)) ?? [],
  );
  await insertWrittenRows(
    change,
    id,
    rows.map((row) => ({ ...row, writtenAt: now })),
  );
}

/** What an act did to a child, as a row; undefined where it did nothing. */
export function toActRow(
  { id, studentId, ...before }: StoredRecord,
  nr: number,
  placed: PlacedRow | undefined,
) {
  if (!placed) return undefined;
  const after = { ...before, ...namesAfter(before, placed) };
  const record: RosterRecord = { ...after, row: nr, studentId, tel: after.tel ?? undefined };
  return {
    nr,
    sheetRow: nr,
    sheetName: null,
    studentId,
    kind: 'changed' as const,
    record,
    document: null,
    cells: null,
    faults: null,
    warnings: null,
    parts: differingParts(before, after),
    marks: [],
    patientId: id,
    leaver: null,
    takesLeaver: null,
    before,
    placed,
  };
}

/** Whoever leaves keeps the record it had. */
function namesAfter(
  { gradeName, clazzName }: Pick<StoredRecord, 'gradeName' | 'clazzName'>,
  { after }: PlacedRow,
) {
  if (after.cause === 'leave') return { gradeName, clazzName };
  return { gradeName: gradeNameIn(after, after.saidIn) ?? gradeName, clazzName: after.clazzName };
}
