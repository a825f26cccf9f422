/**
 * Corrects a row of a preview, leaves it out or takes it in again. The row is checked by the rules of the file with the rows
 * that have its number, since a number may come once; then everything is compared again, because guards count all rows.
 */
import { dateInShanghai, type ParsedEndpointInput, toStorableText } from '@spine/contract/kernel';
import {
  type CheckedRow,
  createRowChecker,
  documentFault,
  documentWarnings,
  type editRosterRow,
  genderWord,
  isReason,
  ROSTER_FIELDS,
  ROSTER_REASONS,
  type RosterCells,
  type RosterFault,
  type RosterRowKind,
  readStudentId,
  rosterBatchErrors,
  toBookFault,
} from '@spine/contract/patient';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findSeal } from '../../document/document.service.ts';
import type { DocumentSeal } from '../../document/document-seal.ts';
import { loadFirstExamDays } from '../../patient-exams.repository.ts';
import { orNull } from '../preview/roster-comparison.ts';
import type { LockedBatch } from '../roster-batch.repository.ts';
import {
  findRow,
  type RowUpdate,
  rowsByNumber,
  type StoredRow,
  updateRows,
} from '../roster-row.repository.ts';
import { compareEdited, lockPreview } from './lock-preview.ts';

/** Rows of one number that are checked again; all of them but the first stay wrong. */
const MOST_TWINS = 500;
const IN_ORDER = new Map(ROSTER_FIELDS.map((field, at) => [field, at]));

type Edit = {
  readonly input: ParsedEndpointInput<typeof editRosterRow>;
  readonly now: Date;
  readonly secret: string;
};
type EditedRow = {
  readonly schoolId: string;
  /** Of the spreadsheet. */
  readonly row: number;
  readonly kind: RosterRowKind;
  readonly version: string;
};

/**
 * Refuses rosterBatchErrors.editedMeanwhile, rosterBatchErrors.previewOver, rosterBatchErrors.rowUnknown,
 * rosterBatchErrors.unknown.
 */
export async function editRow(tenant: Tenant, { input, now, secret }: Edit): Promise<EditedRow> {
  const { batch, schoolId } = await lockPreview(tenant, input);
  const key = { batchId: batch.id, nr: input.nr };
  const row = (await findRow(tenant, key)) ?? refuse(rosterBatchErrors.rowUnknown);
  const updates = await checkAgain(tenant, { batch, row, input, now, secret });
  await updateRows(tenant, batch.id, updates);
  const version = await compareEdited(tenant, batch, now);
  const { kind } = (await findRow(tenant, key)) ?? refuse(rosterBatchErrors.rowUnknown);
  return { schoolId, row: row.sheetRow, kind, version };
}

type Checking = Edit & { readonly batch: LockedBatch; readonly row: StoredRow };

/** The row and those that have its number or had it, as they are stored then. */
async function checkAgain(
  tenant: Tenant,
  { batch, row, input, now, secret }: Checking,
): Promise<RowUpdate[]> {
  const cells = { ...cellsOf(row), ...(input.excluded ? {} : storable(input.cells)) };
  const number = readStudentId(cells.studentId ?? null);
  const studentIds = [row.studentId, isReason(number) ? null : number.value].flatMap(
    (each) => each ?? [],
  );
  const of = { batchId: batch.id, studentIds, limit: MOST_TWINS };
  const twins = (await rowsByNumber(tenant, of)).filter(({ nr }) => nr !== row.nr);
  const edited = { row, cells };
  const rows = [
    ...twins.map((twin) => ({ row: twin, cells: cellsOf(twin) })),
    ...(input.excluded ? [] : [edited]),
  ].sort((one, other) => one.row.nr - other.row.nr);
  const check = createRowChecker({
    fieldIndexes: IN_ORDER,
    roster: {
      date1904: batch.content?.date1904 ?? false,
      today: dateInShanghai(now),
      firstExamDays: await loadFirstExamDays(tenant, { schoolId: batch.schoolId, studentIds }),
    },
  });
  const isNamed = rows.some(({ row: { document } }) => document !== null);
  const seal = isNamed ? await findSeal(tenant, secret) : undefined;
  const updates = rows.map(({ row: stored, cells: read }) => {
    const checked = check({
      row: stored.sheetRow,
      sheet: stored.sheetName ?? undefined,
      cells: ROSTER_FIELDS.map((field) => read[field] ?? null),
    });
    return toUpdate(checked, { batch, stored, cells: read, seal });
  });
  return input.excluded ? [...updates, toExcluded(row)] : updates;
}

/** A database keeps no null character and no half of a sign. */
function storable(typed: Edit['input']['cells']): RosterCells {
  const cells = Object.entries(typed).map(([field, cell]) => [field, toStorableText(cell ?? '')]);
  return Object.fromEntries(cells);
}

/** A row with nothing to say of it has the cells of its record. */
function cellsOf({ cells, record }: StoredRow): RosterCells {
  if (cells) return cells;
  if (!record) throw new Error('a row has cells or a record');
  const { row: _, gender, tel, ...texts } = record;
  return { ...texts, gender: genderWord[gender], tel: tel ?? null };
}

type Stored = {
  readonly batch: LockedBatch;
  readonly stored: StoredRow;
  readonly cells: RosterCells;
  /** Opens documents. */
  readonly seal: DocumentSeal | undefined;
};

function toUpdate(checked: CheckedRow, { batch, stored, cells, seal }: Stored): RowUpdate {
  const { record, studentId, fourthYear } = checked;
  const said = [...(stored.faults ?? []), ...(stored.warnings ?? [])];
  const columns = batch.content?.columns ?? [];
  const toFault = (fault: RosterFault): RosterFault => {
    const told = toBookFault(fault, { columns }, [...checked.cells]);
    // On another sheet its column may be another.
    const known = said.find(({ field }) => field === fault.field);
    return { ...told, column: known?.column ?? told.column };
  };
  // Of the whole file, on its first row.
  const isOfFile = said.some(({ why }) => why === ROSTER_REASONS.fourYears.why);
  const faults = checked.faults.map(toFault);
  const ofFile = isOfFile && fourthYear ? [fourthYear] : [];
  const ofDocument = documentToldOf(stored, { record, seal });
  const warnings = [...checked.warnings, ...ofFile, ...ofDocument].map(toFault);
  return {
    nr: stored.nr,
    kind: record ? 'new' : 'wrong',
    studentId: studentId ?? null,
    record: record ? { ...record, document: stored.document ?? undefined } : null,
    cells,
    faults: faults.length > 0 ? faults : null,
    warnings: orNull(warnings),
  };
}

/** Documents are no cells of the screen: what was told of the number stays, and how the child differs from it is told anew. */
function documentToldOf(
  { document, sheetRow: row, warnings }: StoredRow,
  { record, seal }: Pick<CheckedRow, 'record'> & Pick<Stored, 'seal'>,
): RosterFault[] {
  if (document && seal && record)
    return documentWarnings(seal.open(document), record).map((reason) =>
      documentFault({ row, name: record.name }, reason),
    );
  return (warnings ?? []).filter(({ field }) => field === 'document');
}

/** It keeps its number: the child is in the file. */
function toExcluded({ nr, studentId, record, cells, faults, warnings }: StoredRow): RowUpdate {
  return { nr, kind: 'excluded', studentId, record, cells, faults, warnings };
}
