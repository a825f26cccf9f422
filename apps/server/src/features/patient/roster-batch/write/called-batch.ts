/** The batch of a roster that the specified call wrote at once: it stands among the others and is taken back like them. */
import { createHash } from 'node:crypto';
import { Role } from '@spine/contract/kernel';
import type { RosterPartCounts } from '@spine/contract/patient';
import { ROLE_NAMES } from '@spine/contract/session';
import type { ChildChange } from '#features/child-record/index.ts';
import type { JobActor } from '#platform/auth/actor.ts';
import type { Upload } from '#platform/http/call.ts';
import { storedName } from '../../roster/file-name.ts';
import { NO_PARTS } from '../preview/roster-comparison.ts';
import { insertWrittenBatch } from '../roster-batch.repository.ts';
import { insertWrittenRows } from '../roster-row.repository.ts';
import type { WrittenRow } from './write-rows.ts';

type CalledBatch = {
  readonly id: string;
  readonly schoolId: string;
  readonly jobId: string;
  readonly upload: Upload;
  readonly actor: JobActor;
  readonly now: Date;
  readonly rows: readonly WrittenRow[];
};

/** A file that changed nothing leaves no batch: there is nothing to take back. */
export async function insertCalledBatch(change: ChildChange, batch: CalledBatch): Promise<void> {
  const { id, schoolId, jobId, rows, upload, actor, now } = batch;
  const counts = countKinds(rows);
  if (counts.added + counts.changed === 0) return;
  const isPlatform = actor.role === Role.Platform;
  await insertWrittenBatch(change, {
    id,
    schoolId,
    jobId,
    now,
    fileName: storedName(upload.fileName),
    fileHash: createHash('sha256').update(upload.bytes).digest(),
    createdBy: actor.userId,
    // An institution does not know who administers the platform.
    by: isPlatform ? ROLE_NAMES[Role.Platform] : (actor.realName ?? actor.username),
    total: rows.length,
    ...counts,
    parts: countParts(rows),
  });
  await insertWrittenRows(change, id, rows.map(toRow));
}

/** As the batch and the log tell them: whoever repeats, or is back, is changed. */
export function countKinds(rows: readonly WrittenRow[]) {
  const countOf = (kind: WrittenRow['kind']) => rows.filter((row) => row.kind === kind).length;
  return { added: countOf('new'), changed: countOf('changed'), unchanged: countOf('same') };
}

function countParts(rows: readonly WrittenRow[]): RosterPartCounts {
  const parts = { ...NO_PARTS };
  for (const row of rows) for (const part of row.parts) parts[part] += 1;
  return parts;
}

function toRow(row: WrittenRow) {
  const { row: sheetRow, studentId } = row.record;
  const nothingSaid = {
    document: null,
    cells: null,
    faults: null,
    warnings: null,
    marks: [],
    takesLeaver: null,
  };
  return { ...row, sheetRow, sheetName: null, studentId, ...nothingSaid };
}
