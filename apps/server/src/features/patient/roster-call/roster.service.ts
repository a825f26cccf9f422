/**
 * Imports a roster into a school: the whole file is checked first, then either everything is written in one
 * transaction or nothing is, and the refusal carries every fault. Doing it again changes nothing: a child is
 * known by school and student number.
 */
import { dateInShanghai, Role } from '@spine/contract/kernel';
import {
  afterRow,
  type ComparedGrades,
  differingParts,
  LISTED_FAULTS,
  ROSTER_FILE_TEXT,
  ROSTER_REASONS,
  type RosterFault,
  type RosterOutcome,
  type RosterRecord,
  type RosterRefusal,
  rosterBatchErrors,
  rosterErrors,
  UNREADABLE_REASONS,
} from '@spine/contract/patient';
import { gradeSortOrder, schoolErrors, UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import { changeChildren } from '#features/child-record/index.ts';
import { holdSchool } from '#features/school/index.ts';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import type { Actor, JobActor } from '#platform/auth/actor.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Upload } from '#platform/http/call.ts';
import { saveDownload } from '#platform/http/download.repository.ts';
import { refuse } from '#platform/http/refuse.ts';
import { XLSX_TYPE } from '#platform/spreadsheet/write/write-xlsx.ts';
import { loadPendingNumbers } from '../guardian-entry/guardian-entry.repository.ts';
import { baseName } from '../roster/file-name.ts';
import { lockChildrenByNumber, lockImport, type RosterChild } from '../roster/roster.repository.ts';
import { HIDDEN_VALUE, rosterLogText } from '../roster/roster.text.ts';
import { type InvalidRoster, readRosterFile, type ValidRoster } from '../roster/roster-reading.ts';
import { numberWarning, personKey } from '../roster/roster-record.ts';
import { saidGrades } from '../roster/said-grades.service.ts';
import { isSchoolBusy } from '../roster-batch/roster-batch.repository.ts';
import { countKinds, insertCalledBatch } from '../roster-batch/write/called-batch.ts';
import { type Written, type WrittenRow, writeRows } from '../roster-batch/write/write-rows.ts';

/** In a cause, a day may be a birth date, and a character in quotes a part of a name. */
const CHILD_DATA = /\d{4}-\d{2}-\d{2}|(?<=“)\p{L}(?=”)/gu;

export type RosterImport = {
  readonly jobId: string;
  readonly actor: JobActor;
  readonly schoolId: string;
  /** Check only. */
  readonly check: boolean;
  /** Whether .xlsx and CSV are read too. */
  readonly anyFormat: boolean;
  readonly upload: Upload;
  readonly now: Date;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly note: (note: LogNote) => void;
  /** Hears how many of the children to be written are. */
  readonly progress: (done: number, total: number) => Promise<void>;
};

/**
 * The institution an import goes to: one's own, or the one the platform administrator names. Refuses
 * rosterErrors.organizationMissing.
 */
export function importScope(actor: Actor, orgId: string | undefined): OrgScope {
  if (actor.role !== Role.Platform && actor.orgId !== null) return orgScope(actor.orgId);
  return orgScope(orgId ?? refuse(rosterErrors.organizationMissing));
}

/**
 * The file, checked cell by cell; refused when it is no roster at all. Refuses rosterErrors.tooManyRows,
 * rosterErrors.unreadable, rosterErrors.wrongTemplate.
 */
export async function readRoster(
  request: RosterImport,
  firstExamDays: ReadonlyMap<string, string>,
): Promise<ValidRoster | InvalidRoster> {
  const { upload, now, actor, anyFormat } = request;
  const reading = await readRosterFile({
    bytes: upload.bytes,
    anyFormat,
    fileName: upload.fileName,
    today: dateInShanghai(now),
    firstExamDays,
    withFile: seesChildren(actor),
  });
  switch (reading.kind) {
    case 'unreadable':
      return refuse(rosterErrors.unreadable, { message: UNREADABLE_REASONS[reading.why] });
    case 'wrongTemplate':
      return refuse(rosterErrors.wrongTemplate, { message: reading.message });
    case 'tooManyRows':
      return refuse(rosterErrors.tooManyRows);
    case 'valid':
    case 'invalid':
      return reading;
  }
}

/** Writes a valid roster, or reports what it would write. Refuses rosterBatchErrors.busy, schoolErrors.unknown. */
export async function writeRoster(
  tenant: Tenant,
  request: RosterImport,
  roster: ValidRoster,
): Promise<RosterOutcome> {
  const { actor, schoolId, check, note } = request;
  const compared = await compareRoster(tenant, schoolId, roster.records);
  const { stored } = compared;
  const rosterWarnings = [
    ...warnOfAlikeRows(roster, stored),
    ...(await warnOfGuardianEntries(tenant, schoolId, roster)),
  ];
  const warnings = [...rosterWarnings, ...roster.warnings].slice(0, LISTED_FAULTS);
  const rows = check ? undefined : await writeCompared(tenant, { request, roster, compared });
  const counts = rows ? countWritten(rows) : countChanges(roster.records, stored);
  note({
    point: schoolId,
    message: rows
      ? rosterLogText.written(countKinds(rows))
      : rosterLogText.checked(roster.records.length),
  });
  return {
    written: !check,
    total: counts.added + counts.updated,
    ...counts,
    warnings: seesChildren(actor) ? warnings : warnings.map(withoutChild),
    warningCount: rosterWarnings.length + roster.warningCount,
    unusedColumns: roster.unusedColumns,
    source: roster.source,
  };
}

type Writing = {
  readonly request: RosterImport;
  readonly roster: ValidRoster;
  readonly compared: Compared;
};

async function writeCompared(
  tenant: Tenant,
  { request, roster, compared: { grades, inGrade } }: Writing,
): Promise<readonly WrittenRow[]> {
  const { schoolId, newId, progress } = request;
  if (await isSchoolBusy(tenant, schoolId)) refuse(rosterBatchErrors.busy);
  // Batches of a school follow one another: it is later than all that were written while this one waited for the school.
  const now = request.clock();
  const said = await saidGrades(tenant, grades, async (limit) => inGrade.slice(0, limit));
  // A child that was added meanwhile keeps its id.
  const changed = { schoolIds: [schoolId], patientIds: ({ ids }: Written) => ids };
  const { rows } = await changeChildren(tenant, changed, async (change) => {
    const batch = { id: newId(), schoolId };
    const read = roster.records.map((record, at) => ({ nr: at + 1, record }));
    const how = { batch, said, now, newId, onWritten: progress };
    const written = await writeRows(change, { rows: read, ...how });
    await insertCalledBatch(change, { ...request, ...batch, now, rows: written.rows });
    return written;
  });
  return rows;
}

/** Warns of rows for whose number a guardian's entry waits: the roster takes nothing from it, and the staff compare both. */
async function warnOfGuardianEntries(
  tenant: Tenant,
  schoolId: string,
  { records, columns }: ValidRoster,
): Promise<RosterFault[]> {
  const waiting = await loadPendingNumbers(tenant, schoolId);
  return records
    .filter(({ studentId }) => waiting.has(studentId))
    .map((record) => numberWarning(record, columns, ROSTER_REASONS.guardianEntry));
}

/** Warns of new numbers of children who may be in the school or the file under another number already. */
function warnOfAlikeRows(
  { records, columns }: ValidRoster,
  stored: ReadonlyMap<string, RosterChild>,
): RosterFault[] {
  const living = new Set([...stored.values()].map(personKey));
  const firstRows = new Map<string, number>();
  return records
    .filter(({ studentId }) => !stored.has(studentId))
    .flatMap((record) => {
      const key = personKey(record);
      const first = firstRows.get(key);
      if (first === undefined) firstRows.set(key, record.row);
      if (living.has(key)) return [numberWarning(record, columns, ROSTER_REASONS.alike)];
      if (first === undefined) return [];
      return [numberWarning(record, columns, ROSTER_REASONS.alikeRow(first))];
    });
}

/**
 * The data of the refusal of an invalid roster; the file of faults is stored for its uploader. Refuses
 * schoolErrors.unknown.
 */
export async function buildRefusal(
  tenant: Tenant,
  request: RosterImport,
  roster: InvalidRoster,
): Promise<RosterRefusal> {
  const { stored } = await compareRoster(tenant, request.schoolId, roster.records);
  const counts = countChanges(roster.records, stored);
  const { actor, upload, now, schoolId, note } = request;
  const { records: _records, file, kind: _kind, ...reported } = roster;
  const fileName = `${baseName(upload.fileName)}${ROSTER_FILE_TEXT.faultFileSuffix}`;
  const download = file && { fileName, contentType: XLSX_TYPE, content: Buffer.from(file) };
  const faultFile = download ? await saveDownload(tenant.db, download, { actor, now }) : null;
  note({ point: schoolId, level: 'WARN', message: rosterLogText.refused(roster) });
  const refusal = { ...reported, counts, faultFile };
  if (seesChildren(actor)) return refusal;
  return { ...refusal, faults: reported.faults.map(withoutChild), excerpt: [] };
}

/** The platform administrator sees where the faults are, not whose they are (docs/domain/decisions.md 10). */
function withoutChild(fault: RosterFault): RosterFault {
  const why = fault.why.replaceAll(CHILD_DATA, HIDDEN_VALUE);
  return { ...fault, name: HIDDEN_VALUE, value: HIDDEN_VALUE, why };
}

function seesChildren(actor: JobActor): boolean {
  return actor.role !== Role.Platform;
}

type Counts = { readonly added: number; readonly updated: number; readonly unchanged: number };
type Compared = {
  readonly grades: ComparedGrades;
  /** Those that stay in their grade, which has a code. */
  readonly inGrade: readonly string[];
  /** The children of the school before, by student number. */
  readonly stored: ReadonlyMap<string, RosterChild>;
};

/** No child of the school is deleted or erased from here on: each of them is locked. Refuses schoolErrors.unknown. */
async function compareRoster(
  tenant: Tenant,
  schoolId: string,
  records: readonly RosterRecord[],
): Promise<Compared> {
  await lockImport(tenant, schoolId);
  if (!(await holdSchool(tenant, schoolId))) refuse(schoolErrors.unknown);
  const stored = await lockChildrenByNumber(tenant, schoolId);
  return { stored, ...compareGrades(records, stored) };
}

/** Of rows whose grade has a code. */
function compareGrades(
  records: readonly RosterRecord[],
  stored: Compared['stored'],
): Pick<Compared, 'grades' | 'inGrade'> {
  const coded = records.filter(
    ({ gradeName }) => gradeSortOrder(gradeName) !== UNKNOWN_GRADE_ORDER,
  );
  const pairs = coded.map((record) => ({ record, child: stored.get(record.studentId) }));
  const inGrade = pairs.flatMap(({ record, child }) =>
    child?.gradeName === record.gradeName ? child.id : [],
  );
  const matched = pairs.filter(({ child }) => child !== undefined).length;
  return { grades: { rows: coded.length, matched, sameGrade: inGrade.length }, inGrade };
}

/** What a file would do. */
function countChanges(records: readonly RosterRecord[], stored: Compared['stored']): Counts {
  const counts = { added: 0, updated: 0, unchanged: 0 };
  for (const record of records) counts[changeOf(record, stored.get(record.studentId))] += 1;
  return counts;
}

/** What it did: whoever repeats by it, or is back, and is otherwise as before counts as unchanged. */
function countWritten(rows: readonly WrittenRow[]): Counts {
  const added = rows.filter(({ kind }) => kind === 'new').length;
  const updated = rows.filter(({ kind, parts }) => kind === 'changed' && parts.length > 0).length;
  return { added, updated, unchanged: rows.length - added - updated };
}

function changeOf(record: RosterRecord, child: RosterChild | undefined) {
  if (!child) return 'added';
  return differingParts(child, afterRow(record, child)).length > 0 ? 'updated' : 'unchanged';
}
