/**
 * The tables of a report, which PDF, workbook and document are drawn from, so that they say the same. Every cell is the text
 * that is shown; a workbook reads the number behind it from `value`.
 */

export type Cell = {
  readonly text: string;
  /** What a spreadsheet reckons with: a count, or a percentage without its sign. */
  readonly value?: number;
  /** A second, quieter line: `13/712`. */
  readonly note?: string | undefined;
  /** Between what the rate lies once those who wait for a retest are complete; below it. */
  readonly bounds?: string;
};

export type Column = {
  readonly title: string;
  /** Share of the width of the page. */
  readonly width: number;
  readonly align: 'left' | 'right';
};

export type Row = { readonly cells: readonly Cell[]; readonly strong: boolean };

export type SummarySection = {
  readonly title: string;
  /** The quiet line at the right of the title. */
  readonly unit: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Plain sentences under the table. */
  readonly notes: readonly string[];
};

type LabelledLine = { readonly label: string; readonly value: string };

/** A report of tables, as PDF, workbook and document draw it. */
export type ReportModel = {
  readonly documentTitle: string;
  /** Without extension. */
  readonly fileName: string;
  readonly orgName: string;
  readonly platformLine: string;
  readonly title: string;
  /** At the right of the head. */
  readonly head: readonly LabelledLine[];
  readonly facts: readonly LabelledLine[];
  /** What whoever signs it reads. */
  readonly paragraph: string;
  readonly sections: readonly SummarySection[];
  readonly footer: string;
  readonly pageOf: string;
};

export function left(title: string, width: number): Column {
  return { title, width, align: 'left' };
}

export function right(width: number, ...titles: readonly string[]): Column[] {
  return titles.map((title) => ({ title, width, align: 'right' }));
}

export function plain(...cells: readonly Cell[]): Row {
  return { cells, strong: false };
}

export function sum(...cells: readonly Cell[]): Row {
  return { cells, strong: true };
}

export function words(value: string): Cell {
  return { text: value };
}

export function counted(count: number): Cell {
  return { text: count.toLocaleString('en-US'), value: count };
}
