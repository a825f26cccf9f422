/**
 * Reads the worksheets of an .xls workbook into plain cells. Formulas are never computed: the value the file
 * carries is used. Meant to run inside a worker (`isolated.ts`), because the parser may take any time and memory
 * over a hostile file.
 */
import { read, SSF, set_cptable, type WorkSheet } from '@e965/xlsx';
import { BrokenContainer, openContainer } from './compound-file.ts';
import { fileKind, type UnreadableFile } from './file-kind.ts';
import { type StreamSurvey, surveyStream } from './workbook-stream.ts';

/** Text; a number with what is shown and whether its format makes it a date; or a failed formula. */
export type SheetCell =
  | null
  | string
  | { readonly number: number; readonly shown: string; readonly date: boolean }
  | { readonly error: string };

export type Sheet = { readonly name: string; readonly rows: SheetCell[][] };

export type Workbook = {
  /** The first worksheet a person sees stands first. */
  readonly sheets: readonly [Sheet, ...Sheet[]];
  readonly date1904: boolean;
};

export type Unreadable = { readonly unreadable: UnreadableFile };

/** Columns beyond this one are not read. */
const MOST_COLUMNS = 64;

/** The workbook, or why there is none. Throws nothing: a parser that fails has met a damaged file. */
export async function readXls(bytes: Buffer, fileName: string): Promise<Workbook | Unreadable> {
  const kind = fileKind(bytes, fileName);
  if (kind !== 'compound') return { unreadable: kind };
  try {
    const stream = workbookStream(bytes);
    if (typeof stream === 'string') return { unreadable: stream };
    const survey = surveyStream(stream);
    if (typeof survey === 'string') return { unreadable: survey };
    return await parseStream(stream, survey);
  } catch (error) {
    return { unreadable: error instanceof BrokenContainer ? 'truncated' : 'unknown' };
  }
}

function workbookStream(bytes: Buffer): Buffer | UnreadableFile {
  const container = openContainer(bytes);
  const name = ['Workbook', 'WORKBOOK', 'Book', 'BOOK'].find((known) =>
    container.names.includes(known),
  );
  if (name) return container.read(name);
  return container.names.includes('EncryptedPackage') ? 'encrypted' : 'otherOffice';
}

async function parseStream(stream: Buffer, survey: StreamSurvey): Promise<Workbook | Unreadable> {
  // Text of version 5 is in the code page of its author; version 8 is Unicode.
  if (survey.version === 5) set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const book = read(stream, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
  });
  const names = [
    ...book.SheetNames.slice(survey.firstSheet),
    ...book.SheetNames.slice(0, survey.firstSheet),
  ];
  const [first, ...others] = names.map((name) => ({ name, rows: rowsOf(book.Sheets[name]) }));
  if (!first) return { unreadable: 'otherOffice' };
  return { sheets: [first, ...others], date1904: book.Workbook?.WBProps?.date1904 === true };
}

type ParsedCell = { t?: string; v?: unknown; w?: string; z?: unknown };

function rowsOf(sheet: WorkSheet | undefined): SheetCell[][] {
  const data: unknown = sheet?.['!data'];
  if (!Array.isArray(data)) return [];
  const rows: SheetCell[][] = [];
  for (let row = 0; row < data.length; row += 1) {
    const cells: unknown = data[row];
    rows.push(Array.isArray(cells) ? Array.from(cells.slice(0, MOST_COLUMNS), cellOf) : []);
  }
  return rows;
}

function cellOf(cell: ParsedCell | undefined): SheetCell {
  if (!cell) return null;
  const { t: type, v: value, w: shown = '', z: format } = cell;
  if (type === 'n' && typeof value === 'number') {
    return { number: value, shown, date: typeof format === 'string' && SSF.is_date(format) };
  }
  if (type === 'e') return { error: shown };
  if (type === 's' && typeof value === 'string') return value;
  return type === 'b' ? shown : null;
}
