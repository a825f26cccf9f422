/** The summary report as a workbook: the facts and the paragraph on the first sheet, then a sheet for each table. */

import { type BookSheet, writeWorkbook } from '#platform/spreadsheet/write/write-workbook.ts';
import type { XlsxValue } from '#platform/spreadsheet/write/write-xlsx.ts';
import { summaryBookText } from './summary.text.ts';
import type { ReportModel, SummarySection } from './summary-table.ts';

const LABEL_WIDTH = 16;
const TEXT_WIDTH = 100;
/** Digits for one share of the page's width. */
const SHARE_WIDTH = 7;
const NOTE_WIDTH = 16;
const LINES = ['note', 'bounds'] as const;

export function summaryWorkbook(model: ReportModel) {
  return writeWorkbook([coverSheet(model), ...model.sections.map(sectionSheet)]);
}

/** Title, facts and text. */
export function coverSheet(model: ReportModel): BookSheet {
  return {
    name: summaryBookText.cover,
    widths: [LABEL_WIDTH, TEXT_WIDTH],
    rows: [
      [model.title],
      ...[...model.facts, ...model.head].map(({ label, value }) => [label, value]),
      [summaryBookText.summary, model.paragraph],
      [summaryBookText.note, model.footer],
    ],
    strong: [0],
  };
}

/** A cell's quieter lines become columns of their own where a column has any. */
function sectionSheet(section: SummarySection): BookSheet {
  const has = (at: number, line: 'note' | 'bounds') =>
    section.rows.some(({ cells }) => cells[at]?.[line] !== undefined);
  const quiet = section.columns.map((_, at) => LINES.filter((line) => has(at, line)));
  const titles = { note: summaryBookText.noteOf, bounds: summaryBookText.boundsOf };
  const head = section.columns.flatMap(({ title }, at) => [
    title,
    ...(quiet[at] ?? []).map((line) => titles[line](title)),
  ]);
  const rows = section.rows.map(({ cells }) =>
    cells.flatMap((cell, at): XlsxValue[] => [
      cell.value ?? cell.text,
      ...(quiet[at] ?? []).map((line) => cell[line] ?? null),
    ]),
  );
  return {
    name: section.title,
    widths: section.columns.flatMap(({ width }, at) => [
      Math.ceil(width * SHARE_WIDTH),
      ...(quiet[at] ?? []).map(() => NOTE_WIDTH),
    ]),
    rows: [head, ...rows, ...section.notes.map((note) => [note])],
    strong: [0, ...section.rows.flatMap(({ strong }, at) => (strong ? [at + 1] : []))],
  };
}
