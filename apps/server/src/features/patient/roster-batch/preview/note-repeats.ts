/**
 * Children in the grade they were in a school year ago, or when they left: a list of the new year says that they repeat, the list of
 * the last one says nothing. Which of them a file is can be told once all its rows were compared.
 */
import { isOldList, type RosterRecord } from '@spine/contract/patient';
import { forecastPlacements } from '#features/enrolment/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { toInsert } from '../../roster/roster-record.ts';
import { compareGrades } from '../roster-grades.repository.ts';
import { type StoredRow, sameGradeRows, updateRows } from '../roster-row.repository.ts';
import { isRepeat } from '../roster-row.ts';
import { childrenByNumber } from './compared-children.repository.ts';
import { toBefore } from './roster-comparison.ts';

const ROWS_AT_ONCE = 1000;

type File = { readonly batchId: string; readonly schoolId: string };

/** Notes in rows that are not written what they change by that; answers of how many it is all they change. */
export async function noteRepeats(tenant: Tenant, file: File): Promise<number> {
  const { batchId } = file;
  if (isOldList(await compareGrades(tenant, batchId))) return 0;
  let count = 0;
  for (let nr = 0; ; ) {
    const rows = await sameGradeRows(tenant, { batchId, nr, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return count;
    nr = last.nr;
    count += await noteSome(tenant, file, rows);
  }
}

async function noteSome(
  tenant: Tenant,
  { batchId, schoolId }: File,
  rows: readonly StoredRow[],
): Promise<number> {
  const named = rows.flatMap(({ record, patientId, ...row }) =>
    record && patientId ? [{ ...row, record, patientId }] : [],
  );
  const children = named.map(({ record, patientId: id }) => toInsert(record, { id, schoolId }));
  const placed = await forecastPlacements(tenant, { schoolId, children });
  const moved = named.filter(({ patientId }) => placed.has(patientId));
  const silent = moved.filter(({ kind }) => kind === 'same');
  const stored = await loadBefore(tenant, { schoolId, rows: silent });
  const repeating = moved
    .map((row) => ({
      ...row,
      before: row.before ?? stored(row.record),
      placed: placed.get(row.patientId) ?? null,
    }))
    .filter(isRepeat);
  const updates = repeating.map(({ nr, before, placed: after }) => ({
    nr,
    kind: 'changed' as const,
    before,
    placed: after,
  }));
  await updateRows(tenant, batchId, updates);
  return repeating.filter(({ kind }) => kind === 'same').length;
}

/** The children as they are. */
async function loadBefore(
  tenant: Tenant,
  { schoolId, rows }: { schoolId: string; rows: readonly { readonly record: RosterRecord }[] },
) {
  const studentIds = rows.map(({ record }) => record.studentId);
  const children = await childrenByNumber(tenant, { schoolId, studentIds });
  return ({ studentId }: RosterRecord) => {
    const child = children.get(studentId);
    return child ? toBefore(child) : null;
  };
}
