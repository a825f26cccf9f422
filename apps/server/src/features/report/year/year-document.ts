/**
 * The yearly report as a document of Word, as offices write them: A4 with the margins of GB/T 9704, a red letterhead with a
 * number to be filled in, tables whose head is repeated on every page, and the place of the seal. Fonts are named and not
 * embedded: every office has them.
 */
import type { Paragraph, Table } from 'docx';
import type { Cell, Column, ReportModel, Row, SummarySection } from '../summary/summary-table.ts';
import { yearDocumentText as text } from './year.text.ts';

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const loadDocx = () => import('docx');
type Docx = Awaited<ReturnType<typeof loadDocx>>;

/** Twentieths of a point. */
const PAGE = { width: 11_906, height: 16_838 } as const;
const MARGIN = { top: 2098, bottom: 1984, left: 1587, right: 1474 } as const;
const TEXT_WIDTH = PAGE.width - MARGIN.left - MARGIN.right;

/** Half points: 二号, 四号, 五号, 小五, and the quieter line below a rate. */
const SIZE = { head: 52, title: 44, text: 28, section: 28, note: 21, cell: 18, quiet: 15 } as const;
const RED = 'C00000';
const HAIR = '808080';
const { song, fang, hei } = text.fonts;
/** Latin letters and digits are set in the font of offices, Chinese ones in the named. */
const fontOf = (eastAsia: string) => ({
  ascii: 'Times New Roman',
  hAnsi: 'Times New Roman',
  eastAsia,
});

export async function yearDocument(
  model: ReportModel,
  schoolYear: number,
): Promise<{ readonly contentType: string; readonly content: Uint8Array }> {
  const docx = await loadDocx();
  const document = new docx.Document({
    title: model.documentTitle,
    creator: model.orgName,
    lastModifiedBy: model.orgName,
    styles: { default: { document: { run: { font: fontOf(fang), size: SIZE.text } } } },
    sections: [
      {
        properties: { page: { size: PAGE, margin: MARGIN } },
        footers: { default: pageNumber(docx) },
        children: [
          ...letterhead(docx, model, schoolYear),
          ...introduction(docx, model),
          ...model.sections.flatMap((section, at) => sectionParts(docx, section, at)),
          ...ending(docx, model),
        ],
      },
    ],
  });
  return { contentType: DOCX_TYPE, content: await docx.Packer.toBuffer(document) };
}

type LineStyle = {
  readonly font?: string;
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly before?: number;
  readonly after?: number;
  /** Stays with what follows. */
  readonly keepNext?: boolean;
  /** Begins with two blank characters. */
  readonly indented?: boolean;
};

const INDENT = SIZE.text * 20;

function line(docx: Docx, words: string, style: LineStyle = {}): Paragraph {
  const { font = fang, size = SIZE.text, bold = false, color, align = 'left' } = style;
  return new docx.Paragraph({
    alignment: align,
    spacing: { before: style.before ?? 0, after: style.after ?? 0 },
    ...(style.keepNext && { keepNext: true }),
    ...(style.indented && { indent: { firstLine: INDENT } }),
    children: [
      new docx.TextRun({ text: words, font: fontOf(font), size, bold, ...(color && { color }) }),
    ],
  });
}

function letterhead(docx: Docx, { orgName, title }: ReportModel, schoolYear: number): Paragraph[] {
  return [
    line(docx, orgName, {
      font: song,
      size: SIZE.head,
      bold: true,
      color: RED,
      align: 'center',
      after: 240,
    }),
    new docx.Paragraph({
      alignment: docx.AlignmentType.CENTER,
      spacing: { after: 480 },
      border: { bottom: { style: docx.BorderStyle.SINGLE, size: 18, color: RED, space: 6 } },
      children: [
        new docx.TextRun({
          text: text.number(schoolYear + 1),
          font: fontOf(fang),
          size: SIZE.text,
        }),
      ],
    }),
    line(docx, title, { font: song, size: SIZE.title, bold: true, align: 'center', after: 360 }),
  ];
}

function introduction(docx: Docx, { facts, paragraph }: ReportModel): Paragraph[] {
  return [
    ...facts.map(({ label, value }) => line(docx, `${label}：${value}`)),
    line(docx, paragraph, { indented: true, before: 160, after: 160 }),
  ];
}

function sectionParts(docx: Docx, section: SummarySection, at: number): (Paragraph | Table)[] {
  return [
    line(docx, text.numbered(at, section.title), {
      font: hei,
      size: SIZE.section,
      before: 280,
      keepNext: true,
    }),
    line(docx, text.unit(section.unit), { size: SIZE.note, after: 80, keepNext: true }),
    table(docx, section),
    ...section.notes
      .filter((note) => note !== '')
      .map((note) => line(docx, note, { size: SIZE.note, before: 80 })),
  ];
}

function table(docx: Docx, { columns, rows }: SummarySection): Table {
  const shares = columns.reduce((all, { width }) => all + width, 0);
  const widths = columns.map(({ width }) => Math.floor((width * TEXT_WIDTH) / shares));
  const border = { style: docx.BorderStyle.SINGLE, size: 4, color: HAIR };
  const rowOf = (
    cells: readonly Cell[],
    { isHead, strong }: { isHead: boolean; strong: boolean },
  ) =>
    new docx.TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: columns.map(
        (column, at) =>
          new docx.TableCell({
            width: { size: widths[at] ?? 0, type: docx.WidthType.DXA },
            verticalAlign: docx.VerticalAlign.CENTER,
            margins: { left: 60, right: 60, top: 30, bottom: 30 },
            children: cellLines(docx, cells[at], { column, isHead, strong }),
          }),
      ),
    });
  return new docx.Table({
    width: { size: widths.reduce((all, width) => all + width, 0), type: docx.WidthType.DXA },
    columnWidths: widths,
    layout: docx.TableLayoutType.FIXED,
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    rows: [
      rowOf(
        columns.map(({ title }) => ({ text: title })),
        { isHead: true, strong: false },
      ),
      ...rows.map(({ cells, strong }: Row) => rowOf(cells, { isHead: false, strong })),
    ],
  });
}

type CellStyle = { readonly column: Column; readonly isHead: boolean; readonly strong: boolean };

/** The text, and the quieter line below it. */
function cellLines(
  docx: Docx,
  cell: Cell | undefined,
  { column, isHead, strong }: CellStyle,
): Paragraph[] {
  const align = isHead ? 'center' : column.align;
  const font = isHead ? hei : fang;
  return [
    line(docx, cell?.text ?? '', { font, size: SIZE.cell, bold: strong, align }),
    ...(cell?.note === undefined ? [] : [line(docx, cell.note, { size: SIZE.quiet, align })]),
  ];
}

/** The note of the report, the institution with the place of its seal, and the day. */
function ending(docx: Docx, { footer, orgName, head }: ReportModel): Paragraph[] {
  const [year = '', month = '', day = ''] = (head[0]?.value ?? '').split('-');
  return [
    line(docx, footer, { size: SIZE.note, before: 280, after: 720, keepNext: true }),
    line(docx, text.seal(orgName), { align: 'right', keepNext: true }),
    line(docx, text.day(year, month, day), { align: 'right' }),
  ];
}

function pageNumber(docx: Docx) {
  return new docx.Footer({
    children: [
      new docx.Paragraph({
        alignment: docx.AlignmentType.CENTER,
        children: [
          new docx.TextRun({
            children: [text.pageBefore, docx.PageNumber.CURRENT, text.pageAfter],
            font: fontOf(song),
            size: SIZE.text,
          }),
        ],
      }),
    ],
  });
}
