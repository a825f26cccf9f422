/**
 * Checks a roster. Everything is checked before anything is written: the answer is either the records of all rows, or
 * every fault with its cell. The header is the first row; its columns may stand in any order.
 */
import { type CalendarDate, findUnprintable, toStorableText } from '#kernel';
import { namesOtherGrade, parseGradeCode } from '../../school/grade-name.rules.ts';
import { maskNumber } from '../student-number.rules.ts';
import {
  MAX_ROSTER_ROWS,
  ROSTER_FIELDS,
  type RosterCell,
  type RosterColumn,
  type RosterExcerptRow,
  type RosterFault,
  type RosterField,
  type RosterRecord,
  type ToldField,
} from './roster.schema.ts';
import {
  FAULT_COLUMN_TITLE,
  ROSTER_REASONS,
  ROSTER_TITLES,
  type RosterReason,
  TEMPLATE_REASONS,
} from './roster.text.ts';
import {
  columnLetter,
  isBlank,
  isReason,
  type Reading,
  readText,
  typedText,
} from './roster-cell.rules.ts';
import {
  readClazzName,
  readGender,
  readGradeName,
  readName,
  readRequiredBirthDate,
  readStudentId,
  readTel,
} from './roster-field.rules.ts';
import { findNote } from './roster-note.rules.ts';

export type RosterRow = readonly RosterCell[];

/** The rows of the first sheet, from its first row on; which date system it counts in; the day of the check. */
export type Roster = {
  readonly rows: readonly RosterRow[];
  readonly date1904: boolean;
  readonly today: CalendarDate;
  /** The days on which children of the school were first examined, by student number: nobody is born after. */
  readonly firstExamDays: ReadonlyMap<string, CalendarDate>;
  /** Rows and columns that are hidden or filtered out, counted from 0. */
  readonly hiddenRows?: ReadonlySet<number>;
  readonly hiddenColumns?: ReadonlySet<number>;
};

export type CheckedRoster = {
  readonly kind: 'checked';
  /** Rows below the header that are not blank. */
  readonly total: number;
  readonly records: RosterRecord[];
  readonly faults: RosterFault[];
  /** Cells that are accepted, but should be looked at. */
  readonly warnings: RosterFault[];
  readonly columns: RosterColumn[];
  readonly unusedColumns: string[];
  /** How many of the rows are hidden, and the titles of columns that are. */
  readonly hiddenRows: number;
  readonly hiddenColumns: string[];
};

export type RosterCheck =
  | CheckedRoster
  | { readonly kind: 'wrongTemplate'; readonly message: string }
  | { readonly kind: 'tooManyRows' };

type FieldIndexes = ReadonlyMap<RosterField, number>;

/** Rows below the first in which a header that was pushed down is looked for. */
const HEADER_SEARCH = 10;

/** A row that was checked; without a fault it has its record. */
export type CheckedRow = {
  /** 1-based. */
  readonly row: number;
  readonly cells: RosterRow;
  readonly record: RosterRecord | undefined;
  /** Its number, where that can be read and no row before it has it. */
  readonly studentId: string | undefined;
  readonly faults: RosterFault[];
  readonly warnings: RosterFault[];
  /** On the first row of a fourth junior year, what its name says of the whole file. */
  readonly fourthYear: RosterFault | undefined;
};

export type OpenedRoster = Omit<CheckedRoster, 'kind' | 'records' | 'faults' | 'warnings'> & {
  readonly kind: 'opened';
  /** Checks the rows one after another. */
  readonly rows: () => Generator<CheckedRow>;
};

type NoRoster = Exclude<RosterCheck, CheckedRoster>;

/** What the header says and how many children follow, before a row is checked. */
function openRoster(roster: Roster, mostRows = MAX_ROSTER_ROWS): OpenedRoster | NoRoster {
  const header = readHeader(roster.rows);
  if ('message' in header) return { kind: 'wrongTemplate', message: header.message };
  const { columns, unusedColumns, fieldIndexes } = header;
  const filled = roster.rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => !isBlankRow(cells, fieldIndexes));
  if (filled.length === 0) return { kind: 'wrongTemplate', message: TEMPLATE_REASONS.noRows };
  if (filled.length > mostRows) return { kind: 'tooManyRows' };
  return {
    kind: 'opened',
    total: filled.length,
    columns,
    unusedColumns,
    hiddenRows: filled.filter(({ row }) => roster.hiddenRows?.has(row - 1)).length,
    hiddenColumns: columns
      .filter(({ index }) => roster.hiddenColumns?.has(index))
      .map(({ title }) => title),
    rows: () => checkRows(filled, { fieldIndexes, roster }),
  };
}

function* checkRows(
  filled: Iterable<Pick<RowReader, 'cells' | 'row'>>,
  rules: RowRules,
): Generator<CheckedRow> {
  const check = createRowChecker(rules);
  for (const row of filled) yield check(row);
}

/** What rows are checked against, and where their fields stand. */
export type RowRules = {
  readonly fieldIndexes: FieldIndexes;
  readonly roster: Pick<Roster, 'date1904' | 'today' | 'firstExamDays'>;
};

/** Where a row stands; its sheet is said where several are read. */
type RowPlace = { readonly row: number; readonly sheet?: string | undefined };

/** Checks rows one after another, since a number may come once. */
export function createRowChecker(
  rules: RowRules,
): (row: RowPlace & { readonly cells: RosterRow }) => CheckedRow {
  const firstRows = new Map<string, RowPlace>();
  let isSaid = false;
  return ({ cells, row, sheet }) => {
    const reader = { ...rules, cells, row, sheet, firstRows };
    const checked = checkRow(reader);
    const warnings = checked.record ? findWarnings(reader, checked.record) : [];
    const isFirst = !isSaid && parseGradeCode(checked.record?.gradeName ?? '') === FOURTH_YEAR;
    isSaid ||= isFirst;
    const fourthYear = isFirst ? faultAt(reader, 'gradeName', ROSTER_REASONS.fourYears) : undefined;
    return { row, cells, ...checked, warnings, fourthYear };
  };
}

export function checkRoster(roster: Roster): RosterCheck {
  const opened = openRoster(roster);
  if (opened.kind !== 'opened') return opened;
  const { rows, ...header } = opened;
  const checked = [...rows()];
  const records = checked.flatMap(({ record }) => record ?? []);
  const faults = checked.flatMap((row) => row.faults);
  // What the fourth year says is of the whole file: it stands last.
  const fourthYear = checked.flatMap((row) => row.fourthYear ?? []);
  const warnings = [...checked.flatMap((row) => row.warnings), ...fourthYear];
  return { ...header, kind: 'checked', records, faults, warnings };
}

/** Whether a row of some other sheet is a roster's header too. */
export function isRosterHeader(row: RosterRow): boolean {
  return missingTitles(row.map(titleOf)).length === 0;
}

function readHeader(rows: readonly RosterRow[]) {
  const [first] = rows;
  if (!first || rows.every((row) => row.every(isBlank))) return { message: TEMPLATE_REASONS.empty };
  const titles = first.map(titleOf);
  const missing = missingTitles(titles);
  if (missing.length > 0) {
    const lower = rows.slice(1, HEADER_SEARCH).findIndex(isRosterHeader);
    return {
      message:
        lower < 0 ? TEMPLATE_REASONS.missing(missing) : TEMPLATE_REASONS.headerLower(lower + 2),
    };
  }
  const doubled = ROSTER_FIELDS.map((field) => ROSTER_TITLES[field]).find(
    (title) => titles.indexOf(title) !== titles.lastIndexOf(title),
  );
  return doubled ? { message: TEMPLATE_REASONS.doubled(doubled) } : readColumns(titles);
}

function readColumns(titles: readonly string[]) {
  const fieldIndexes = new Map<RosterField, number>();
  const columns: RosterColumn[] = [];
  const unusedColumns: string[] = [];
  for (const [index, title] of titles.entries()) {
    const field = ROSTER_FIELDS.find((candidate) => ROSTER_TITLES[candidate] === title);
    if (field) {
      fieldIndexes.set(field, index);
      columns.push({ letter: columnLetter(index), index, title, field });
    } else if (title !== '' && title !== FAULT_COLUMN_TITLE) {
      unusedColumns.push(title);
    }
  }
  return { fieldIndexes, columns, unusedColumns };
}

/** A title as typed, without spaces and the mark of a required column. */
function titleOf(cell: RosterCell): string {
  const text = readText(cell);
  return isReason(text)
    ? ''
    : toStorableText(text.value.normalize('NFKC').replaceAll(/[\s*]/g, ''));
}

function missingTitles(titles: readonly string[]): string[] {
  return ROSTER_FIELDS.map((field) => ROSTER_TITLES[field]).filter(
    (title) => !titles.includes(title),
  );
}

function isBlankRow(cells: RosterRow, fieldIndexes: FieldIndexes): boolean {
  return [...fieldIndexes.values()].every((at) => isBlank(cells[at] ?? null));
}

type RowReader = RowRules &
  RowPlace & {
    readonly cells: RosterRow;
    /** The first row of each student number met so far. */
    readonly firstRows: Map<string, RowPlace>;
  };

function checkRow(
  reader: RowReader,
): Pick<CheckedRow, 'record' | 'studentId'> & { faults: RosterFault[] } {
  const at = (field: RosterField) => reader.cells[reader.fieldIndexes.get(field) ?? -1] ?? null;
  const note = findNote(at, reader.roster);
  if (note) {
    const faults = [faultAt(reader, note, ROSTER_REASONS.noChild)];
    return { record: undefined, studentId: undefined, faults };
  }
  const studentId = checkUnique(reader, readStudentId(at('studentId')));
  const number = isReason(studentId) ? undefined : studentId.value;
  const gradeName = readGradeName(at('gradeName'));
  const read = {
    studentId,
    name: readName(at('name')),
    gender: readGender(at('gender')),
    birthDate: checkBornBeforeExams(
      reader,
      studentId,
      readRequiredBirthDate(at('birthDate'), reader.roster),
    ),
    gradeName,
    clazzName: readClazzName(at('clazzName'), gradeName, reader.roster.today),
    tel: readTel(at('tel')),
  };
  const record = toRecord(reader.row, read);
  if (record) return { record, studentId: number, faults: [] };
  const faults = [...reader.fieldIndexes.keys()].flatMap((field) => {
    const reading = read[field];
    return isReason(reading) ? [faultAt(reader, field, reading.reason)] : [];
  });
  return { record: undefined, studentId: number, faults };
}

/** A school with 初四 counts its years by another system than the names of grades do; said once. */
const FOURTH_YEAR = 14;
const PRINTED = ['name', 'gradeName', 'clazzName'] as const;

/** What is accepted as it is but should be looked at. */
function findWarnings(reader: RowReader, record: RosterRecord): RosterFault[] {
  const lacking = PRINTED.flatMap((field) => {
    const signs = findUnprintable(record[field]);
    return signs.length > 0 ? [faultAt(reader, field, ROSTER_REASONS.unprintable(signs))] : [];
  });
  if (parseGradeCode(record.gradeName) === null)
    return [...lacking, faultAt(reader, 'gradeName', ROSTER_REASONS.unknownGrade)];
  if (!namesOtherGrade(record.clazzName, record.gradeName)) return lacking;
  return [...lacking, faultAt(reader, 'clazzName', ROSTER_REASONS.otherGrade(record))];
}

/** The fault of one cell, with its position and the child's name. */
function faultAt(reader: RowReader, field: RosterField, reason: RosterReason): RosterFault {
  const index = reader.fieldIndexes.get(field) ?? -1;
  const typed = (at: number | undefined) =>
    typedText(reader.cells[at ?? -1] ?? null, reader.roster.date1904);
  const name = typed(reader.fieldIndexes.get('name'));
  const cell = { row: reader.row, column: columnLetter(index), field, name };
  return { ...cell, value: maskCell(field, typed(index)), ...reason };
}

type RowReading = {
  [Field in keyof Omit<RosterRecord, 'row'>]: Reading<RosterRecord[Field]>;
};

function toRecord(row: number, read: RowReading): RosterRecord | undefined {
  const { studentId, name, gender, birthDate, gradeName, clazzName, tel } = read;
  if (isReason(studentId) || isReason(name) || isReason(gender) || isReason(birthDate))
    return undefined;
  if (isReason(gradeName) || isReason(clazzName) || isReason(tel)) return undefined;
  return {
    row,
    studentId: studentId.value,
    name: name.value,
    gender: gender.value,
    birthDate: birthDate.value,
    gradeName: gradeName.value,
    clazzName: clazzName.value,
    tel: tel.value,
  };
}

function checkUnique(reader: RowReader, studentId: Reading<string>): Reading<string> {
  if (isReason(studentId)) return studentId;
  const { row, sheet, firstRows } = reader;
  const first = firstRows.get(studentId.value);
  if (first?.sheet !== undefined && first.sheet !== sheet)
    return { reason: ROSTER_REASONS.duplicateInSheet(first.sheet, first.row) };
  if (first) return { reason: ROSTER_REASONS.duplicate(first.row) };
  firstRows.set(studentId.value, { row, sheet });
  return studentId;
}

function checkBornBeforeExams(
  { roster }: RowReader,
  studentId: Reading<string>,
  birthDate: Reading<CalendarDate>,
): Reading<CalendarDate> {
  if (isReason(studentId) || isReason(birthDate)) return birthDate;
  const first = roster.firstExamDays.get(studentId.value);
  return first !== undefined && first < birthDate.value
    ? { reason: ROSTER_REASONS.dateAfterExam(first) }
    : birthDate;
}

/** What one row of a fault file says: every fault with its column and correction. */
export function faultSentence(faults: readonly RosterFault[], joint: string): string {
  const sentence = ({ field, why, fix }: RosterFault) => `${ROSTER_TITLES[field]}：${why}，${fix}`;
  return faults.map(sentence).join(joint);
}

// What the answer of a refused roster shows of the file: the rows of the map, and rows around the faults.

/** Rows shown above and below a wrong cell. */
const AROUND = 2;

/** Faulty rows, thinned so that no more than `most` are left and the first of each stretch stays. */
export function mappedRows(
  faults: readonly RosterFault[],
  lastRow: number,
  most: number,
): number[] {
  const rows = [...new Set(faults.map(({ row }) => row))];
  if (rows.length <= most) return rows;
  const stretches = new Map<number, number>();
  for (const row of rows) {
    const stretch = Math.floor(((row - 1) * most) / lastRow);
    if (!stretches.has(stretch)) stretches.set(stretch, row);
  }
  return [...stretches.values()];
}

/** The rows around the given faults as typed, in the order of the columns; numbers of children are masked. */
export function buildExcerpt(
  roster: Roster,
  { columns }: CheckedRoster,
  faults: readonly RosterFault[],
): RosterExcerptRow[] {
  const shownRows = new Set<number>();
  for (const { row } of faults) {
    for (let near = row - AROUND; near <= row + AROUND; near += 1) shownRows.add(near);
  }
  return [...shownRows]
    .filter((row) => row > 1 && row <= roster.rows.length)
    .sort((one, other) => one - other)
    .map((row) => ({
      row,
      cells: columns.map(({ index, field }) => {
        const text = typedText(roster.rows[row - 1]?.[index] ?? null, roster.date1904);
        return maskCell(field, text);
      }),
    }));
}

/** Digits of the shortest text that may be somebody's phone. */
const PHONE_DIGITS = 8;

/** A digit in a text without Chinese words, which a note is, or a long number in one with them. */
const HAS_NUMBER = /^\P{Script=Han}*\d\P{Script=Han}*$|\d{8}/su;

/** A cell as a screen shows it. What is too short for a phone, or a word in its place, is what is wrong with it. */
export function maskCell(field: ToldField, text: string): string {
  // Digits may be typed full-width.
  const plain = text.normalize('NFKC');
  if (field === 'document') return maskNumber(field, plain.trim());
  if (field === 'studentId') return HAS_NUMBER.test(plain) ? maskNumber(field, text) : text;
  const isPhone = field === 'tel' && plain.replaceAll(/\D/g, '').length >= PHONE_DIGITS;
  return isPhone ? maskNumber(field, text) : text;
}
