/**
 * Before the first portion a batch is compared with its school once more. Where something differs from what was read on
 * the screen, nothing is written: the batch is a preview again, of what the file would change now. A preview of which a row was
 * corrected is compared again too: what is told of the whole file counts all rows. Of a batch that stopped and goes on much later
 * that is done for what is not written.
 */
import { isDeepStrictEqual } from 'node:util';
import { dateInShanghai } from '@spine/contract/kernel';
import type { FoundLeaver } from '@spine/contract/patient';
import type { Tenant } from '#platform/db/open.ts';
import { noteRepeats } from '../preview/note-repeats.ts';
import {
  beginComparison,
  isFoundAnew,
  type RosterComparison,
} from '../preview/roster-comparison.ts';
import type { ReadRow } from '../preview/roster-stream.ts';
import { saveCompared } from '../preview/save-compared.ts';
import { type LockedBatch, updateBatch } from '../roster-batch.repository.ts';
import {
  absentSet,
  countRowKinds,
  type NewRow,
  type RowUpdate,
  rowsAfter,
  type StoredRow,
  updateRows,
} from '../roster-row.repository.ts';

const ROWS_AT_ONCE = 1000;

type Again = { readonly batch: LockedBatch; readonly now: Date };

/** Whether a row changes something else now, or others would leave. */
export async function isComparedOtherwise(tenant: Tenant, again: Again): Promise<boolean> {
  for await (const { stored, compared } of compareAll(tenant, again, await begin(tenant, again))) {
    const keys = new Map(stored.map((row) => [row.nr, keyOf(withoutRepeat(row))]));
    if (compared.some((row) => keys.get(row.nr) !== keyOf(row))) return true;
  }
  return again.batch.absentLeave && (await areOthersAbsent(tenant, again.batch));
}

type Compared = Pick<LockedBatch, 'id' | 'schoolId' | 'absentKey'>;

/** Whether the children whom the file does not name are others than the comparison told; a child that came for one that went is enough. */
export async function areOthersAbsent(
  tenant: Tenant,
  { id: batchId, schoolId, absentKey }: Compared,
): Promise<boolean> {
  return (await absentSet(tenant, { schoolId, batchId })).absentKey !== absentKey;
}

/** Makes the batch a preview of what it would change now. */
export async function saveComparedAgain(
  tenant: Tenant,
  { from, ...again }: Again & { readonly from: 'ready' | 'writing' },
): Promise<void> {
  const comparison = await begin(tenant, again);
  const { id: batchId, content, ...file } = again.batch;
  if (!content) throw new Error('a batch that is written was read');
  await updateRowsAgain(tenant, again, comparison);
  const compared = { ...file, batchId, content };
  await saveCompared(tenant, { file: compared, comparison, from, now: again.now });
}

/** Notes what the rows that are not written would change now. */
export async function saveStoppedAgain(tenant: Tenant, again: Again): Promise<void> {
  const { id: batchId, schoolId } = again.batch;
  await updateRowsAgain(tenant, again, await begin(tenant, again));
  await noteRepeats(tenant, { batchId, schoolId });
  const { parts, ...counts } = await countRowKinds(tenant, batchId);
  const absent = await absentSet(tenant, { schoolId, batchId });
  const told = { ...counts, ...absent, parts: JSON.stringify(parts) };
  await updateBatch(tenant, batchId, { ...told, comparedAt: again.now });
}

async function updateRowsAgain(
  tenant: Tenant,
  again: Again,
  comparison: RosterComparison,
): Promise<void> {
  for await (const { stored, compared } of compareAll(tenant, again, comparison)) {
    const before = new Map(stored.map((row) => [row.nr, toUpdate(row)]));
    const updates = compared.map((row) => toUpdate({ ...row, placed: null }));
    await updateRows(
      tenant,
      again.batch.id,
      updates.filter((row) => !isDeepStrictEqual(row, before.get(row.nr))),
    );
  }
}

function begin(tenant: Tenant, { batch, now }: Again): Promise<RosterComparison> {
  const { id: batchId, schoolId } = batch;
  return beginComparison(tenant, { schoolId, batchId, today: dateInShanghai(now) });
}

/** All rows that are not written. */
async function* compareAll(tenant: Tenant, { batch }: Again, comparison: RosterComparison) {
  const columns = batch.content?.columns ?? [];
  for (let nr = 0; ; ) {
    const next = await rowsAfter(tenant, { batchId: batch.id, nr, limit: ROWS_AT_ONCE });
    const last = next.at(-1);
    if (!last) return;
    nr = last.nr;
    const stored = next.filter(({ writtenAt }) => writtenAt === null);
    const rows = stored.map(toReadRow);
    const compared = await comparison.compare(tenant, { rows, columns });
    yield { stored, compared };
  }
}

/** The row as it was read; what is warned of at its numbers is found anew. */
function toReadRow({
  nr,
  sheetRow,
  sheetName,
  studentId,
  record,
  cells,
  faults,
  warnings,
  document,
  kind,
  leaver,
  takesLeaver,
}: StoredRow): ReadRow {
  return {
    nr,
    row: sheetRow,
    sheet: sheetName ?? undefined,
    studentId: studentId ?? undefined,
    record: record ?? undefined,
    cells: cells ?? undefined,
    faults: faults ?? [],
    warnings: (warnings ?? []).filter((warning) => !isFoundAnew(warning)),
    sealed: document ?? record?.document,
    choice: leaver && takesLeaver !== null ? { leaver, takes: takesLeaver } : undefined,
    isExcluded: kind === 'excluded',
  };
}

function toUpdate({
  nr,
  kind,
  parts,
  marks,
  patientId,
  before,
  warnings,
  placed,
  leaver,
  takesLeaver,
}: ComparedColumns): RowUpdate {
  const found = { leaver, takesLeaver };
  return { nr, kind, parts, marks, patientId, before, warnings, placed, ...found };
}

type ComparedColumns = Pick<
  NewRow,
  'nr' | 'kind' | 'parts' | 'marks' | 'patientId' | 'before' | 'warnings' | 'leaver' | 'takesLeaver'
> &
  Pick<StoredRow, 'placed'>;

/** A row as it was compared: that a child repeats, and nothing else, was noted afterwards. */
function withoutRepeat({ nr, kind, parts, patientId, before, leaver }: StoredRow) {
  const isRepeat = kind === 'changed' && parts.length === 0 && leaver?.id !== patientId;
  return isRepeat
    ? { nr, kind: 'same' as const, patientId, before: null, leaver }
    : { nr, kind, patientId, before, leaver };
}

type RowEffect = Pick<NewRow, 'kind' | 'patientId' | 'before' | 'leaver'>;

/** What a row does, as a text, with the school and number to which a child that comes goes back. */
function keyOf({ kind, patientId, before, leaver }: RowEffect): string {
  const { id, schoolId, studentId } = (leaver ?? {}) as Partial<FoundLeaver>;
  const former = patientId !== null && id === patientId ? [schoolId, studentId] : [];
  return JSON.stringify([kind, patientId, sorted(before), former]);
}

/** PostgreSQL orders the keys of JSON by itself. */
function sorted(value: unknown): unknown {
  return Object.entries(Object(value)).sort(([one], [other]) => (one < other ? -1 : 1));
}
