/** Writes a small .xlsx of several sheets at once; long lists are streamed by `write-xlsx.ts`. */
import { XLSX_TYPE, type XlsxValue } from './write-xlsx.ts';
import { harmlessText } from './xlsx-parts.ts';

export type BookSheet = {
  readonly name: string;
  /** Widths in digits, as spreadsheets count them. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly XlsxValue[])[];
  /** Rows written in bold, counted from 0. */
  readonly strong?: readonly number[];
};

const BOLD = { style: { font: { bold: true } } } as const;

/** The bytes and their type, as a call serves them. */
export async function writeWorkbook(
  sheets: readonly BookSheet[],
): Promise<{ readonly contentType: string; readonly content: Uint8Array }> {
  const { writeXlsx } = await import('hucre/xlsx');
  const content = await writeXlsx({ sheets: sheets.map(sheetOf) });
  return { contentType: XLSX_TYPE, content };
}

function sheetOf({ name, widths, rows, strong = [] }: BookSheet) {
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((row) => row.map(harmless)),
    cells: new Map(
      strong.flatMap((at) =>
        (rows[at] ?? []).map(
          (value, column) => [`${at},${column}`, { value: harmless(value), ...BOLD }] as const,
        ),
      ),
    ),
  };
}

function harmless(value: XlsxValue): XlsxValue {
  return typeof value === 'string' ? harmlessText(value) : value;
}
