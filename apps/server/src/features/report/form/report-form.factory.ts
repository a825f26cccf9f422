/** Forms for tests: documents and workbooks as a bureau writes them, and their parts as hostile people change them. */
import { formListName } from '@spine/contract/report';
import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { writeXlsx } from 'hucre/xlsx';
import PizZip from 'pizzip';
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';

/** A document of paragraphs, a paragraph of runs, and a table of rows. */
export function docxOf(
  paragraphs: readonly (string | readonly string[])[],
  rows: readonly (readonly string[])[] = [],
): Promise<Buffer> {
  const lines = paragraphs.map(
    (runs) => new Paragraph({ children: [runs].flat().map((text) => new TextRun({ text })) }),
  );
  const table = new Table({
    rows: rows.map(
      (cells) =>
        new TableRow({
          children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
        }),
    ),
  });
  const children = rows.length > 0 ? [...lines, table] : lines;
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

type Cell = string | number | { readonly formula: string };

/** A workbook of one sheet; cells count from row 0. */
export async function xlsxFormOf(
  rows: readonly (readonly (Cell | null)[])[],
  merges: readonly (readonly [row: number, from: number, to: number])[] = [],
): Promise<Buffer> {
  const texts = rows.map((cells) => cells.map((cell) => (typeof cell === 'object' ? null : cell)));
  const formulas = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell !== null && typeof cell === 'object'
        ? [[`${row},${column}`, { formula: cell.formula, value: 0 }] as const]
        : [],
    ),
  );
  const sheet = {
    name: formListName.school,
    rows: texts,
    cells: new Map(formulas),
    merges: merges.map(([row, from, to]) => ({
      startRow: row,
      startCol: from,
      endRow: row,
      endCol: to,
    })),
  };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

/** The package with parts changed or added; a part is what `change` makes of it. */
export function withPart(bytes: Buffer, name: string, change: (text: string) => string): Buffer {
  const zip = new PizZip(bytes);
  zip.file(name, change(zip.file(name)?.asText() ?? ''));
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** The text of a document, a line a paragraph. */
export function docxText(bytes: Uint8Array): string[] {
  const xml = new PizZip(Buffer.from(bytes)).file('word/document.xml')?.asText() ?? '';
  return xml
    .split('</w:p>')
    .map((part) =>
      [...part.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''),
    )
    .filter((line) => line !== '');
}

/** Writes a form without a file, and answers its id. */
export async function insertReportForm({ db, orgId }: Tenant): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('reportForm')
    .values({
      orgId,
      id,
      name: formListName.school,
      kind: 'docx',
      content: Buffer.of(0),
      size: 1,
      fields: '[]',
      uploadedBy: uuidv7(),
      uploadedByName: 'manager',
      uploadedAt: TEST_NOW,
    })
    .execute();
  return id;
}
