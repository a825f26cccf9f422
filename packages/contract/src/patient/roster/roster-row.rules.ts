/** Checks the rows of a roster one after another: each becomes a record, or every fault with its cell. */
import { type CalendarDate, findUnprintable } from '#kernel';
import { namesOtherGrade, parseGradeCode } from '../../school/grade-name.rules.ts';
import { maskNumber } from '../student-number.rules.ts';
import type {
  RosterCell,
  RosterFault,
  RosterField,
  RosterRecord,
  ToldField,
} from './roster.schema.ts';
import { ROSTER_REASONS, type RosterReason } from './roster.text.ts';
import { columnLetter, isReason, type Reading, typedText } from './roster-cell.rules.ts';
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

export type FieldIndexes = ReadonlyMap<RosterField, number>;

/** A row that was checked; without a fault it has its record. */
export type CheckedRow = {
  /** 1-based. */
  readonly row: number;
  readonly cells: RosterRow;
  readonly record: RosterRecord | undefined;
  /** Its number, where that can be read. */
  readonly studentId: string | undefined;
  readonly faults: RosterFault[];
  readonly warnings: RosterFault[];
  /** On the first row of a fourth junior year, what its name says of the whole file. */
  readonly fourthYear: RosterFault | undefined;
};

/** What rows are checked against, and where their fields stand. */
export type RowRules = {
  readonly fieldIndexes: FieldIndexes;
  readonly roster: {
    readonly date1904: boolean;
    readonly today: CalendarDate;
    /** The days on which children of the school were first examined, by student number: nobody is born after. */
    readonly firstExamDays: ReadonlyMap<string, CalendarDate>;
  };
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
  const number = readStudentId(at('studentId'));
  const studentId = checkUnique(reader, number);
  const known = isReason(number) ? undefined : number.value;
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
  if (record) return { record, studentId: known, faults: [] };
  const faults = [...reader.fieldIndexes.keys()].flatMap((field) => {
    const reading = read[field];
    return isReason(reading) ? [faultAt(reader, field, reading.reason)] : [];
  });
  return { record: undefined, studentId: known, faults };
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
