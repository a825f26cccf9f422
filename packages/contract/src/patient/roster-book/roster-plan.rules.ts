/**
 * Plans how a sheet is read: which column holds which field, and where a field comes from that has no column. The grade may stand in the
 * class, the class in the name of the sheet or in its title, birth date and sex in a resident's number.
 */
import {
  gradeOfClass,
  normalizeClassName,
  parseGradeCode,
  type Stage,
} from '../../school/grade-name.rules.ts';
import {
  ROSTER_FIELDS,
  type RosterCell,
  type RosterColumn,
  type RosterField,
  type ToldField,
} from '../roster/roster.schema.ts';
import { ROSTER_TITLES } from '../roster/roster.text.ts';
import { columnLetter } from '../roster/roster-cell.rules.ts';
import {
  type BookField,
  type FieldColumns,
  MAPPED_FIELDS,
  type RosterLayout,
  type RosterMapping,
} from './roster-book.schema.ts';
import { BOOK_FAULTS, BOOK_SOURCES, NAMED_CLASS, ONE_CLASS } from './roster-book.text.ts';
import { type BookHeader, bestColumns, columnsOf, findDoubled } from './roster-header.rules.ts';
import { columnsByField, missingFields, OTHER_COLUMNS } from './roster-mapping.rules.ts';
import { numberTitle } from './roster-number.rules.ts';
import { type BookTitle, isOwnTitle, shownTitle } from './roster-title.rules.ts';
import { plainText } from './roster-value.rules.ts';

/** A sheet whose header was found. */
export type BookSheet = {
  readonly name: string;
  readonly header: BookHeader;
};

/** What holds for all sheets of a book. */
export type BookFacts = {
  /** The title of the numbers by which children are known (`chooseNumberTitle`). */
  readonly numbers: string | undefined;
  /** Stages of the school; none where nobody knows. */
  readonly stages: ReadonlySet<Stage>;
  /** Columns as a person chose them for sheets with these titles. */
  readonly chosen: (titles: readonly BookTitle[]) => RosterMapping | undefined;
};

/** Signs of a title that a list to choose from shows. */
const TITLE_SHOWN = 50;

/** What a sheet says of all its children. */
type NamedClass = { readonly gradeName?: string; readonly clazzName?: string };

/** Where a field comes from that has no column: another one, or what the sheet says of all its children. */
type FieldSource = BookField | keyof typeof BOOK_SOURCES;

export type BookPlan = {
  readonly header: BookHeader;
  readonly fieldColumns: FieldColumns;
  readonly clazz: NamedClass;
  readonly stages: ReadonlySet<Stage>;
  /** Where each field of the template is read. */
  readonly columns: readonly RosterColumn[];
  /** Titles of columns that are not read. */
  readonly unusedColumns: readonly string[];
  /** Whether a person chose the columns. */
  readonly isChosen: boolean;
};

/** A list that cannot be read, and whether it is one of children: a sex and a phone have teachers too. */
export type FaultySheet = { readonly message: string; readonly isRoster: boolean };

/** How a sheet is read, or why it cannot be. */
export function planSheet(sheet: BookSheet, facts: BookFacts): BookPlan | FaultySheet {
  const { name, header } = sheet;
  const { from, ...clazz } = classOf(name, header, facts.stages);
  const plan = planColumns(header, { ...facts, from, clazz });
  if (!('message' in plan)) return plan;
  const isRoster = from !== undefined || OF_CHILDREN.some((field) => hasColumn(header, field));
  return { ...plan, isRoster };
}

type SheetSource = { readonly from: SheetClass['from'] | undefined; readonly clazz: NamedClass };

const OF_CHILDREN = ['studentId', 'birthDate', 'gradeName', 'clazzName'] as const;

function hasColumn(header: BookHeader, field: BookField): boolean {
  return columnsOf(header, field).length > 0;
}

function planColumns(
  header: BookHeader,
  { from, clazz, ...facts }: BookFacts & SheetSource,
): BookPlan | { readonly message: string } {
  const isSaid = (field: RosterField) =>
    (field === 'gradeName' || field === 'clazzName') && clazz[field] !== undefined;
  const chosen = chosenColumns(facts.chosen(header.titles), isSaid);
  const found = chosen ? { fieldColumns: chosen } : findColumns(header, facts);
  if ('message' in found) return found;
  const { fieldColumns } = found;
  const sourceOf = (field: RosterField): FieldSource | undefined => {
    if (fieldColumns.has(field)) return field;
    if (isSaid(field)) return from;
    const other = OTHER_COLUMNS[field];
    return other && fieldColumns.has(other) ? other : undefined;
  };
  const missing = missingFields((field) => fieldColumns.has(field), isSaid);
  if (missing.length > 0)
    return { message: BOOK_FAULTS.missing(missing.map((field) => ROSTER_TITLES[field])) };
  const columns = ROSTER_FIELDS.flatMap((field): RosterColumn[] => {
    const source = sourceOf(field);
    return source ? [columnAt(field, source, { header, fieldColumns })] : [];
  });
  if (fieldColumns.has('document'))
    columns.push(columnAt('document', 'document', { header, fieldColumns }));
  const used = new Set(fieldColumns.values());
  const unusedColumns = header.titles
    .filter((title, index) => isOwnTitle(title) && !used.has(index))
    .map(shownTitle);
  const { stages } = facts;
  const isChosen = chosen !== undefined;
  return { header, fieldColumns, clazz, stages, columns, unusedColumns, isChosen };
}

/** Columns that were chosen for an earlier list are taken where they are enough: the name of its sheet may have said more. */
function chosenColumns(
  mapping: RosterMapping | undefined,
  isSaid: (field: RosterField) => boolean,
): Map<BookField, number> | undefined {
  if (!mapping) return undefined;
  const columns = new Map<BookField, number>(columnsByField(mapping));
  return missingFields((field) => columns.has(field), isSaid).length > 0 ? undefined : columns;
}

/** The columns by their titles. */
function findColumns(
  header: BookHeader,
  { numbers }: Pick<BookFacts, 'numbers'>,
): { readonly fieldColumns: Map<BookField, number> } | { readonly message: string } {
  const doubled = findDoubled(header);
  if (doubled) return { message: BOOK_FAULTS.doubled(shownTitle(doubled)) };
  const fieldColumns = bestColumns(header);
  const column = columnsOf(header, 'studentId').find((at) => isTitled(header, at, numbers));
  if (column !== undefined) fieldColumns.set('studentId', column);
  else if (fieldColumns.has('studentId'))
    return { message: BOOK_FAULTS.otherNumbers(numbers ?? '') };
  return { fieldColumns };
}

/** What of a sheet a person may choose, and what was chosen. */
export function layoutOf({
  header,
  fieldColumns,
  clazz,
  isChosen,
}: BookPlan): Pick<RosterLayout, 'columns' | 'mapping' | 'said' | 'isChosen'> {
  const columns = header.titles.flatMap((title, index) => {
    const shown = [...shownTitle(title)].slice(0, TITLE_SHOWN).join('');
    return isOwnTitle(title) ? [{ index, letter: columnLetter(index), title: shown }] : [];
  });
  const mapping = MAPPED_FIELDS.flatMap((field) => {
    const index = fieldColumns.get(field);
    return index === undefined ? [] : [[field, index] as const];
  });
  const said = (['gradeName', 'clazzName'] as const).filter((field) => clazz[field] !== undefined);
  return { columns, mapping: Object.fromEntries(mapping), said, isChosen };
}

function isTitled({ titles }: BookHeader, column: number, numbers: string | undefined): boolean {
  const title = titles[column];
  return title !== undefined && numberTitle(title) === numbers;
}

function columnAt(
  field: ToldField,
  source: FieldSource,
  { header, fieldColumns }: Pick<BookPlan, 'header' | 'fieldColumns'>,
): RosterColumn {
  if (source === 'sheetName' || source === 'title')
    return { field, letter: '', index: -1, title: BOOK_SOURCES[source] };
  const index = fieldColumns.get(source) ?? -1;
  const title = header.titles[index];
  return { field, letter: columnLetter(index), index, title: title ? shownTitle(title) : '' };
}

type SheetClass = NamedClass & { readonly from?: keyof typeof BOOK_SOURCES };

/** The class that a sheet is of, by its name or by its title rows. */
function classOf(name: string, { above }: BookHeader, stages: ReadonlySet<Stage>): SheetClass {
  const named = namedClass(plainText(name), stages);
  if (named.gradeName ?? named.clazzName) return { ...named, from: 'sheetName' };
  for (const cell of above.flatMap(({ cells }) => cells)) {
    const titled = classInTitle(cell, stages);
    if (titled.gradeName) return { ...titled, from: 'title' };
  }
  return {};
}

function classInTitle(cell: RosterCell, stages: ReadonlySet<Stage>): NamedClass {
  const [text = ''] = NAMED_CLASS.exec(plainText(cell).replaceAll(/\s/gu, '')) ?? [];
  return namedClass(text, stages);
}

const HAN = /\p{Script=Han}/u;

/** 五（1）班 and 501班 are a class of a grade, 1班 is a class, 五年级 a grade; other names say nothing, such as 0905, which may be a day. */
function namedClass(text: string, stages: ReadonlySet<Stage>): NamedClass {
  if (!HAN.test(text)) return {};
  const gradeName = gradeOfClass(text, stages);
  const clazzName = normalizeClassName(text, gradeName);
  if (ONE_CLASS.test(clazzName))
    return { ...(gradeName !== undefined && { gradeName }), clazzName };
  const isGrade = text.length > 1 && parseGradeCode(text) !== null;
  return isGrade ? { gradeName: text } : {};
}
