/** The parts of a workbook that a form is read from and filled in: sheets, shared texts, styles. */
import { localName } from '#platform/spreadsheet/xlsx/read-xml.ts';
import { type FormParts, partText } from './form-parts.ts';
import { FormRefusal } from './form-refusal.ts';
import { columnName, columnNumber, translateFormula } from './xlsx-formula.ts';
import {
  attributeOf,
  elementsOf,
  firstOf,
  isNamed,
  parseXml,
  textOf,
  type XmlElement,
} from './xml-tree.ts';

export type Relation = { readonly id: string; readonly kind: string; readonly part: string };

export type FormSheet = {
  readonly name: string;
  readonly part: string;
  readonly root: XmlElement;
  readonly rows: readonly FormRow[];
  readonly relations: readonly Relation[];
};

export type FormRow = {
  /** From 1. */
  readonly number: number;
  readonly element: XmlElement;
  readonly cells: readonly FormCell[];
};

export type FormCell = {
  /** Such as `AB`. */
  readonly column: string;
  readonly element: XmlElement;
  /** The element with the runs of its text; none of numbers, and of results of formulas. */
  readonly runs: XmlElement | undefined;
  /** What stands in it; of a formula its result. */
  readonly text: string;
  readonly formula: XmlElement | undefined;
};

export type FormBook = {
  readonly root: XmlElement;
  readonly sheets: readonly FormSheet[];
  /** Whether cells of a style show shares in percent. */
  readonly isPercent: (style: string | undefined) => boolean;
};

/** The relations of a part, without those that lead outside. */
export function relationsOf(parts: FormParts, part: string): Relation[] {
  const cut = part.lastIndexOf('/') + 1;
  const list = `${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`;
  if (!parts.contents.has(list)) return [];
  return elementsOf(parseXml(partText(parts, list))).flatMap(({ attributes }) => {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes;
    if (TargetMode?.toLowerCase() === 'external') return [];
    const target = new URL(Target, `file:///${part}`).pathname.slice(1);
    return [{ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), part: decodeURI(target) }];
  });
}

export function readFormBook(parts: FormParts): FormBook {
  const root = parseXml(partText(parts, parts.main));
  const relations = relationsOf(parts, parts.main);
  const partOf = (kind: string) => relations.find((each) => each.kind === kind)?.part;
  const texts = readTexts(parts, partOf('sharedStrings'));
  const list = firstOf(root, 'sheets');
  const sheets = (list ? elementsOf(list, 'sheet') : []).flatMap((listed) => {
    const relation = relations.find(({ id }) => id === attributeOf(listed, 'id'));
    if (relation?.kind !== 'worksheet') return [];
    const name = listed.attributes['name'] ?? '';
    return [readSheet(parts, { name, part: relation.part }, texts)];
  });
  if (sheets.length === 0) throw new FormRefusal('fileDamaged');
  return { root, sheets, isPercent: readPercentStyles(parts, partOf('styles')) };
}

function readTexts(parts: FormParts, part: string | undefined): XmlElement[] {
  if (!(part && parts.contents.has(part))) return [];
  return elementsOf(parseXml(partText(parts, part)), 'si');
}

const PERCENT_FORMATS = new Set(['9', '10']);

function readPercentStyles(parts: FormParts, part: string | undefined): FormBook['isPercent'] {
  if (!(part && parts.contents.has(part))) return () => false;
  const styles = parseXml(partText(parts, part));
  const custom = firstOf(styles, 'numFmts');
  const percent = new Set(PERCENT_FORMATS);
  for (const { attributes } of custom ? elementsOf(custom, 'numFmt') : []) {
    if (attributes['formatCode']?.includes('%')) percent.add(attributes['numFmtId'] ?? '');
  }
  const formats = firstOf(styles, 'cellXfs');
  const isPercent = (formats ? elementsOf(formats, 'xf') : []).map(({ attributes }) =>
    percent.has(attributes['numFmtId'] ?? ''),
  );
  return (style) => isPercent[Number(style ?? 0)] ?? false;
}

function readSheet(
  parts: FormParts,
  { name, part }: { readonly name: string; readonly part: string },
  texts: readonly XmlElement[],
): FormSheet {
  const root = parseXml(partText(parts, part));
  const data = firstOf(root, 'sheetData');
  const rows: FormRow[] = [];
  for (const element of data ? elementsOf(data, 'row') : []) {
    // Careless programs leave numbers out: a row is the one after the last.
    const number = Number(element.attributes['r'] ?? (rows.at(-1)?.number ?? 0) + 1);
    rows.push({ number, element, cells: readCells(element, texts) });
  }
  expandShared(rows);
  return { name, part, root, rows, relations: relationsOf(parts, part) };
}

function readCells(row: XmlElement, texts: readonly XmlElement[]): FormCell[] {
  const cells: FormCell[] = [];
  for (const element of elementsOf(row, 'c')) {
    const { r, t } = element.attributes;
    const next = columnName(columnNumber(cells.at(-1)?.column ?? '') + 1);
    const column = r?.replace(/\d+$/, '') ?? next;
    const formula = firstOf(element, 'f');
    const runs = runsOf(element, t, texts);
    const text = runs ? runsText(runs) : resultText(element);
    cells.push({ column, element, runs, text, formula });
  }
  return cells;
}

const runsText = (runs: XmlElement) => textElements(runs).map(textOf).join('');

function resultText(cell: XmlElement): string {
  const value = firstOf(cell, 'v');
  return value ? textOf(value) : '';
}

function runsOf(
  cell: XmlElement,
  type: string | undefined,
  texts: readonly XmlElement[],
): XmlElement | undefined {
  if (type === 'inlineStr') return firstOf(cell, 'is');
  const value = firstOf(cell, 'v');
  return type === 's' && value ? texts[Number(textOf(value))] : undefined;
}

/** The elements that hold the text; how it is pronounced is no part of it. */
export function textElements(runs: XmlElement): XmlElement[] {
  return elementsOf(runs).flatMap((child) => {
    if (isNamed(child, 't')) return [child];
    return isNamed(child, 'r') ? elementsOf(child, 't') : [];
  });
}

/** Gives each cell of a shared formula its own: rows that are repeated move it. */
function expandShared(rows: readonly FormRow[]): void {
  const masters = new Map<string, SharedFormula>();
  for (const { number, cells } of rows) {
    for (const { formula, column } of cells) {
      if (formula?.attributes['t'] === 'shared')
        expandFormula(formula, { row: number, column: columnNumber(column) }, masters);
    }
  }
}

type Position = { readonly row: number; readonly column: number };
type SharedFormula = Position & { readonly code: string };

function expandFormula(
  formula: XmlElement,
  at: Position,
  masters: Map<string, SharedFormula>,
): void {
  const group = formula.attributes['si'] ?? '';
  const code = textOf(formula);
  const master = masters.get(group);
  if (code !== '') masters.set(group, { code, ...at });
  else if (master)
    formula.children = [
      translateFormula(master.code, at.row - master.row, at.column - master.column),
    ];
  for (const key of ['t', 'si', 'ref']) delete formula.attributes[key];
}

/** Formulas of rules, names and checks of what is typed, beside those of cells. */
export function otherFormulas(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (element: XmlElement) => {
    if (isNamed(element, 'sheetData')) return;
    const name = localName(element.name);
    if (/^(?:formula[12]?|f|definedName|calculatedColumnFormula)$/.test(name)) found.push(element);
    for (const child of elementsOf(element)) visit(child);
  };
  visit(root);
  return found;
}
