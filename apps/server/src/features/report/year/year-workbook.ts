/** The yearly report as a workbook: a sheet for each table, with every count, rate and end of an interval as a number. */
import {
  toHundredths,
  YEAR_FIGURES,
  type YearFigure,
  type YearRow,
  type YearSummary,
  yearChangeWord,
  yearFigureName,
  yearRateName,
} from '@spine/contract/statistic';
import { type BookSheet, writeWorkbook } from '#platform/spreadsheet/write/write-workbook.ts';
import type { XlsxValue } from '#platform/spreadsheet/write/write-xlsx.ts';
import type { ReportModel } from '../summary/summary-table.ts';
import { coverSheet } from '../summary/summary-workbook.ts';
import { yearBookText as bookText, yearText as text } from './year.text.ts';
import { resultWord } from './year-section.ts';

const NAME_WIDTH = 26;
const NUMBER_WIDTH = 12;
const HUNDRED = 100;

export function yearWorkbook(summary: YearSummary, model: ReportModel) {
  const groups = [
    { kind: 'school', rows: summary.bySchool },
    { kind: 'grade', rows: summary.byGrade },
    { kind: 'sex', rows: summary.bySex },
  ] as const;
  return writeWorkbook([
    coverSheet(model),
    figureSheet(summary, { name: text.figures, label: text.figure, rows: [] }),
    ...groups
      .filter(({ kind, rows }) => kind !== 'school' || rows.length > 0)
      .map(({ kind, rows }) =>
        figureSheet(summary, { name: text.byGroup[kind], label: text.group[kind], rows }),
      ),
    coverageSheet(summary),
    sameSheet(summary),
    changeSheet(summary),
  ]);
}

type Table = { readonly name: string; readonly label: string; readonly rows: readonly YearRow[] };

/** The rows, and everybody below them. */
function figureSheet({ total, way }: YearSummary, { name, label, rows }: Table): BookSheet {
  const head = YEAR_FIGURES.flatMap((figure) => {
    const title = yearFigureName(figure, way);
    const isRate = total.figures.some((each) => each.name === figure && each.indicator !== null);
    const rate = yearRateName(figure, way);
    return isRate ? [title, text.rateOf(rate), text.lowOf(rate), text.highOf(rate)] : [title];
  });
  const toCells = (row: YearRow) => [row.label, ...row.figures.flatMap(figureCells)];
  return sheet(name, [[label, ...head], ...rows.map(toCells), toCells(total)]);
}

function figureCells({ indicator, ...share }: YearFigure): XlsxValue[] {
  return indicator === null ? [share.count] : [share.count, ...rateCells(share)];
}

/** Percent with two decimals; empty without a denominator. */
function rateCells(share: Pick<YearFigure, 'count' | 'of' | 'low' | 'high'>): XlsxValue[] {
  const { of, low, high } = share;
  const percent = (part: number | null) =>
    part === null ? null : Math.round(part * HUNDRED * HUNDRED) / HUNDRED;
  return [of > 0 ? toHundredths(share) / HUNDRED : null, percent(low), percent(high)];
}

function coverageSheet({ coverage }: YearSummary): BookSheet {
  const rate = text.coverageRate;
  const cells = (of: number, count: number): XlsxValue[] => [
    of,
    count,
    of - count,
    of > 0 ? toHundredths({ count, of }) / HUNDRED : null,
  ];
  return sheet(bookText.coverage, [
    [text.school, text.onRoster, text.covered, text.uncovered, rate],
    ...coverage.schools.map(({ schoolName, children, covered }) => [
      schoolName,
      ...cells(children, covered),
    ]),
    [text.total, ...cells(coverage.of, coverage.count)],
  ]);
}

function sameSheet({ same, way }: YearSummary): BookSheet {
  const rows = same.pairs.map(({ before, now, children }): XlsxValue[] => [
    resultWord(before, way),
    resultWord(now, way),
    children,
  ]);
  return sheet(bookText.same, [
    [text.before, bookText.now, text.people],
    ...rows,
    [text.total, null, same.children],
  ]);
}

function changeSheet({ same }: YearSummary): BookSheet {
  const rows = same.changes.map((share): XlsxValue[] => [
    yearChangeWord[share.change],
    share.count,
    ...rateCells(share),
  ]);
  const total = [text.total, same.children, null, null, null];
  const { change, changeRate: rate } = bookText;
  const head = [change, text.people, text.rateOf(rate), text.lowOf(rate), text.highOf(rate)];
  return sheet(bookText.changes, [head, ...rows, total]);
}

/** The first row and the last are its head and its sum. */
function sheet(name: string, rows: readonly (readonly XlsxValue[])[]): BookSheet {
  const columns = rows[0]?.length ?? 1;
  const widths = Array.from({ length: columns }, (_, at) => (at === 0 ? NAME_WIDTH : NUMBER_WIDTH));
  return { name, widths, rows, strong: [0, rows.length - 1] };
}
