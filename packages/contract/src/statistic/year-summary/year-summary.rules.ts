/**
 * What a yearly report counts, and how the result of a child changed from one school year to the next. Every figure is a
 * part of a tally of the statistics, so that a report and the page of the statistics cannot differ.
 */
import { firstDayOf } from '../../enrolment/index.ts';
import type { ScreeningMethod } from '../../exam/index.ts';
import type { Indicator, StatisticMember, StatisticTally } from '../statistic.schema.ts';
import { clusteredInterval, leadingIndicator } from '../statistic-rate.rules.ts';
import { computeFraction, type Fraction } from '../statistic-tally.rules.ts';

/** 应检, 受检, 有效, 初筛阳性, 检出, 姿态不良, 转诊, 到诊, 确诊: in the order in which they are written. */
export const YEAR_FIGURES = [
  'owed',
  'examined',
  'valid',
  'positive',
  'found',
  'posture',
  'referred',
  'attended',
  'confirmed',
] as const;
export type YearFigureName = (typeof YEAR_FIGURES)[number];

type FigureRule = {
  /** The children of the figure, as `statisticsChildren` names them. */
  readonly member: StatisticMember;
  /** What its rate is; null where a figure is a plain count. */
  readonly indicator: Indicator | null;
  /** Whether children with nothing but 姿态不良 are counted; null where the figure is of no finding. */
  readonly countsPosture: boolean | null;
};

const RULES: Readonly<Record<Exclude<YearFigureName, 'found'>, FigureRule>> = {
  owed: { member: 'roster', indicator: null, countsPosture: null },
  examined: { member: 'examined', indicator: 'examined', countsPosture: null },
  valid: { member: 'valid', indicator: null, countsPosture: null },
  positive: { member: 'positive', indicator: 'positive', countsPosture: true },
  posture: { member: 'posture', indicator: 'posture', countsPosture: true },
  referred: { member: 'referred', indicator: 'referred', countsPosture: true },
  attended: { member: 'attended', indicator: 'attended', countsPosture: true },
  confirmed: { member: 'confirmed', indicator: 'confirmed', countsPosture: true },
};

/** How a figure is made, by the screening method the numbers are of. */
export function yearFigureRule(name: YearFigureName, way: ScreeningMethod | null): FigureRule {
  if (name !== 'found') return RULES[name];
  const indicator = leadingIndicator(way);
  return { member: indicator, indicator, countsPosture: false };
}

/** The counts behind a figure; the denominator is 0 where it is a plain count. */
export function yearFigureFraction(
  tally: StatisticTally,
  name: YearFigureName,
  way: ScreeningMethod | null,
): Fraction {
  const { indicator } = yearFigureRule(name, way);
  if (indicator !== null) return computeFraction(tally, indicator);
  return { count: name === 'owed' ? (tally.roster ?? 0) : tally.valid, of: 0 };
}

/** A share with its Wilson interval of 95 %, which a design effect widens; null without a denominator. */
export function computeShare(fraction: Fraction, designEffect = 1) {
  const { count, of } = fraction;
  const interval = clusteredInterval(fraction, designEffect);
  return {
    count,
    of,
    rate: of > 0 ? count / of : null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

/** The ages whose coverage is reported (docs/domain/monitoring.md). */
export const COVERED_AGES = { youngest: 10, oldest: 16 } as const;

/**
 * First and last birth date of the children of these ages: whole years on the first day of the school year, one day for
 * all, so that a child is of the same age whenever it is examined, and also where it never is.
 */
export function coveredBirthDates(schoolYear: number): {
  readonly after: string;
  readonly until: string;
} {
  return {
    after: firstDayOf(schoolYear - COVERED_AGES.oldest - 1),
    until: firstDayOf(schoolYear - COVERED_AGES.youngest),
  };
}

/** Results of valid examinations, which exclude each other, from the mildest on; 前凸/后凸异常 has no degree. */
export const YEAR_RESULTS = [
  'normal',
  'posture',
  'furtherCheck',
  'gradeOne',
  'gradeTwo',
  'gradeThree',
  'sagittal',
] as const;
export type YearResult = (typeof YEAR_RESULTS)[number];

/** How much each result is, where it can be compared by degree. */
const DEGREE: Readonly<Record<YearResult, number | null>> = {
  normal: 0,
  posture: 1,
  furtherCheck: null,
  gradeOne: 2,
  gradeTwo: 3,
  gradeThree: 4,
  sagittal: null,
};

export const YEAR_CHANGES = ['worse', 'same', 'better', 'other'] as const;
export type YearChange = (typeof YEAR_CHANGES)[number];

/**
 * How a result changed. What has no degree, 前凸/后凸异常 and a further check, is worse than normal and better once it
 * is gone; against a result with a degree it is another finding, neither worse nor better.
 */
export function compareResults(before: YearResult, now: YearResult): YearChange {
  if (before === now) return 'same';
  if (before === 'normal') return 'worse';
  if (now === 'normal') return 'better';
  const [from, to] = [DEGREE[before], DEGREE[now]];
  if (from === null || to === null) return 'other';
  return to > from ? 'worse' : 'better';
}
