/** The tables of a yearly report, which PDF and document are drawn from, so that they say the same. */
import {
  formatPercent,
  percentDigits,
  YEAR_RESULTS,
  type YearFigure,
  type YearFigureName,
  type YearResult,
  type YearRow,
  type YearSummary,
  yearChangeWord,
  yearFigureMeaning,
  yearFigureName,
  yearRateName,
} from '@spine/contract/statistic';
import { summaryText } from '../summary/summary.text.ts';
import {
  type Cell,
  type Column,
  counted,
  left,
  plain,
  type Row,
  right,
  type SummarySection,
  sum,
  words,
} from '../summary/summary-table.ts';
import { yearText as text } from './year.text.ts';

/** A share as it is written: `2.20` and `1.73–3.67`. */
type Share = Pick<YearFigure, 'count' | 'of' | 'low' | 'high'>;
export function shareDigits({ count, of, low, high }: Share) {
  return {
    rate: percentDigits({ count, of }),
    interval: text.intervalOf(formatPercent(low), formatPercent(high)),
  };
}

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Every row has every figure. */
export function figureOf({ figures }: YearRow, name: YearFigureName): YearFigure {
  const figure = figures.find((each) => each.name === name);
  if (!figure) throw new Error(`a row has its figure ${name}`);
  return figure;
}

function rateCell(share: Share): Cell {
  if (share.of === 0) return words(text.nothing);
  const { rate, interval } = shareDigits(share);
  return { text: rate, value: Number(rate), note: interval };
}

export function figureSection({ total, way }: YearSummary): SummarySection {
  return {
    title: text.figures,
    unit: text.figuresUnit,
    columns: [
      left(text.figure, 3),
      ...right(2, text.people, text.denominator, text.rate),
      ...right(3, text.interval),
      left(text.meaning, 7),
    ],
    rows: total.figures.map((figure) => {
      const { rate, interval } = shareDigits(figure);
      const isRate = figure.of > 0;
      return plain(
        words(yearFigureName(figure.name, way)),
        counted(figure.count),
        isRate ? counted(figure.of) : words(text.nothing),
        isRate ? { text: rate, value: Number(rate) } : words(text.nothing),
        words(isRate ? interval : text.nothing),
        words(yearFigureMeaning(figure.name, way)),
      );
    }),
    notes: [],
  };
}

/** A count, or a count and its rate. */
const GROUP_FIGURES: readonly { readonly name: YearFigureName; readonly withRate: boolean }[] = [
  { name: 'owed', withRate: false },
  { name: 'examined', withRate: true },
  { name: 'found', withRate: true },
  { name: 'referred', withRate: false },
  { name: 'attended', withRate: false },
  { name: 'confirmed', withRate: false },
];

/** Schools, grades or sexes, with everybody last. */
export function groupSection(
  { total, way }: YearSummary,
  kind: keyof typeof text.group,
  groups: readonly YearRow[],
): SummarySection {
  const columns = GROUP_FIGURES.flatMap(({ name, withRate }): Column[] => {
    const title = yearFigureName(name, way);
    return [
      ...right(1.7, title),
      ...(withRate ? right(3.9, text.rateOf(yearRateName(name, way))) : []),
    ];
  });
  const cells = (row: YearRow) =>
    GROUP_FIGURES.flatMap(({ name, withRate }) => {
      const figure = figureOf(row, name);
      return [counted(figure.count), ...(withRate ? [rateCell(figure)] : [])];
    });
  return {
    title: text.byGroup[kind],
    unit: text.groupUnit,
    columns: [left(text.group[kind], 3.2), ...columns],
    rows: [
      ...groups.map((row) => plain(words(row.label), ...cells(row))),
      sum(words(text.total), ...cells(total)),
    ],
    notes: [],
  };
}

/** The schools with children who were not examined, the most first; those where nobody was are named once more. */
export function coverageSection({ coverage }: YearSummary): SummarySection {
  const missing = coverage.schools.filter(({ children, covered }) => covered < children);
  const cells = (children: number, share: Share): Cell[] => [
    counted(children),
    counted(share.count),
    counted(children - share.count),
    rateCell(share),
  ];
  const rows = missing.map(({ schoolName, children, covered }): Row => {
    const share = { count: covered, of: children, low: null, high: null };
    const rate = percentDigits(share);
    return plain(words(schoolName), ...cells(children, share).slice(0, 3), {
      text: rate,
      value: Number(rate),
    });
  });
  return {
    title: text.coverage,
    unit: text.coverageUnit,
    columns: [
      left(text.school, 5),
      ...right(2, text.onRoster, text.covered, text.uncovered),
      ...right(3.9, text.coverageRate),
    ],
    rows: [...rows, sum(words(text.total), ...cells(coverage.of, coverage))],
    notes: [coverageNote(coverage)],
  };
}

function coverageNote({ of, count, schools }: YearSummary['coverage']): string {
  if (of === 0) return text.nobodyOwed;
  if (count === of) return text.everySchoolCovered;
  return untouchedSentence(schools);
}

/** The schools where nobody was examined, by name, the first so many; empty where there are none. */
export function untouchedSentence(
  schools: YearSummary['coverage']['schools'],
  most = Number.POSITIVE_INFINITY,
): string {
  const untouched = schools.filter(({ covered }) => covered === 0);
  if (untouched.length === 0) return '';
  const names = untouched
    .slice(0, most)
    .map(({ schoolName, children }) => text.schoolWith(schoolName, formatCount(children)));
  const more = untouched.length > names.length ? text.andMore : '';
  return text.untouched(untouched.length, `${names.join(text.and)}${more}`);
}

/** What a result is called: a campaign that only measures has found no scoliosis. */
export function resultWord(result: YearResult, way: YearSummary['way']): string {
  return (way === 'atrOnly' ? summaryText.angles : summaryText.grades5)[result];
}

/** Results of the year before against those of this one. */
export function sameSection({ same, way }: YearSummary): SummarySection {
  const occurring = YEAR_RESULTS.filter((result) =>
    same.pairs.some(({ before, now }) => before === result || now === result),
  );
  const childrenOf = (before: YearResult | null, now: YearResult | null) =>
    same.pairs
      .filter((pair) => before === null || pair.before === before)
      .filter((pair) => now === null || pair.now === now)
      .reduce((all, { children }) => all + children, 0);
  const cells = (before: YearResult | null) =>
    [...occurring, null].map((now) => counted(childrenOf(before, now)));
  return {
    title: text.same,
    unit: text.sameUnit,
    columns: [
      left(text.before, 3),
      ...right(2, ...occurring.map((result) => resultWord(result, way)), text.total),
    ],
    rows: [
      ...occurring.map((before) => plain(words(resultWord(before, way)), ...cells(before))),
      sum(words(text.total), ...cells(null)),
    ],
    notes: [sameNote(same)],
  };
}

function sameNote({ children, changes }: YearSummary['same']): string {
  if (children === 0) return text.sameNobody;
  const said = changes
    .filter(({ count, change }) => count > 0 || change !== 'other')
    .map((share) =>
      text.changeOf(yearChangeWord[share.change], formatCount(share.count), shareDigits(share)),
    );
  return text.sameNote(formatCount(children), said.join('；'));
}
