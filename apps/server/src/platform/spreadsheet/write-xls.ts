/**
 * Writes an .xls workbook (BIFF8) of text cells: templates and files that go back to the person who sent them.
 * The parser's own writer needs 10 s and 2 GB for 20,000 rows; this one writes the dozen records such a file is
 * made of. Cells and columns carry the text format, so that a spreadsheet keeps leading zeros and long numbers.
 */
import { writeContainer } from './compound-file-writer.ts';
import { RecordSink } from './record-sink.ts';
import { SharedTexts } from './shared-texts.ts';

export const XLS_TYPE = 'application/vnd.ms-excel';

/** The styles a cell may have. */
export type XlsStyle = 'text' | 'title' | 'wrong' | 'note';

export type XlsSheet = {
  readonly name: string;
  /** Widths in characters; they also say how many columns are text columns. */
  readonly widths: readonly number[];
  /** The first row is the header: bold, and it stays when the sheet is scrolled. */
  readonly rows: readonly (readonly string[])[];
  /** The style of a cell below the header; `text` when not given. */
  readonly style?: (row: number, column: number) => XlsStyle;
};

const STYLE_FORMATS = 15;
/** Cell formats follow the fifteen of the styles and the default one. */
const FORMAT_OF: Readonly<Record<XlsStyle, number>> = { text: 16, title: 17, wrong: 18, note: 19 };
const TEXT_FORMAT = 49;
const FONT = { normal: 0, bold: 1, red: 2 } as const;
const COLOUR = { black: 0x7fff, red: 10, rose: 45 } as const;
/** Only one sheet is selected: what is typed into several selected sheets goes into all of them. */
const SHOWN = 0x06be;

export function writeXls(sheets: readonly XlsSheet[]): Buffer {
  const sink = new RecordSink();
  const texts = new SharedTexts(sheets);
  const places = writeGlobals(sink, sheets, texts);
  for (const [index, sheet] of sheets.entries()) {
    sink.patch(places[index] ?? 0);
    writeSheet(sink, { sheet, texts, shown: index === 0 });
  }
  return writeContainer('Workbook', sink.bytes());
}

/** Everything before the sheets. Answers where the place of each sheet is to be filled in. */
function writeGlobals(sink: RecordSink, sheets: readonly XlsSheet[], texts: SharedTexts): number[] {
  writeBegin(sink, 0x0005);
  sink.record(0x0042, (out) => out.u16(1200));
  sink.record(0x003d, (out) => out.u16(0, 0, 0x4000, 0x2000, 0x0038, 0, 0, 1, 600));
  writeFont(sink, 400, COLOUR.black);
  writeFont(sink, 700, COLOUR.black);
  writeFont(sink, 400, COLOUR.red);
  writeFont(sink, 400, COLOUR.black);
  for (let style = 0; style < STYLE_FORMATS; style += 1)
    writeFormat(sink, { style: true, font: FONT.normal });
  writeFormat(sink, { font: FONT.normal });
  writeFormat(sink, { font: FONT.normal, number: TEXT_FORMAT });
  writeFormat(sink, { font: FONT.bold, number: TEXT_FORMAT });
  writeFormat(sink, { font: FONT.normal, number: TEXT_FORMAT, fill: COLOUR.rose });
  writeFormat(sink, { font: FONT.red, number: TEXT_FORMAT });
  sink.record(0x0293, (out) => out.u16(0x8000, 0xff00));
  const places = sheets.map(({ name }) => {
    const at = sink.length + 4;
    sink.record(0x0085, (out) => out.u32(0).u16(0).u8(name.length).text(name));
    return at;
  });
  texts.writeTo(sink);
  sink.record(0x000a);
  return places;
}

function writeBegin(sink: RecordSink, kind: number): void {
  sink.record(0x0809, (out) => out.u16(0x0600, kind, 0x0dbb, 0x07cc).u32(0x000100c1, 0x00000306));
}

function writeFont(sink: RecordSink, weight: number, colour: number): void {
  const name = 'Arial';
  sink.record(0x0031, (out) =>
    out.u16(220, 0, colour, weight, 0).u8(0).u8(0).u8(134).u8(0).u8(name.length).text(name),
  );
}

type Format = { style?: boolean; font: number; number?: number; fill?: number };

/** An extended format: font, number format, protection, alignment, borders, fill. */
function writeFormat(sink: RecordSink, { style = false, font, number = 0, fill }: Format): void {
  const used = style ? 0 : 0xfc;
  const pattern = fill === undefined ? 0x20c0 : 0x2000 | fill;
  sink.record(0x00e0, (out) =>
    out
      .u16(font, number, style ? 0xfff5 : 0x0001)
      .u8(0x20)
      .u8(0)
      .u8(0)
      .u8(used)
      .u32(0, fill === undefined ? 0 : 0x04000000)
      .u16(pattern),
  );
}

type Page = { readonly sheet: XlsSheet; readonly texts: SharedTexts; readonly shown: boolean };

function writeSheet(sink: RecordSink, page: Page): void {
  const { widths, rows } = page.sheet;
  writeBegin(sink, 0x0010);
  sink.record(0x0200, (out) => out.u32(0, rows.length).u16(0, widths.length, 0));
  for (const [column, width] of widths.entries()) {
    sink.record(0x007d, (out) => out.u16(column, column, width * 256, FORMAT_OF.text, 0, 0));
  }
  for (const row of rows.keys()) writeRow(sink, page, row);
  sink.record(0x023e, (out) => out.u16(page.shown ? SHOWN : 0x00be, 0, 0, 0x0040, 0, 0, 0, 0, 0));
  sink.record(0x0041, (out) => out.u16(0, 1, 1, 0, 2));
  sink.record(0x000a);
}

function writeRow(sink: RecordSink, { sheet: { rows, style }, texts }: Page, row: number): void {
  for (const [column, text] of (rows[row] ?? []).entries()) {
    if (text === '') continue;
    const chosen = row === 0 ? 'title' : (style?.(row, column) ?? 'text');
    sink.record(0x00fd, (out) => out.u16(row, column, FORMAT_OF[chosen]).u32(texts.indexOf(text)));
  }
}
