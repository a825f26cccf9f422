/** Reads what the sheets of an .xlsx workbook share: their list, texts, number formats, and the date system (ECMA-376). */
import { type CellFormatter, createFormatter } from '../number-format.ts';
import { MOST_SHEETS, UnreadableBook } from '../sheet-cell.ts';
import { isTrue, localName, readWholeXml, type XmlAttributes } from './read-xml.ts';
import { TextsReader } from './xlsx-text.ts';
import type { ZipParts } from './zip-parts.ts';

export type ListedXlsxSheet = {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
};

export type XlsxBook = {
  readonly parts: ZipParts;
  readonly sheets: readonly ListedXlsxSheet[];
  readonly texts: readonly string[];
  readonly date1904: boolean;
  /** Values of formulas are left to the spreadsheet that opens the file. */
  readonly computesLater: boolean;
} & CellFormatter;

const BOOK = 'xl/workbook.xml';
const BOOK_FOLDER = 'xl/';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

type Relation = { readonly type: string; readonly part: string };

export function readXlsxBook(parts: ZipParts): XlsxBook {
  const relations = readRelations(parts);
  const partOf = (type: string) =>
    [...relations.values()].find((each) => each.type === type && parts.has(each.part))?.part;
  const book = readListOfSheets(parts, relations);
  const texts = partOf('sharedStrings');
  const styles = partOf('styles');
  return {
    parts,
    ...book,
    texts: texts ? readTexts(parts, texts) : [],
    ...(styles ? readFormats(parts, styles) : createFormatter([], new Map())),
  };
}

function readRelations(parts: ZipParts): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  readElements(parts, RELATIONS, (name, { Id, Type = '', Target = '' }) => {
    if (name !== 'Relationship' || Id === undefined) return;
    const part = Target.startsWith('/') ? Target : BOOK_FOLDER + Target;
    relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part });
  });
  return relations;
}

function readElements(
  parts: ZipParts,
  part: string,
  open: (name: string, attributes: XmlAttributes) => void,
): void {
  readWholeXml(parts.read(part), { open, close: () => undefined, text: () => undefined });
}

function readListOfSheets(parts: ZipParts, relations: ReadonlyMap<string, Relation>) {
  const sheets: ListedXlsxSheet[] = [];
  const flags = { date1904: false, computesLater: false };
  readElements(parts, BOOK, (element, attributes) => {
    if (element === 'workbookPr') flags.date1904 = isTrue(attributes['date1904']);
    if (element === 'calcPr') flags.computesLater = isTrue(attributes['fullCalcOnLoad']);
    if (element === 'sheet') sheets.push(...worksheetOf(attributes, relations));
    if (sheets.length > MOST_SHEETS) throw new UnreadableBook('tooComplex', 'too many sheets');
  });
  return { sheets, ...flags };
}

/** None for charts and macros, which may have sheets of their own. */
function worksheetOf(
  attributes: XmlAttributes,
  relations: ReadonlyMap<string, Relation>,
): ListedXlsxSheet[] {
  const { name = '', state = 'visible' } = attributes;
  const relation = relations.get(relationId(attributes));
  if (!relation) throw new UnreadableBook('truncated', 'a sheet is missing');
  if (relation.type !== 'worksheet') return [];
  return [{ name, hidden: state !== 'visible', part: relation.part }];
}

/** `r:id`, whichever prefix stands for it. */
function relationId(attributes: XmlAttributes): string {
  const key = Object.keys(attributes).find((each) => localName(each) === 'id');
  return (key && attributes[key]) ?? '';
}

function readTexts(parts: ZipParts, part: string): string[] {
  const texts: string[] = [];
  const reader = new TextsReader();
  readWholeXml(parts.read(part), {
    open: (name) => reader.open(name),
    close: (name) => {
      reader.close(name);
      if (name === 'si') texts.push(reader.take());
    },
    text: (text) => reader.text(text),
  });
  return texts;
}

function readFormats(parts: ZipParts, part: string): CellFormatter {
  const custom = new Map<number, string>();
  const formats: number[] = [];
  // Other lists have formats too, which no cell points to.
  let list = '';
  readWholeXml(parts.read(part), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmts' || name === 'cellXfs') list = name;
      if (list === 'numFmts' && name === 'numFmt') custom.set(Number(numFmtId), formatCode);
      if (list === 'cellXfs' && name === 'xf') formats.push(Number(numFmtId));
    },
    close: (name) => {
      if (name === list) list = '';
    },
    text: () => undefined,
  });
  return createFormatter(formats, custom);
}
