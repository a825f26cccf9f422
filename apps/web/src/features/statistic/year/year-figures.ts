/** Which figures of a yearly report the page shows, and the rows of its tables. */
import type { YearFigure, YearFigureName, YearRow, YearSummary } from '@spine/contract/statistic';
import type { YearOpened, YearTable } from './year.state.ts';

/** Opens the children of a number; undefined for users who may not see children. */
export type ShowYearChildren = ((opened: YearOpened) => void) | undefined;

/** What is owed to the bureau; the files have the other figures too. */
export const SHOWN_FIGURES = [
  'owed',
  'examined',
  'found',
  'referred',
  'attended',
  'confirmed',
] as const satisfies readonly YearFigureName[];

export function findFigure(row: YearRow, name: YearFigureName): YearFigure | undefined {
  return row.figures.find((each) => each.name === name);
}

export function rowsOf(report: YearSummary, table: YearTable): readonly YearRow[] {
  const tables = { school: report.bySchool, grade: report.byGrade, sex: report.bySex } as const;
  return tables[table];
}

/** The report of one school has no table of schools. */
export function tablesOf(report: YearSummary): readonly YearTable[] {
  return report.bySchool.length === 0 ? ['grade', 'sex'] : ['school', 'grade', 'sex'];
}

/** Rows on one page: a county may have a thousand schools. */
export const PAGE_ROWS = 100;

/** The rows of a page; of one that is no longer there those of the last. */
export function pageOfRows(
  rows: readonly YearRow[],
  page: number,
): { readonly current: number; readonly shown: readonly YearRow[] } {
  const last = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const current = Math.min(page, last);
  return { current, shown: rows.slice((current - 1) * PAGE_ROWS, current * PAGE_ROWS) };
}
