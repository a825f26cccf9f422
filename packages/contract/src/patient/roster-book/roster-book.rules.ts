/** Reads the rows of a list as a school keeps it into the cells of the template, which its own rules then check. */
import { normalizeName } from '#kernel';
import { gradeOfClass } from '../../school/grade-name.rules.ts';
import type { DocumentReading } from '../document/document.rules.ts';
import { PATIENT_NAME_MAX } from '../patient.schema.ts';
import {
  ROSTER_FIELDS,
  type RosterCell,
  type RosterFault,
  type RosterField,
} from '../roster/roster.schema.ts';
import type { RosterReason } from '../roster/roster.text.ts';
import { type DateReader, isBlank } from '../roster/roster-cell.rules.ts';
import { findNote, isNoteText } from '../roster/roster-note.rules.ts';
import type { BookField, BookRow } from './roster-book.schema.ts';
import { BOOK_REASONS } from './roster-book.text.ts';
import type { BookPlan } from './roster-plan.rules.ts';
import { titleText } from './roster-title.rules.ts';
import {
  documentKindOf,
  entryMonthOf,
  plainText,
  readDocumentCells,
  residentCells,
  shortenName,
  toGender,
  withoutCode,
} from './roster-value.rules.ts';

export type ChildRow = {
  /** In the order of the template. */
  readonly cells: RosterCell[];
  /** `YYYY-MM`. */
  readonly entryMonth: string | undefined;
  /** Undefined where none is named. */
  readonly document: DocumentReading | undefined;
};

/** A row of a child, one of nobody (a sum, a note, the header of the next page), or one in which nothing stands. */
export type BookRowReading = ChildRow | 'note' | 'blank';

export function readBookRow(row: BookRow, plan: BookPlan, reader: DateReader): BookRowReading {
  const at = (field: BookField) => row.cells[plan.fieldColumns.get(field) ?? -1] ?? null;
  if (PERSON.every((field) => isBlank(at(field)))) return isAnyNote(row) ? 'note' : 'blank';
  if (isHeaderAgain(row, plan)) return 'note';
  const read = readTemplateCells(at);
  if (isNote(row, read, reader)) return 'note';
  const inGrade = { ...read, ...placeInGrade(read, plan) };
  const entryMonth = entryMonthOf(at('entryMonth'), reader.date1904);
  const document = readDocumentCells(at('documentType'), at('document'));
  return { cells: ROSTER_FIELDS.map((field) => inGrade[field]), entryMonth, document };
}

/** What the columns say; birth date and sex from a resident's number where they are missing. */
function readTemplateCells(at: CellOf): TemplateCells {
  const isResident = (documentKindOf(at('documentType')) ?? '1') === '1';
  const resident = isResident ? residentCells(at('document')) : undefined;
  const orElse = (cell: RosterCell, other: RosterCell = null) => (isBlank(cell) ? other : cell);
  return {
    studentId: at('studentId'),
    name: at('name'),
    gender: toGender(orElse(at('gender'), resident?.gender)),
    birthDate: orElse(at('birthDate'), resident?.birthDate),
    gradeName: withoutCode(at('gradeName')),
    clazzName: at('clazzName'),
    tel: at('tel'),
  };
}

/** Grade and class from the class and from what the sheet says, where they are missing. */
function placeInGrade(
  { gradeName, clazzName }: TemplateCells,
  { clazz, stages }: BookPlan,
): Pick<TemplateCells, 'gradeName' | 'clazzName'> {
  const named = () => gradeOfClass(plainText(clazzName), stages) ?? clazz.gradeName ?? null;
  return {
    gradeName: isBlank(gradeName) ? named() : gradeName,
    clazzName: isBlank(clazzName) ? (clazz.clazzName ?? null) : clazzName,
  };
}

type CellOf = (field: BookField) => RosterCell;
type TemplateCells = Readonly<Record<RosterField, RosterCell>>;

/** What a row of a child has in some of; grade and class may be filled down below the last one. */
const PERSON = ['studentId', 'name', 'gender', 'birthDate', 'tel', 'document'] as const;

const LEAST_TITLES = 2;

function isAnyNote({ cells }: BookRow): boolean {
  return cells.some(isNoteText);
}

/** Lists that are printed repeat their header on each page: every cell says what stands above it. */
function isHeaderAgain({ cells }: BookRow, { header: { titles } }: BookPlan): boolean {
  let filled = 0;
  for (const [at, cell] of cells.entries()) {
    if (isBlank(cell)) continue;
    const text = titleText(cell);
    if (text === '' || (text !== titles[at]?.own && text !== titles[at]?.group)) return false;
    filled += 1;
  }
  return filled >= LEAST_TITLES;
}

/** As in a roster; and where the sum stands in a column that is not read. */
function isNote({ cells }: BookRow, read: TemplateCells, reader: DateReader): boolean {
  const first = cells.find((cell) => !isBlank(cell));
  if (first !== undefined && isNoteText(first) && isBlank(read.birthDate)) return true;
  return findNote((field) => read[field], reader) !== undefined;
}

/** What is told of the document of a row; its number is not said. */
export function documentFault(
  { row, name }: Pick<RosterFault, 'row' | 'name'>,
  reason: RosterReason,
): RosterFault {
  return { row, name, column: '', field: 'document', value: '', ...reason };
}

/** A fault of a row that was read so, as it is told of the book: where its column is, and how a long name becomes short enough. */
export function toBookFault(
  fault: RosterFault,
  plan: Pick<BookPlan, 'columns'>,
  cells: ChildRow['cells'],
): RosterFault {
  const column = plan.columns.find(({ field }) => field === fault.field)?.letter ?? '';
  const name = normalizeName(plainText(cells[ROSTER_FIELDS.indexOf('name')] ?? null));
  const { length } = [...name];
  if (fault.field !== 'name' || length <= PATIENT_NAME_MAX) return { ...fault, column };
  const shorter = shortenName(name, PATIENT_NAME_MAX);
  return { ...fault, column, ...BOOK_REASONS.longName(PATIENT_NAME_MAX, length, shorter) };
}
