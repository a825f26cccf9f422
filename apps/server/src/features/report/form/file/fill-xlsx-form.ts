/**
 * Fills a workbook: fields become values, rows of lists are repeated, and what lies below moves with its merged cells,
 * areas, names, pictures and formulas. Numbers are written as numbers, so that the bureau's own sums count them; texts are
 * never formulas. Results of formulas are left to the program that opens the file.
 */
import {
  type FilledForm,
  type FormValue,
  type FormValues,
  formListName,
} from '@spine/contract/report';
import { removeUnwritable } from '#platform/spreadsheet/write/xlsx-parts.ts';
import { localName } from '#platform/spreadsheet/xlsx/read-xml.ts';
import { BRACES, FIELD } from './form-field.ts';
import { type FormParts, packForm, partText, writePart } from './form-parts.ts';
import { type ListRows, readXlsxForm } from './read-xlsx-form.ts';
import {
  type FormBook,
  type FormCell,
  type FormRow,
  type FormSheet,
  otherFormulas,
  readFormBook,
  relationsOf,
  textElements,
} from './xlsx-book.ts';
import { moveAreas, moveFormula, type RowMap } from './xlsx-formula.ts';
import {
  attributeOf,
  elementsOf,
  firstOf,
  isNamed,
  parseXml,
  siblingOf,
  textOf,
  walk,
  writeXml,
  type XmlElement,
} from './xml-tree.ts';

type Filling = {
  readonly values: FilledForm;
  readonly book: FormBook;
  readonly lists: ReadonlyMap<string, ListRows>;
  /** By the name of the sheet, in lower case. */
  readonly maps: ReadonlyMap<string, RowMap>;
};

/** The workbook with every field filled. */
export function fillXlsxForm(parts: FormParts, values: FilledForm): Uint8Array {
  const book = readFormBook(parts);
  const { lists } = readXlsxForm(parts, book);
  const maps = new Map(
    book.sheets.map((sheet) => {
      const rows = lists.get(sheet.part) ?? new Map();
      return [sheet.name.toLowerCase(), createRowMap(rows, values)] as const;
    }),
  );
  const filling = { values, book, lists, maps };
  for (const sheet of book.sheets) fillSheet(parts, sheet, filling);
  moveNames(filling);
  recalculateOnLoad(parts, book.root);
  writePart(parts, parts.main, writeXml(book.root));
  return packForm(parts);
}

const linesOf = ({ lists }: FilledForm, list: string): readonly FormValues[] => lists[list] ?? [];

/** A list without lines keeps one empty row, so that formulas and merged cells stay whole. */
function createRowMap(rows: ListRows, values: FilledForm): RowMap {
  const added = [...rows].map(([row, list]) => {
    const { length } = linesOf(values, formListName[list]);
    return { row, more: Math.max(length, 1) - 1 };
  });
  const moreBefore = (row: number) =>
    added.reduce((sum, each) => sum + (each.row < row ? each.more : 0), 0);
  return {
    first: (row) => row + moreBefore(row),
    last: (row) => row + moreBefore(row + 1),
  };
}

function fillSheet(parts: FormParts, sheet: FormSheet, filling: Filling): void {
  const map = filling.maps.get(sheet.name.toLowerCase());
  const data = firstOf(sheet.root, 'sheetData');
  if (!(map && data)) return;
  data.children = sheet.rows.flatMap((row) => fillRow(sheet, row, filling));
  moveBeside(sheet, map, filling);
  writePart(parts, sheet.part, writeXml(sheet.root));
  for (const { part } of sheet.relations.filter(({ kind }) => kind === 'drawing'))
    moveDrawing(parts, part, map);
}

function fillRow(sheet: FormSheet, row: FormRow, filling: Filling): XmlElement[] {
  const list = filling.lists.get(sheet.part)?.get(row.number);
  const to = filling.maps.get(sheet.name.toLowerCase())?.first(row.number) ?? row.number;
  const { whole } = filling.values;
  if (!list) return [writeRow({ sheet, row, to, values: whole }, filling)];
  const lines = linesOf(filling.values, formListName[list]);
  return (lines.length === 0 ? [{}] : lines).map((values, at) =>
    writeRow({ sheet, row, to: to + at, values }, filling),
  );
}

type RowCopy = {
  readonly sheet: FormSheet;
  readonly row: FormRow;
  readonly to: number;
  readonly values: FormValues;
};

function writeRow(copy: RowCopy, filling: Filling): XmlElement {
  const { row, to } = copy;
  return {
    ...row.element,
    attributes: { ...row.element.attributes, r: String(to) },
    children: row.cells.map((cell) => writeCell(cell, copy, filling)),
  };
}

function writeCell(cell: FormCell, copy: RowCopy, filling: Filling): XmlElement {
  const { element, formula, runs, column } = cell;
  const attributes = { ...element.attributes, r: `${column}${copy.to}` };
  if (formula) {
    const { sheet, row, to } = copy;
    const isCopy = filling.lists.get(sheet.part)?.has(row.number) ?? false;
    const place = {
      sheet: sheet.name,
      maps: filling.maps,
      ...(isCopy && { copy: { from: row.number, to } }),
    };
    const moved = { ...formula, children: [moveFormula(textOf(formula), place)] };
    return { ...element, attributes: untyped(attributes), children: [moved] };
  }
  if (!(runs && BRACES.test(cell.text))) return { ...element, attributes };
  const single = singleValue(cell.text, copy.values);
  if (single?.number === undefined) {
    const filled = siblingOf(element, 'is', { children: fillRuns(runs, copy.values) });
    return { ...element, attributes: { ...attributes, t: 'inlineStr' }, children: [filled] };
  }
  const isShare = single.isRate && filling.book.isPercent(element.attributes['s']);
  const number = isShare ? shareOf(single.number) : single.number;
  const value = siblingOf(element, 'v', { children: [String(number)] });
  return { ...element, attributes: untyped(attributes), children: [value] };
}

function untyped(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== 't'));
}

const PERCENT = 100;
const DIGITS = 4;

/** Of percent with two decimals, without an error of rounding. */
const shareOf = (percent: number) => Number((percent / PERCENT).toFixed(DIGITS));

/** The value of a cell that holds one field and nothing else but marks of lists. */
function singleValue(text: string, values: FormValues): FormValue | undefined {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name.trim()).filter(isField);
  const rest = text.replaceAll(FIELD, '').trim();
  const [name, ...others] = names;
  return name !== undefined && others.length === 0 && rest === '' ? values[name] : undefined;
}

const isField = (name: string) => !/^[#/]/.test(name);

/** The runs with their formats; a field that lies across runs is written into the first. */
function fillRuns(runs: XmlElement, values: FormValues): XmlElement[] {
  const elements = textElements(runs);
  const whole = elements.map(textOf).join('');
  const fields = [...whole.matchAll(FIELD)].map((match) => {
    const name = (match[1] ?? '').trim();
    const text = isField(name) ? toCellText(values[name]?.text ?? '') : '';
    return { from: match.index, to: match.index + match[0].length, text };
  });
  let start = 0;
  const filled = new Map<XmlElement, XmlElement>();
  for (const element of elements) {
    const end = start + textOf(element).length;
    const text = cutText(whole, { start, end }, fields);
    const attributes = { ...element.attributes, 'xml:space': 'preserve' };
    filled.set(element, { ...element, attributes, children: [text] });
    start = end;
  }
  return elementsOf(runs)
    .filter((child) => isNamed(child, 't') || isNamed(child, 'r'))
    .map((child) => ({
      ...child,
      ...filled.get(child),
      ...(isNamed(child, 'r') && {
        children: elementsOf(child).map((each) => filled.get(each) ?? each),
      }),
    }));
}

type FilledSpan = { readonly from: number; readonly to: number; readonly text: string };

function cutText(
  whole: string,
  { start, end }: { readonly start: number; readonly end: number },
  fields: readonly FilledSpan[],
): string {
  let text = '';
  let at = start;
  for (const field of fields.filter(({ from, to }) => to > start && from < end)) {
    text += whole.slice(at, Math.max(at, field.from));
    if (field.from >= start) text += field.text;
    at = Math.max(at, field.to);
  }
  return text + whole.slice(at, Math.max(at, end));
}

/** What would be read as a character that XML cannot hold is escaped. */
function toCellText(text: string): string {
  return removeUnwritable(text).replaceAll(/_x([0-9a-fA-F]{4})_/g, '_x005F_x$1_');
}

/** Merged cells of repeated rows are repeated; every other area moves, and one over a list grows. */
function moveBeside(sheet: FormSheet, map: RowMap, { lists, maps }: Filling): void {
  const rows = lists.get(sheet.part) ?? new Map();
  for (const element of elementsOf(sheet.root)) {
    // Breaks between columns are no rows.
    if (isNamed(element, 'sheetData') || isNamed(element, 'colBreaks')) continue;
    if (isNamed(element, 'mergeCells')) {
      element.children = elementsOf(element).flatMap((each) => moveMerged(each, map, rows));
      element.attributes['count'] = String(element.children.length);
      continue;
    }
    for (const each of walk(element)) moveElement(each, map);
  }
  for (const formula of otherFormulas(sheet.root))
    formula.children = [moveFormula(textOf(formula), { sheet: sheet.name, maps })];
}

function moveElement(element: XmlElement, map: RowMap): void {
  const { attributes } = element;
  for (const key of ['ref', 'sqref', 'activeCell', 'topLeftCell']) {
    const areas = attributes[key];
    if (areas === undefined) continue;
    const moved = moveAreas(areas, map);
    attributes[key] = key.endsWith('ref') ? moved : (moved.split(':')[0] ?? moved);
  }
  if (localName(element.name) === 'sqref') element.children = [moveAreas(textOf(element), map)];
  const id = attributes['id'];
  if (isNamed(element, 'brk') && id) attributes['id'] = String(map.last(Number(id)));
}

function moveMerged(merged: XmlElement, map: RowMap, rows: ListRows): XmlElement[] {
  const { ref = '' } = merged.attributes;
  const [from, to] = [...ref.matchAll(/\d+/g)].map(Number);
  if (from === undefined || from !== to || !rows.has(from))
    return [{ ...merged, attributes: { ...merged.attributes, ref: moveAreas(ref, map) } }];
  const copies: XmlElement[] = [];
  for (let row = map.first(from); row <= map.last(from); row += 1)
    copies.push({
      ...merged,
      attributes: { ...merged.attributes, ref: ref.replaceAll(/\d+/g, String(row)) },
    });
  return copies;
}

/** Pictures are anchored to rows that count from 0. */
function moveDrawing(parts: FormParts, part: string, map: RowMap): void {
  if (!parts.contents.has(part)) return;
  const root = parseXml(partText(parts, part));
  for (const element of walk(root)) {
    if (isNamed(element, 'from')) moveAnchor(element, map.first);
    if (isNamed(element, 'to')) moveAnchor(element, map.last);
  }
  writePart(parts, part, writeXml(root));
}

function moveAnchor(anchor: XmlElement, to: (row: number) => number): void {
  const row = firstOf(anchor, 'row');
  if (row) row.children = [String(to(Number(textOf(row)) + 1) - 1)];
}

/** Areas to print, rows to repeat on each page, and the bureau's own names. */
function moveNames({ book, maps }: Filling): void {
  for (const name of otherFormulas(book.root))
    name.children = [moveFormula(textOf(name), { sheet: '', maps })];
}

const AFTER_SETTINGS = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'];

function recalculateOnLoad(parts: FormParts, root: XmlElement): void {
  const settings = firstOf(root, 'calcPr');
  if (settings) settings.attributes['fullCalcOnLoad'] = '1';
  else {
    const before = AFTER_SETTINGS.map((name) => firstOf(root, name)).find((each) => each);
    const at = before ? root.children.indexOf(before) + 1 : root.children.length;
    root.children.splice(at, 0, siblingOf(root, 'calcPr', { attributes: { fullCalcOnLoad: '1' } }));
  }
  dropChain(parts);
}

/** The order of calculation names cells that moved; a program makes it anew. */
function dropChain(parts: FormParts): void {
  const chain = relationsOf(parts, parts.main).find(({ kind }) => kind === 'calcChain');
  if (!chain) return;
  parts.contents.delete(chain.part);
  const folder = parts.main.slice(0, parts.main.lastIndexOf('/') + 1);
  const file = parts.main.slice(folder.length);
  dropElements(parts, `${folder}_rels/${file}.rels`, (each) => each.attributes['Id'] === chain.id);
  dropElements(
    parts,
    '[Content_Types].xml',
    (each) => attributeOf(each, 'PartName') === `/${chain.part}`,
  );
}

function dropElements(
  parts: FormParts,
  part: string,
  isDropped: (element: XmlElement) => boolean,
): void {
  const root = parseXml(partText(parts, part));
  root.children = elementsOf(root).filter((element) => !isDropped(element));
  writePart(parts, part, writeXml(root));
}
