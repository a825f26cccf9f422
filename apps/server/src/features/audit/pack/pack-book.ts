/** The counts of a pack as a workbook, and as the report that is signed. */
import { readFileSync } from 'node:fs';
import { dayText, formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import type { ExportMark } from '#platform/http/export/export-mark.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import type { BookSheet } from '#platform/spreadsheet/write/write-workbook.ts';
import { packReportText as text } from './pack.text.ts';
import type { TallyTable } from './pack-row.ts';
import type { PackFrame } from './pack-source.ts';

const template = readFileSync(new URL('./pack.typ', import.meta.url), 'utf8');

/** The counts of one sheet. */
export type SheetCounts = { readonly name: string; readonly tables: readonly TallyTable[] };

const TITLE_WIDTH = 24;
const NUMBER_WIDTH = 14;

/** One sheet each, its tables below each other. */
export function bookSheets(counts: readonly SheetCounts[]): BookSheet[] {
  return counts.map(({ name, tables }) => {
    const rows: (readonly (string | number)[])[] = [];
    const strong: number[] = [];
    for (const { title, columns, rows: counted } of tables) {
      strong.push(rows.length, rows.length + 1);
      rows.push([title], columns, ...counted, []);
    }
    const longest = Math.max(...tables.map(({ columns }) => columns.length));
    const widths = Array.from({ length: longest }, (_, at) =>
      at < 2 ? TITLE_WIDTH : NUMBER_WIDTH,
    );
    return { name, widths, rows, strong };
  });
}

/** Rows of a table that are printed. */
const PRINTED_ROWS = 60;

/** The first count of each sheet, ready to sign. */
export async function printReport(
  typesetter: TypesetterPort,
  counts: readonly SheetCounts[],
  { frame, place, mark }: { frame: PackFrame; place: string; mark: ExportMark },
): Promise<Uint8Array> {
  const { period, today, proof } = frame;
  const days = text.days(dayText(period.from), dayText(period.to));
  const isSoFar = period.to === today;
  const data = {
    text,
    place,
    facts: [
      [text.about, place],
      [text.period, isSoFar ? days + text.soFar : days],
      [text.made, `${formatToMinute(instantInShanghai(mark.at))} ${mark.by}`],
    ],
    warning: proof.faults > 0 ? text.faulty(proof.faults) : null,
    sections: counts.map(({ name, tables: [first] }) => ({
      name,
      title: first?.title ?? '',
      columns: first?.columns ?? [],
      rows: (first?.rows ?? []).slice(0, PRINTED_ROWS).map((row) => row.map(String)),
      more:
        first && first.rows.length > PRINTED_ROWS
          ? text.more(first.rows.length - PRINTED_ROWS)
          : null,
    })),
    day: dayText(today),
  };
  return (await typesetter.typeset({ template, data: JSON.stringify(data) })).file;
}
