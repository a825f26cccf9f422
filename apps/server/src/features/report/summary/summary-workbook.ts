/** The summary report as a workbook: the facts and the paragraph on the first sheet, then a sheet for each table. */

import { type BookSheet, writeWorkbook } from '#platform/spreadsheet/write-workbook.ts';
import type { XlsxValue } from '#platform/spreadsheet/write-xlsx.ts';
import { summaryBookText } from './summary.text.ts';
import type { SummaryModel } from './summary-model.ts';
import type { SummarySection } from './summary-section.ts';

const LABEL_WIDTH = 16;
const TEXT_WIDTH = 100;
/** Digits for one share of the page's width. */
const SHARE_WIDTH = 7;
const NOTE_WIDTH = 16;

export function summaryWorkbook(model: SummaryModel) {
  return writeWorkbook([coverOf(model), ...model.sections.map(sheetOf)]);
}

function coverOf(model: SummaryModel): BookSheet {
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

/** A cell's quieter line becomes a column of its own where a column has one. */
function sheetOf(section: SummarySection): BookSheet {
  const noted = section.columns.map((_, at) =>
    section.rows.some(({ cells }) => cells[at]?.note !== undefined),
  );
  const head = section.columns.flatMap(({ title }, at) =>
    noted[at] ? [title, summaryBookText.noteOf(title)] : [title],
  );
  const rows = section.rows.map(({ cells }) =>
    cells.flatMap(({ text, value, note }, at): XlsxValue[] =>
      noted[at] ? [value ?? text, note ?? null] : [value ?? text],
    ),
  );
  return {
    name: section.title,
    widths: section.columns.flatMap(({ width }, at) => {
      const own = Math.ceil(width * SHARE_WIDTH);
      return noted[at] ? [own, NOTE_WIDTH] : [own];
    }),
    rows: [head, ...rows, ...section.notes.map((note) => [note])],
    strong: [0, ...section.rows.flatMap(({ strong }, at) => (strong ? [at + 1] : []))],
  };
}
