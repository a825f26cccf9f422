/** Sets summary reports as PDF. */
import { readFileSync } from 'node:fs';
import { fontPaths } from '#platform/pdf/fonts.ts';
import { openTypesetter } from '#platform/pdf/typesetter.ts';
import type { SummaryModel } from './summary.schema.ts';

export type SummaryPrinter = {
  print(model: SummaryModel): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A printer with a process of its own; it starts with the first summary. */
export function openSummaryPrinter(): SummaryPrinter {
  const template = readFileSync(new URL('./summary.typ', import.meta.url), 'utf8');
  const typesetter = openTypesetter({ template, fontPaths: fontPaths(), workers: 1 });
  return {
    print: (model) => typesetter.typeset({ data: JSON.stringify(dataOf(model)) }),
    close: () => typesetter.close(),
  };
}

/** The template reads every field, so that a missing note is written as null. */
function dataOf(model: SummaryModel) {
  const sections = model.sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({
      ...row,
      cells: row.cells.map(({ text, note = null }) => ({ text, note })),
    })),
  }));
  return { ...model, sections };
}
