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
