/**
 * Builds the summary report of a school or a region from its statistics. Rates come with their counts and Wilson
 * intervals; detection rates never count who was declined, absent or incomplete (docs/domain/screening.md 3).
 */

import {
  chiSquareDigits,
  type Indicator,
  indicatorName,
  percentDigits,
  percentOfPart,
  pText,
  rateOf,
  type StatisticTable,
  type StatisticTally,
} from '@spine/contract/statistic';
import type { SummaryFacts, SummaryModel, SummaryRow, SummarySection } from './summary.schema.ts';
import { summaryText as text } from './summary.text.ts';
import { counted, plain, rateCell, sexesOf, shareCell, words } from './summary-cell.ts';
import { summaryParagraph } from './summary-paragraph.ts';
import { placeSection, undoneSection } from './summary-place.ts';

const INDICATORS_TOLD: readonly Indicator[] = [
  'examined',
  'curvature',
  'scoliosis',
  'posture',
  'positive',
  'referred',
  'attended',
];
const OUTCOMES = ['normal', 'posture', 'gradeOne', 'gradeTwo', 'gradeThree', 'sagittal'] as const;

/** The whole report. */
export function summaryModel(facts: SummaryFacts): SummaryModel {
  const title = text.title(facts.scopeName);
  return {
    documentTitle: title,
    fileName: text.fileName(facts.scopeName, facts.reportDay),
    orgName: facts.orgName,
    platformLine: text.platformLine,
    title,
    head: [{ label: text.number, value: facts.reportDay }],
    facts: factLines(facts),
    paragraph: summaryParagraph(facts),
    sections: [
      indicatorSection(facts.total),
      distributionSection(facts),
      gradeSection(facts),
      ...facts.places.map((places) => placeSection(places, facts.total)),
      undoneSection(facts.total),
    ],
    footer: text.footer,
    pageOf: text.pageOf,
  };
}

function factLines(facts: SummaryFacts): SummaryModel['facts'] {
  const { period, projectNames } = facts;
  const [first = text.allProjects] = projectNames;
  return [
    {
      label: text.facts.project,
      value:
        projectNames.length > 3
          ? text.projectsAnd(first, projectNames.length)
          : projectNames.join('、') || text.allProjects,
    },
    {
      label: text.facts.period,
      value: period ? text.periodOf(period.from, period.to) : text.noPeriod,
    },
    {
      label: text.facts.scope,
      value:
        facts.kind === 'school'
          ? facts.scopeName
          : `${facts.scopeName}（${text.schoolsOf(facts.schools)}）`,
    },
    { label: text.facts.organization, value: facts.orgName },
  ];
}

function indicatorSection(total: StatisticTally): SummarySection {
  return {
    title: text.indicators,
    unit: text.indicatorsUnit,
    columns: [
      { title: text.indicator, width: 4, align: 'left' },
      { title: text.people, width: 2, align: 'right' },
      { title: text.denominator, width: 2, align: 'right' },
      { title: text.rate, width: 2, align: 'right' },
      { title: text.interval, width: 3, align: 'right' },
    ],
    rows: INDICATORS_TOLD.map((indicator) => {
      const { count, of, low, high } = rateOf(total, indicator);
      const digits = percentDigits({ count, of });
      const isKnown = of > 0;
      return plain([
        words(indicatorName[indicator]),
        counted(count),
        counted(of),
        isKnown ? { text: digits, value: Number(digits) } : words(text.nothing),
        words(isKnown ? text.intervalOf(percentOfPart(low), percentOfPart(high)) : text.nothing),
      ]);
    }),
    notes: [],
  };
}

function distributionSection({ bySex, total }: SummaryFacts): SummarySection {
  const sexes = sexesOf(bySex.groups);
  const tallies = sexes.map(({ key }) => bySex.groups.find((group) => group.key === key)?.tally);
  const row = (outcome: (typeof OUTCOMES)[number]): SummaryRow =>
    plain([
      words(text.grades5[outcome]),
      ...[...tallies, total].map((tally) => shareCell(tally?.[outcome] ?? 0, tally?.valid ?? 0)),
    ]);
  const sum: SummaryRow = {
    cells: [words(text.total), ...[...tallies, total].map((tally) => counted(tally?.valid ?? 0))],
    strong: true,
  };
  return {
    title: text.distribution,
    unit: text.distributionUnit,
    columns: [
      { title: text.result, width: 3, align: 'left' },
      ...[...sexes.map(({ title }) => title), text.total].map(
        (title) => ({ title, width: 2, align: 'right' }) as const,
      ),
    ],
    rows: [...OUTCOMES.map(row), sum],
    notes: [],
  };
}

function gradeSection({ byGrade, bySex, gradeTrend }: SummaryFacts): SummarySection {
  const sexes = sexesOf(byGrade.splits);
  const at = sexes.map(({ key }) => byGrade.splits.findIndex((split) => split.key === key));
  const row = (
    name: string,
    of: { splits: readonly (StatisticTally | undefined)[]; all: StatisticTally },
  ) => [
    words(name),
    ...of.splits.map((tally) => (tally ? rateCell(tally, 'curvature') : words(text.nothing))),
    rateCell(of.all, 'curvature'),
  ];
  return {
    title: text.grades,
    unit: text.gradesUnit,
    columns: [
      { title: text.grade, width: 3, align: 'left' },
      ...[...sexes.map(({ title }) => title), text.total].map(
        (title) => ({ title, width: 2, align: 'right' }) as const,
      ),
    ],
    rows: [
      ...byGrade.groups.map((group, index) =>
        plain(
          row(group.label, {
            splits: at.map((split) => byGrade.cells[index]?.[split]),
            all: group.tally,
          }),
        ),
      ),
      {
        cells: row(text.total, {
          splits: at.map((split) => byGrade.splits[split]?.tally),
          all: byGrade.total,
        }),
        strong: true,
      },
    ],
    notes: [sexSentence(bySex), ...trendSentence(gradeTrend)],
  };
}

function sexSentence({ chiSquare }: StatisticTable): string {
  if (!chiSquare) return text.noSexTest;
  const sentence = text.sexTest(chiSquareDigits(chiSquare.chiSquare), pText(chiSquare.p));
  return chiSquare.rough ? sentence + text.rough : sentence;
}

function trendSentence(trend: SummaryFacts['gradeTrend']): string[] {
  return trend ? [text.gradeTrend(trend.z.toFixed(3), pText(trend.p))] : [];
}
