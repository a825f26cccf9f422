/**
 * The yearly report of a county, a city or an institution: what every group counts, the coverage of the ages that are
 * owed a screening, and the same children in two school years (docs/adr/0154-yearly-reports.md).
 */
import { z } from 'zod';
import { idField, instantField } from '#kernel';
import { screeningMethodField } from '../../exam/index.ts';
import { indicatorField, STAGES, statisticMemberField } from '../statistic.schema.ts';
import { YEAR_CHANGES, YEAR_FIGURES, YEAR_RESULTS } from './year-summary.rules.ts';

const count = z.number().int().min(0);

/** Between 0 and 1 with a Wilson interval of 95 %; null without a denominator. */
const share = {
  count,
  of: count,
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
} as const;

export const yearFigure = z.object({
  name: z.enum(YEAR_FIGURES),
  /** With the filters of the report, its `way`, and the key of the group it opens the children by `statisticsChildren`. */
  member: statisticMemberField,
  /** null where it is a plain count, whose `of` is 0. */
  indicator: indicatorField.nullable(),
  /** Whether 姿态不良 is counted in it; null where it is of no finding. */
  countsPosture: z.boolean().nullable(),
  ...share,
});
export type YearFigure = z.output<typeof yearFigure>;

/** A school, a grade, a sex, or everybody. */
export const yearRow = z.object({
  /** What `statisticsChildren` names the group by, beside `groupBy`; empty for the total and for what is unknown. */
  key: z.string(),
  label: z.string(),
  stage: z.enum(STAGES).nullable(),
  /** Every figure, in their order. */
  figures: z.array(yearFigure),
});
export type YearRow = z.output<typeof yearRow>;

/** Children on the rosters of the school year who are of the ages on its first day, and those examined within it. */
export const yearCoverage = z.object({
  youngest: count,
  oldest: count,
  /** `of` are on the rosters, `count` of them were examined. */
  ...share,
  /** Every school with such children, those with the most who were not examined first; of nobody examined `covered` is 0. */
  schools: z.array(
    z.object({ schoolId: idField, schoolName: z.string(), children: count, covered: count }),
  ),
});
export type YearCoverage = z.output<typeof yearCoverage>;

/** Children with a result of the same method in this school year and in the one before. */
export const yearSameChildren = z.object({
  children: count,
  /** How many had one result before and one now; pairs of nobody are left out. */
  pairs: z.array(
    z.object({ before: z.enum(YEAR_RESULTS), now: z.enum(YEAR_RESULTS), children: count }),
  ),
  /** Each change with its share of these children, in the order of their names. */
  changes: z.array(z.object({ change: z.enum(YEAR_CHANGES), ...share })),
});
export type YearSameChildren = z.output<typeof yearSameChildren>;

export const yearSummaryReport = z.object({
  schoolYear: z.number().int(),
  /** The school's name, the region's, or the institution's own. */
  scopeName: z.string(),
  orgName: z.string(),
  /** The screening method of all figures but 应检 and 受检; null where nobody was examined. */
  way: screeningMethodField.nullable(),
  /** All methods, with the children inspected by each: rates of methods are never added. */
  ways: z.array(z.object({ way: screeningMethodField, inspected: count })),
  total: yearRow,
  /** Empty for the report of one school. */
  bySchool: z.array(yearRow),
  byGrade: z.array(yearRow),
  bySex: z.array(yearRow),
  coverage: yearCoverage,
  same: yearSameChildren,
  readAt: instantField,
});
export type YearSummary = z.output<typeof yearSummaryReport>;
