/**
 * Imports a roster into a school: the whole file is checked first, then either everything is written in one
 * transaction or nothing is, and the refusal carries every fault. Doing it again changes nothing: a child is
 * known by school and student number.
 */
import { dateInShanghai, Role } from '@spine/contract/kernel';
import {
  LISTED_FAULTS,
  maskedStudentNumber,
  ROSTER_FILE_TEXT,
  ROSTER_REASONS,
  type RosterColumn,
  type RosterFault,
  type RosterOutcome,
  type RosterReason,
  type RosterRecord,
  type RosterRefusal,
  rosterErrors,
  UNREADABLE_REASONS,
} from '@spine/contract/patient';
import { classOrderOf, gradeOrderOf, schoolErrors } from '@spine/contract/school';
import { holdSchool } from '#features/school/index.ts';
import { restateChildren } from '#features/statistic/index.ts';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import type { Actor, JobActor } from '#platform/auth/actor.ts';
import { type OrgScope, orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Upload } from '#platform/http/call.ts';
import { keepDownload } from '#platform/http/download.repository.ts';
import { refuse } from '#platform/http/refuse.ts';
import { XLSX_TYPE } from '#platform/spreadsheet/write-xlsx.ts';
import { numbersWaiting } from '../guardian-entry/guardian-entry.repository.ts';
import { initialsOf } from '../initials/initials.ts';
import {
  childrenOfSchool,
  lockImport,
  type RosterChild,
  type RosterInsert,
  upsertChildren,
} from './roster.repository.ts';
import { HIDDEN_VALUE, rosterLogText } from './roster.text.ts';
import { type RightRoster, readRosterFile, type WrongRoster } from './roster-reading.ts';

const LONGEST_FILE_NAME = 80;
/** A day in a cause may be the day on which a child was born, a character in quotes one of its name. */
const OF_A_CHILD = /\d{4}-\d{2}-\d{2}|(?<=“)\p{L}(?=”)/gu;

export type RosterImport = {
  readonly actor: JobActor;
  readonly schoolId: string;
  /** Check only. */
  readonly check: boolean;
  readonly upload: Upload;
  readonly now: Date;
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
): Promise<RightRoster | WrongRoster> {
  const { upload, now, actor } = request;
  const reading = await readRosterFile({
    bytes: upload.bytes,
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
    case 'right':
    case 'wrong':
      return reading;
  }
}

/** Writes a right roster, or says what it would write. Refuses schoolErrors.unknown. */
export async function writeRoster(
  tenant: Tenant,
  request: RosterImport,
  roster: RightRoster,
): Promise<RosterOutcome> {
  const { actor, schoolId, check, now, note, progress } = request;
  const { counts, rows, known } = await changesOf(tenant, request, roster.records);
  const met = [...alikeRows(roster, known), ...(await entriesMet(tenant, schoolId, roster))];
  const warnings = [...met, ...roster.warnings].slice(0, LISTED_FAULTS);
  const onWritten = (done: number) => progress(done, rows.length);
  if (!check) {
    const patientIds = await upsertChildren(tenant, { rows, now, onWritten });
    await restateChildren(tenant, { patientIds });
  }
  note({
    point: schoolId,
    message: check ? rosterLogText.checked(roster.records.length) : rosterLogText.written(counts),
  });
  return {
    written: !check,
    total: counts.added + counts.updated,
    ...counts,
    warnings: seesChildren(actor) ? warnings : warnings.map(withoutChild),
    warningCount: met.length + roster.warningCount,
    unusedColumns: roster.unusedColumns,
    source: roster.source,
  };
}

/** Rows for whose number an entry of a guardian waits: the roster takes nothing from it, and the staff compare the two. */
async function entriesMet(
  tenant: Tenant,
  schoolId: string,
  { records, columns }: RightRoster,
): Promise<RosterFault[]> {
  const waiting = await numbersWaiting(tenant, schoolId);
  return records
    .filter(({ studentId }) => waiting.has(studentId))
    .map((record) => numberWarning(record, columns, ROSTER_REASONS.guardianEntry));
}

/** What is said of the student number of a row that is taken all the same. */
function numberWarning(
  { row, name, studentId }: RosterRecord,
  columns: readonly RosterColumn[],
  reason: RosterReason,
): RosterFault {
  const column = columns.find(({ field }) => field === 'studentId')?.letter ?? '';
  const value = maskedStudentNumber(studentId);
  return { row, column, field: 'studentId', name, value, ...reason };
}

type Person = Pick<RosterRecord, 'name' | 'birthDate' | 'gradeName' | 'clazzName'>;

const personKey = ({ name, birthDate, gradeName, clazzName }: Person): string =>
  JSON.stringify([name, birthDate, gradeOrderOf(gradeName), clazzName]);

/** New numbers of children who may be in the school, or in the file, under another one already. */
function alikeRows(
  { records, columns }: RightRoster,
  known: ReadonlyMap<string, RosterChild>,
): RosterFault[] {
  const living = new Set([...known.values()].map(personKey));
  const firstRows = new Map<string, number>();
  return records
    .filter(({ studentId }) => !known.has(studentId))
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
 * What the refusal of a wrong roster tells; the file of faults is kept for its uploader. Refuses
 * schoolErrors.unknown.
 */
export async function refusalOf(
  tenant: Tenant,
  request: RosterImport,
  roster: WrongRoster,
): Promise<RosterRefusal> {
  const { counts } = await changesOf(tenant, request, roster.records);
  const { actor, upload, now, schoolId, note } = request;
  const { records: _records, file, kind: _kind, ...told } = roster;
  const fileName = `${baseName(upload.fileName)}${ROSTER_FILE_TEXT.faultFileSuffix}`;
  const kept = file && { fileName, contentType: XLSX_TYPE, content: Buffer.from(file) };
  const faultFile = kept ? await keepDownload(tenant.db, kept, { actor, now }) : null;
  note({ point: schoolId, level: 'WARN', message: rosterLogText.refused(roster) });
  const refusal = { ...told, counts, faultFile };
  if (seesChildren(actor)) return refusal;
  return { ...refusal, faults: told.faults.map(withoutChild), excerpt: [] };
}

/** The platform administrator is told where the faults are, not whose they are (docs/domain/decisions.md 10). */
function withoutChild(fault: RosterFault): RosterFault {
  const why = fault.why.replaceAll(OF_A_CHILD, HIDDEN_VALUE);
  return { ...fault, name: HIDDEN_VALUE, value: HIDDEN_VALUE, why };
}

function seesChildren(actor: JobActor): boolean {
  return actor.role !== Role.Platform;
}

type Changes = {
  readonly counts: { added: number; updated: number; unchanged: number };
  readonly rows: RosterInsert[];
  /** The children of the school before, by student number. */
  readonly known: ReadonlyMap<string, RosterChild>;
};

async function changesOf(
  tenant: Tenant,
  { schoolId, newId }: RosterImport,
  records: readonly RosterRecord[],
): Promise<Changes> {
  await lockImport(tenant, schoolId);
  if (!(await holdSchool(tenant, schoolId))) refuse(schoolErrors.unknown);
  const known = await childrenOfSchool(tenant, schoolId);
  const counts = { added: 0, updated: 0, unchanged: 0 };
  const rows: RosterInsert[] = [];
  for (const record of records) {
    const change = changeOf(record, known.get(record.studentId));
    counts[change] += 1;
    if (change !== 'unchanged') rows.push(rowOf(record, { id: newId(), schoolId }));
  }
  return { counts, rows, known };
}

const COMPARED = ['name', 'gender', 'birthDate', 'gradeName', 'clazzName'] as const;

function changeOf(record: RosterRecord, child: RosterChild | undefined) {
  if (!child) return 'added';
  const same = COMPARED.every((column) => child[column] === record[column]);
  const samePhone = record.tel === undefined || record.tel === child.tel;
  return same && samePhone ? 'unchanged' : 'updated';
}

function rowOf(
  { row: _, tel, ...child }: RosterRecord,
  of: { id: string; schoolId: string },
): RosterInsert {
  return {
    ...of,
    ...child,
    initials: initialsOf(child.name),
    tel: tel ?? null,
    gradeCode: gradeOrderOf(child.gradeName),
    clazzOrder: classOrderOf(child.clazzName),
  };
}

/** The name without its folder and ending, not too long. */
export function baseName(fileName: string): string {
  const bare = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return [...bare].slice(0, LONGEST_FILE_NAME).join('');
}
