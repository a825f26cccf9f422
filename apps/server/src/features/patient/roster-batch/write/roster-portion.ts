/**
 * Writes a roster batch portion by portion. A portion is one transaction: its children are locked and compared anew, so that
 * what a row changed is known exactly, whoever edited a child since the preview. A run that ends anywhere goes on with
 * the next rows that are not written.
 */
import { rosterBatchErrors } from '@spine/contract/patient';
import { schoolErrors } from '@spine/contract/school';
import {
  changeChildren,
  loadSchoolIds,
  lockForUnlisting,
  lockForUpload,
} from '#features/child-record/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type Leaver, leaversAmong } from '../../leaver/leaver.repository.ts';
import { lockImport } from '../../roster/roster.repository.ts';
import type { SaidGrades } from '../../roster/said-grades.service.ts';
import { childrenByNumber, numbersNamed } from '../preview/compared-children.repository.ts';
import { batchState } from '../roster-batch.repository.ts';
import { type StoredRow, updateRows } from '../roster-row.repository.ts';
import { hasComing, lockWritten, unwrittenRows } from './roster-write.repository.ts';
import { type WritableRow, writeRows } from './write-rows.ts';

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
 * Writes the next rows and answers how many; none are left at zero. Nothing is written, nor answered, where a child that was to come is
 * elsewhere since: the row would make another of it. No child is deleted or erased from here on, and no row is taken
 * back. Refuses rosterBatchErrors.previewOver, schoolErrors.unknown.
 */
export async function writePortion(tenant: Tenant, writing: Writing): Promise<number | undefined> {
  const { id: batchId, schoolId } = writing.batch;
  // No upload names a child that comes at the school it had left.
  await ((await hasComing(tenant, batchId)) ? lockForUnlisting : lockForUpload)(tenant);
  await lockImport(tenant, schoolId);
  if ((await batchState(tenant, batchId)) !== 'writing') refuse(rosterBatchErrors.previewOver);
  if (!(await holdSchool(tenant, schoolId))) refuse(schoolErrors.unknown);
  const rows = (await unwrittenRows(tenant, { batchId, limit: PORTION })).map(toWritable);
  if (rows.length === 0) return 0;
  const studentIds = rows.map(({ record }) => record.studentId);
  const ids = rows.flatMap(({ leaver }) => leaver?.id ?? []);
  await lockWritten(tenant, { schoolId, studentIds, ids });
  const coming = await leaversAmong(tenant, ids);
  if (await areOthersSince(tenant, { batch: writing.batch, rows, coming })) return undefined;
  // Nobody adds a child to the school from here on.
  const former = coming.map(({ id }) => id);
  const schoolIds = [schoolId, ...(await loadSchoolIds(tenant, former))];
  const changed = { schoolIds, patientIds: (ids: readonly string[]) => ids };
  await changeChildren(tenant, changed, async (change) => {
    const written = await writeRows(change, { ...writing, rows });
    await updateRows(change, batchId, written.rows);
    return written.ids;
  });
  return rows.length;
}

type ComingRows = {
  readonly batch: WritingBatch;
  readonly rows: readonly WritableRow[];
  /** Of those whom the rows mean, who has left still. */
  readonly coming: readonly Leaver[];
};

/** Whether somebody has found a child of a row meanwhile, or has given it another birth date, or a number of the file. */
async function areOthersSince(
  tenant: Tenant,
  { batch: { id: batchId, schoolId }, rows, coming }: ComingRows,
): Promise<boolean> {
  const own = coming.filter((leaver) => leaver.schoolId === schoolId);
  const numbers = own.map(({ studentId }) => studentId);
  const named = await numbersNamed(tenant, { batchId, studentIds: numbers });
  const isOther = (leaver: Leaver) => leaver.schoolId === schoolId && named.has(leaver.studentId);
  const free = coming.filter((leaver) => !isOther(leaver));
  const birthDates = new Map(free.map(({ id, birthDate }) => [id, birthDate]));
  const lost = rows.filter(
    ({ leaver, record }) =>
      leaver && leaver.by !== 'returns' && birthDates.get(leaver.id) !== record.birthDate,
  );
  if (lost.length === 0) return false;
  const studentIds = lost.map(({ record }) => record.studentId);
  const known = await childrenByNumber(tenant, { schoolId, studentIds });
  return studentIds.some((number) => !known.has(number));
}

function toWritable({ nr, record, leaver, patientId }: StoredRow): WritableRow {
  if (!record) throw new Error('a batch with a wrong row is not written');
  return { nr, record, leaver: leaver?.id === patientId ? leaver : null };
}
