/** Finds the fields of a workbook and what is wrong with them. A row between the marks of a list is repeated for its lines. */
import {
  type FormList,
  formFaultText,
  formFormulaText,
  formListName,
  formRowText,
} from '@spine/contract/report';
import { addUse, BRACES, beginList, brokenField, FIELD, type FormFields } from './form-field.ts';
import { type FormParts, partText } from './form-parts.ts';
import { FormRefusal } from './form-refusal.ts';
import {
  type FormBook,
  type FormCell,
  type FormRow,
  type FormSheet,
  otherFormulas,
} from './xlsx-book.ts';
import { findRowFault, isSafeFormula } from './xlsx-formula.ts';
import { elementsOf, isNamed, parseXml, textOf, type XmlElement } from './xml-tree.ts';

/** The list a row is repeated for, by the number of the row. */
export type ListRows = ReadonlyMap<number, FormList>;

export type XlsxFields = FormFields & {
  /** Of each sheet by its part. */
  readonly lists: ReadonlyMap<string, ListRows>;
};

/** The fields sheet by sheet. Throws `FormRefusal` where a formula cannot be used. */
export function readXlsxForm(parts: FormParts, book: FormBook): XlsxFields {
  refuseFormulas(parts, book);
  const fields: FormFields = { uses: [], faults: [] };
  const lists = new Map(book.sheets.map((sheet) => [sheet.part, readSheet(sheet, fields)]));
  const isRepeated = (sheet: FormSheet) => (lists.get(sheet.part)?.size ?? 0) > 0;
  if (book.sheets.some((sheet) => isRepeated(sheet) && holdsMore(sheet)) || hasPivots(parts, lists))
    fields.faults.push(formFaultText.beside);
  if (hasFieldElsewhere(parts, book)) fields.faults.push(formFaultText.elsewhere);
  fields.faults.push(...rowFaults(book, lists));
  return { ...fields, lists };
}

/** Things that name rows in parts of their own. */
const MORE = /^(?:comments|threadedComment|table|pivotTable|vmlDrawing)$/;

function holdsMore({ relations }: FormSheet): boolean {
  return relations.some(({ kind }) => MORE.test(kind));
}

/** Charts and pivot tables name rows of any sheet. */
function hasPivots({ contents }: FormParts, lists: ReadonlyMap<string, ListRows>): boolean {
  const isRepeated = [...lists.values()].some(({ size }) => size > 0);
  return (
    isRepeated && [...contents.keys()].some((name) => /^xl\/(?:charts|pivotTables)\//i.test(name))
  );
}

function readSheet(sheet: FormSheet, fields: FormFields): ListRows {
  const lists = new Map<number, FormList>();
  for (const row of sheet.rows) {
    const list = readRow(row, fields);
    if (list) lists.set(row.number, list);
  }
  return lists;
}

/** What a row has read so far. */
type RowReading = {
  readonly fields: FormFields;
  /** Of the whole row: what stands beside the marks is of the same line. */
  readonly list: FormList | undefined;
  open: string | undefined;
  count: number;
};

function readRow(row: FormRow, fields: FormFields): FormList | undefined {
  const texts = row.cells.map(({ text }) => text).filter((text) => BRACES.test(text));
  for (const text of texts) {
    const broken = brokenField(text);
    if (broken !== undefined) fields.faults.push(formFaultText.brokenField(broken));
  }
  const names = texts.flatMap((text) =>
    [...text.matchAll(FIELD)].map(([, name = '']) => name.trim()),
  );
  const opening = names.find((name) => name.startsWith('#'));
  const list =
    opening === undefined ? undefined : beginList(fields, opening.slice(1).trim(), undefined);
  // A list that is unknown would make each of its fields a fault too.
  if (opening !== undefined && list === undefined) return undefined;
  const reading: RowReading = { fields, list, open: undefined, count: 0 };
  for (const name of names) readName(name, reading);
  if (reading.open !== undefined) fields.faults.push(formFaultText.oneRow(reading.open));
  else if (list && reading.count === 0)
    fields.faults.push(formFaultText.emptyList(formListName[list]));
  return list;
}

function readName(name: string, reading: RowReading): void {
  const { fields, list } = reading;
  const local = name.slice(1).trim();
  if (name.startsWith('#')) {
    if (isSecondList(local, reading)) fields.faults.push(formFaultText.nested(local));
    reading.open = local;
  } else if (name.startsWith('/')) {
    if (reading.open !== local) fields.faults.push(formFaultText.unopenedList(local));
    reading.open = undefined;
  } else {
    reading.count += 1;
    addUse(fields, name, list);
  }
}

/** One that begins within a list, or another one in the same row. */
function isSecondList(name: string, { list, open }: RowReading): boolean {
  return open !== undefined || name !== (list && formListName[list]);
}

// Formulas of the bureau's own stay, where they read nothing but cells.

const AUTO_NAMES = /auto_?(?:open|close|activate|deactivate)/i;

function refuseFormulas(parts: FormParts, book: FormBook): void {
  const faults = [...book.sheets.flatMap(sheetFaults), ...nameFaults(book)];
  if (hasUnsafeParts(parts)) faults.push(formFormulaText.unsafe);
  if (faults.length > 0) throw new FormRefusal('formulas', faults);
}

function sheetFaults({ name, root, rows }: FormSheet): string[] {
  const inCells = rows.flatMap(({ number, cells }) =>
    cells.flatMap((cell) => {
      const fault = formulaFault(cell);
      return fault ? [formFaultText.at(`${name} ${cell.column}${number}`, fault)] : [];
    }),
  );
  const isOtherUnsafe = otherFormulas(root).some(isUnsafe);
  return isOtherUnsafe ? [...inCells, formFaultText.at(name, formFormulaText.unsafe)] : inCells;
}

function nameFaults({ root }: FormBook): string[] {
  return otherFormulas(root)
    .filter((defined) => isUnsafe(defined) || AUTO_NAMES.test(defined.attributes['name'] ?? ''))
    .map(({ attributes }) => formFaultText.at(attributes['name'] ?? '', formFormulaText.unsafe));
}

function formulaFault({ formula, text }: FormCell): string | undefined {
  if (!formula) return undefined;
  const code = textOf(formula);
  if (BRACES.test(code) || BRACES.test(text)) return formFormulaText.inField;
  const { t } = formula.attributes;
  if (t === 'array' || t === 'dataTable') return formFormulaText.array;
  return isSafeFormula(code) ? undefined : formFormulaText.unsafe;
}

/** Formulas that name a cell of a row that is repeated, or within one a row that is not. */
function rowFaults(book: FormBook, lists: XlsxFields['lists']): string[] {
  const rows = new Map(
    book.sheets.map(({ name, part }) => [name.toLowerCase(), lists.get(part)] as const),
  );
  const isRepeated = (sheet: string, row: number) => rows.get(sheet)?.has(row) ?? false;
  const faultAt = (formula: XmlElement, place: FormulaPlace): string[] => {
    const fault = findRowFault(textOf(formula), { ...place, isRepeated });
    return fault ? [formFaultText.at(place.at, formRowText[fault])] : [];
  };
  const inCells = book.sheets.flatMap(({ name, rows: all }) =>
    all.flatMap(({ number: row, cells }) =>
      cells.flatMap(({ formula, column }) =>
        formula ? faultAt(formula, { sheet: name, row, at: `${name} ${column}${row}` }) : [],
      ),
    ),
  );
  const inNames = otherFormulas(book.root).flatMap((name) =>
    faultAt(name, { sheet: '', row: 0, at: name.attributes['name'] ?? '' }),
  );
  return [...inCells, ...inNames];
}

type FormulaPlace = { readonly sheet: string; readonly row: number; readonly at: string };

const isUnsafe = (formula: XmlElement) => !isSafeFormula(textOf(formula));

/** Formulas of drawings and of columns of tables. */
function hasUnsafeParts(parts: FormParts): boolean {
  return [...parts.contents.keys()]
    .filter((name) => /^xl\/(?:charts|drawings|tables)\/[^/]*\.xml$/i.test(name))
    .some((name) => otherFormulas(parseXml(partText(parts, name))).some(isUnsafe));
}

/** Fields in what is not filled: heads of printed pages, comments, drawings, names. */
function hasFieldElsewhere(parts: FormParts, book: FormBook): boolean {
  const beside = book.sheets.some(({ name, root }) =>
    [
      name,
      ...elementsOf(root)
        .filter((each) => !isNamed(each, 'sheetData'))
        .map(textOf),
    ].some((text) => BRACES.test(text)),
  );
  if (beside) return true;
  return [...parts.contents.keys()]
    .filter((name) => /^xl\/(?:charts|drawings|comments|threadedComments)[^.]*\.xml$/i.test(name))
    .some((name) => BRACES.test(textOf(parseXml(partText(parts, name)))));
}
