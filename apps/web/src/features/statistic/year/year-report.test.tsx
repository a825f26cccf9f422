import {
  compareResults,
  computeShare,
  EMPTY_TALLY,
  type StatisticTally,
  YEAR_CHANGES,
  YEAR_FIGURES,
  type YearRow,
  type YearSummary,
  yearFigureFraction,
  yearFigureRule,
} from '@spine/contract/statistic';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { yearText as text } from './year.text.ts';
import { YearCountsPanel } from './year-counts.panel.tsx';
import { YearCoveragePanel } from './year-coverage.panel.tsx';
import { pageOfRows, tablesOf } from './year-figures.ts';
import { YearSamePanel } from './year-same.panel.tsx';
import { YearTotals } from './year-totals.tsx';

const tally = (examined: number, found: number): StatisticTally => ({
  ...EMPTY_TALLY,
  roster: 100,
  inspected: examined,
  valid: examined,
  gradeOne: found,
  posture: 5,
  normal: examined - found - 5,
});

function makeRow(key: string, label: string, counted: StatisticTally): YearRow {
  const figures = YEAR_FIGURES.map((name) => ({
    name,
    ...yearFigureRule(name, 'twoStage'),
    ...computeShare(yearFigureFraction(counted, name, 'twoStage')),
  }));
  return { key, label, stage: null, figures };
}

const report: YearSummary = {
  schoolYear: 2026,
  scopeName: '临溪市',
  orgName: '临溪市妇幼保健院',
  way: 'twoStage',
  ways: [],
  total: makeRow('', '', tally(90, 7)),
  bySchool: [makeRow('s1', '实验小学', tally(60, 3)), makeRow('s2', '第一中学', tally(30, 4))],
  byGrade: [makeRow('5', '五年级', tally(90, 7))],
  bySex: [],
  coverage: {
    youngest: 10,
    oldest: 16,
    ...computeShare({ count: 40, of: 100 }),
    schools: [
      { schoolId: 's3', schoolName: '山口小学', children: 35, covered: 0 },
      { schoolId: 's1', schoolName: '实验小学', children: 65, covered: 40 },
    ],
  },
  same: {
    children: 12,
    pairs: [
      { before: 'normal', now: 'normal', children: 9 },
      { before: 'gradeOne', now: 'gradeTwo', children: 3 },
    ],
    changes: YEAR_CHANGES.map((change) => ({
      change,
      ...computeShare({ count: compareResults('gradeOne', 'gradeTwo') === change ? 3 : 0, of: 12 }),
    })),
  },
  readAt: '2026-11-30T08:00:00.000Z',
};

const nothing = () => undefined;

function table(show: typeof nothing | undefined) {
  return renderToStaticMarkup(
    <YearCountsPanel report={report} table="school" choose={nothing} show={show} />,
  );
}

it('each number of the table opens its children, but those of zero', () => {
  const html = table(nothing);
  expect(html).toContain(text.childrenOf('第一中学检出', 4));
  expect(html).toContain(text.childrenOf('合计受检', 90));
  expect(html).not.toContain('转诊 0');
});

it('the numbers open nobody for who may not see children', () => {
  expect(table(undefined)).not.toContain('查看名单');
});

it('the totals say that 姿态不良 is not among what was found, and how many it is', () => {
  const html = renderToStaticMarkup(<YearTotals report={report} show={nothing} />);
  expect(html).toContain(text.meaning(report.way));
  expect(html).toContain(text.childrenOf('姿态不良', 5));
});

it('schools where nobody was examined are named apart from those with some', () => {
  const html = renderToStaticMarkup(
    <YearCoveragePanel coverage={report.coverage} schoolYear={2026} show={nothing} />,
  );
  const [missed = '', partly = ''] = html.split('<details>');
  expect(missed).toContain(text.uncovered(1));
  expect(missed).toContain('山口小学');
  expect(missed).not.toContain('实验小学');
  expect(partly).toContain('实验小学');
  expect(missed).toContain(text.childrenOf('山口小学未检', 35));
  expect(partly).toContain(text.childrenOf('实验小学未检', 25));
});

function sameTable(way: YearSummary['way']) {
  return renderToStaticMarkup(
    <YearSamePanel same={report.same} schoolYear={2026} way={way} show={nothing} />,
  );
}

it('the same children stand by both results, of which only those that occur', () => {
  const html = sameTable('twoStage');
  expect(html).toContain('Ⅱ度');
  expect(html).not.toContain('Ⅲ度');
  expect(html.match(/<tr>/g)).toHaveLength(4);
  expect(html).toContain(text.childrenOf('Ⅰ度 → Ⅱ度', 3));
});

it('a campaign that only measured tells no degree of scoliosis of the same children', () => {
  const html = sameTable('atrOnly');
  expect(html).toContain('7–&lt;10°');
  expect(html).not.toContain('度<');
});

it('a page that is no longer there is the last one of fewer rows', () => {
  const rows = Array.from({ length: 101 }, (_, at) => makeRow(String(at), '校', tally(1, 0)));
  expect(pageOfRows(rows, 2)).toEqual({ current: 2, shown: rows.slice(100) });
  expect(pageOfRows(rows.slice(0, 3), 2)).toEqual({ current: 1, shown: rows.slice(0, 3) });
});

it('the report of one school has no table of schools', () => {
  expect(tablesOf({ ...report, bySchool: [] })).toEqual(['grade', 'sex']);
});
