/**
 * The shapes of screening statistics. A child counts once in each project, by its newest valid examination within the
 * dates asked for; without a valid one it counts as incomplete, and without any inspection as declined. Everything else
 * that is shown (rates, intervals, shares) is computed from a tally by the rules of this folder.
 */
import { z } from 'zod';
import {
  dateField,
  filterField,
  idField,
  idsField,
  instantField,
  regionField,
  shownStudentId,
} from '#kernel';
import { overallFinding, screeningMethodField } from '../exam/index.ts';

const count = z.number().int().min(0);

/**
 * What a tally counts besides the roster. `normal`, `posture`, `gradeOne` to `gradeThree` and `sagittal` exclude each
 * other and add up to `valid`: a proven sagittal sign (前凸/后凸异常) of a child without scoliosis counts as `sagittal`,
 * never as normal. Rates of different screening methods are never added (docs/domain/decisions.md 29): all but
 * `inspected` and `declined` are of children examined by one method, of whom `valid` + `incomplete` were inspected.
 */
const tallyCounts = z.object({
  /** Inspected by any method; 应检 is these, the declined and the unseen. */
  inspected: count,
  valid: count,
  /** Inspected without a valid result (待复测, or nothing that can be assessed). */
  incomplete: count,
  declined: count,
  normal: count,
  posture: count,
  gradeOne: count,
  gradeTwo: count,
  gradeThree: count,
  /** Proven from the side, without a grade. */
  sagittal: count,
  /** With a complete side view, with a result or while another step is missing. */
  sideViewed: count,
  /** Of those looked at from the side, proven 前凸异常, also with a degree of scoliosis. */
  lordosis: count,
  /** Of those looked at from the side, proven 后凸异常. */
  kyphosis: count,
  /** Small angles and no other finding, but the examiner advised a further check (进一步检查确认): not normal. */
  furtherCheck: count,
  /** Of the valid, those who had been incomplete in the project and came back. */
  retested: count,
  /** Any trigger of the first inspection, among those inspected. */
  positive: count,
  /**
   * Advised to see a hospital by this or an earlier examination of the project: severity I–III, a proven sagittal sign, or
   * 进一步检查确认 among the advice. The outcome stays when a later reading is small.
   */
  referred: count,
  /** Of the referred, those whose visit to a hospital is on record. */
  attended: count,
  /** Of the attended, Cobb angle ≥ 10°. */
  confirmed: count,
  /** Of the referred, those whose Cobb angle is known from an X-ray. */
  imaged: count,
  /** Positive or referred: those for whom an X-ray would be informative. */
  suspected: count,
  /**
   * Of the valid, those never referred in the project of whom a hospital found a Cobb angle ≥ 10° all the same: the
   * screening missed them. They are neither attended nor confirmed.
   */
  elsewhere: count,
});
/** The names of what a tally counts: shapes, sums and statements are made of them. */
export const TALLY_COUNTS = tallyCounts.keyof().options;
export type TallyCount = (typeof TALLY_COUNTS)[number];

/** Children of a group. */
export const statisticTally = z.object({
  /**
   * Children on the roster of the projects' schools: those that were seen and those that still wait. null where a
   * roster knows no such group (age, month), and where only a part of the roster is asked for by age.
   */
  roster: count.nullable(),
  ...tallyCounts.shape,
});
export type StatisticTally = z.output<typeof statisticTally>;

/** The indicators (docs/domain/screening.md 3). */
export const INDICATORS = [
  'examined',
  'curvature',
  'scoliosis',
  'posture',
  'lordosis',
  'kyphosis',
  'positive',
  'referred',
  'attended',
  'confirmed',
  'predictive',
  'diagnosed',
  'retested',
] as const;
export type Indicator = (typeof INDICATORS)[number];
export const indicatorField = z.enum(INDICATORS);

/** What groups can be made by. `region` goes one level below the requested region. */
export const GROUPINGS = [
  'school',
  'stage',
  'grade',
  'class',
  'sex',
  'age',
  'ageGroup',
  'region',
  'month',
  'project',
  'year',
] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const groupingField = z.enum(GROUPINGS);

export const STAGES = ['kindergarten', 'primary', 'junior', 'senior', 'vocational'] as const;
const sexField = z.enum(['m', 'f', 'o']);

/** Three ages as typed, `6,12,15`; parsed by `parseAgeBounds`, which names the fault of a malformed triple. */
export const agesField = z.string().max(20);

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

/** A school year by the year it begins in. */
export const statisticYear = z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR);

/** What every statistic is narrowed by; dates are days of the examination and do not narrow the roster. */
export const statisticFilters = {
  /** One project or several, joined by commas; every project of the institution when left out. */
  projectId: idsField.optional(),
  schoolId: idField.optional(),
  region: regionField.optional(),
  stage: z.enum(STAGES).optional(),
  gradeName: filterField(15),
  clazzName: filterField(15),
  sex: sexField.optional(),
  /** The screening method; when left out, that of most children. */
  way: screeningMethodField.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  /**
   * Instead of days: examinations from 1 September to 31 August, and of the roster those whom projects of this school
   * year have seen or wait for.
   */
  schoolYear: statisticYear.optional(),
} as const;

const statisticFilterShape = z.object(statisticFilters);
export type StatisticFilters = z.output<typeof statisticFilterShape>;

/** A rate of the tally with its Wilson interval of 95 %; all between 0 and 1, null without a denominator. */
export const statisticRate = z.object({
  indicator: indicatorField,
  count,
  of: count,
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type StatisticRate = z.output<typeof statisticRate>;

/** One group, or one cell of a two-way table. */
export const statisticGroup = z.object({
  /** What a drill-down names the group by: an id, a code, `2026-09`; empty for what is unknown. */
  key: z.string(),
  /** What people call it. */
  label: z.string(),
  /** The stage a grade belongs to, for the rule between stages. */
  stage: z.enum(STAGES).nullable(),
  tally: statisticTally,
  /** The design effect of intervals: how many children of the group carry the information of one, because those of a class are alike. */
  designEffect: z.number(),
});
export type StatisticGroup = z.output<typeof statisticGroup>;

/** Strata within which children are compared. */
const STRATIFIERS = ['sex', 'grade'] as const;

/**
 * What of the groups was compared: those that can be, and of them the children of the same sex and grade, as far as
 * the groups do not tell these apart themselves.
 */
export const comparison = z.object({
  /** What the rates are standardised by, directly, to all compared groups together; none where all children are alike. */
  by: z.array(z.enum(STRATIFIERS)),
  /** Where some groups lack children of some sex and grade: what is in common. null where all of it is. */
  part: z.object({ grades: z.array(z.string()), children: count }).nullable(),
  /** The compared groups in the order of the table. */
  groups: z.array(
    z.object({ key: z.string(), rate: z.number(), low: z.number(), high: z.number() }),
  ),
});
export type Comparison = z.output<typeof comparison>;

/**
 * Whether the groups differ by more than chance. Fewer than 30 children or an expected count under 5 are `few`: then
 * the test is exact where its tables can be counted, and never more than a hint.
 */
export const groupTest = z.object({
  /**
   * Pearson's χ² or, within strata, Mantel and Haenszel's, without continuity correction; or Fisher's exact test, of
   * which tables are drawn where they are too many (mid-P). Of the same children twice McNemar's, which of few is that
   * of signs.
   */
  method: z.enum(['pearson', 'mantelHaenszel', 'exact', 'simulated', 'mcnemar']),
  /** null for an exact test, which has no statistic. */
  chiSquare: z.number().nullable(),
  degrees: z.number().int().nullable(),
  p: z.number(),
  few: z.boolean(),
  /** What χ² was divided by (Rao and Scott); 1 where every class has its children in all groups alike. */
  designEffect: z.number(),
});
export type GroupTest = z.output<typeof groupTest>;

/** Children who are in several of the compared projects or school years. */
export const sameChildren = z.object({
  children: count,
  /** Whether they are at least four fifths of every group: then they are compared with themselves. */
  paired: z.boolean(),
  /** Where there are two groups: what was found, the former first; null where there are more. */
  found: z.object({ both: count, onlyFormer: count, onlyLatter: count, neither: count }).nullable(),
});
export type SameChildren = z.output<typeof sameChildren>;

/**
 * Cochran–Armitage over ordered groups, within strata Mantel's test of 1963, scores 0, 1, 2, …; a positive z rises.
 * `few` as above.
 */
export const trendTest = z.object({
  method: z.enum(['cochranArmitage', 'mantel']),
  z: z.number(),
  p: z.number(),
  few: z.boolean(),
});
export type TrendTest = z.output<typeof trendTest>;

/** What holds for all numbers of an answer. */
const numbersFields = {
  /** Whether each child counts once: 人. Of several school years, or of projects side by side, sittings are counted: 人次. */
  eachOnce: z.boolean(),
  /** The screening method the numbers are of; null where nobody was examined. */
  way: screeningMethodField.nullable(),
  /**
   * All methods that occur within the filters, with the children inspected by each and their tally: rates of methods are
   * shown side by side and never added. A roster has no method.
   */
  ways: z.array(z.object({ way: screeningMethodField, inspected: count, tally: statisticTally })),
} as const;

export const statisticOverview = z.object({
  ...numbersFields,
  total: statisticTally,
  /**
   * Of the roster, those not examined whose families object, and those whose families did not answer where consent is
   * needed: neither examined nor declined. null where `total.roster` is.
   */
  withoutConsent: z.object({ objected: count, unanswered: count }).nullable(),
  rates: z.array(statisticRate),
  /** When the numbers were read. */
  readAt: instantField,
});
export type StatisticOverview = z.output<typeof statisticOverview>;

export const statisticTable = z.object({
  ...numbersFields,
  groupBy: groupingField,
  splitBy: groupingField.nullable(),
  indicator: indicatorField,
  /** In the order of their nature: grades by stage, ages and months ascending, schools by name. */
  groups: z.array(statisticGroup),
  /** The second way, in its order; empty for a one-way table. */
  splits: z.array(statisticGroup),
  /** `cells[group][split]`; empty for a one-way table. */
  cells: z.array(z.array(statisticTally)),
  total: statisticTally,
  /** The design effects of the cells and of the total, by which their intervals are as wide as those of groups. */
  cellEffects: z.array(z.array(z.number())),
  totalEffect: z.number(),
  /**
   * Over the groups of a one-way table, over the splits of a two-way one; null where no two of them can be compared
   * (`isCompared`), or they have no sex and grade in common.
   */
  comparison: comparison.nullable(),
  /** Where projects or school years share children. */
  same: sameChildren.nullable(),
  /** Over the compared groups, within strata where there are several. */
  test: groupTest.nullable(),
  /**
   * Over the same groups, where they have an order: grade, stage, age, age group, month, year. Grades nobody knows and
   * vocational ones, which run parallel to senior school, are left out.
   */
  trend: trendTest.nullable(),
  /** The numbers in one or two plain sentences; never a cause. */
  sentence: z.string(),
});
export type StatisticTable = z.output<typeof statisticTable>;

/**
 * What a child must be to be behind a number. `toRetest` are the incomplete of any way, `incomplete` those of one. Who was
 * not examined is one of the `objected`, `absent`, `unanswered` and `remaining`; the `unseen` are the `absent` and the
 * `remaining`.
 */
export const STATISTIC_MEMBERS = [
  'roster',
  'unseen',
  'objected',
  'absent',
  'unanswered',
  'remaining',
  'examined',
  'examinedInWay',
  'valid',
  'incomplete',
  'toRetest',
  'declined',
  'normal',
  'posture',
  'gradeOne',
  'gradeTwo',
  'gradeThree',
  'sagittal',
  'sideViewed',
  'lordosis',
  'kyphosis',
  'furtherCheck',
  'curvature',
  'scoliosis',
  'retested',
  'retestDue',
  'positive',
  'referred',
  'attended',
  'confirmed',
  'imaged',
  'elsewhere',
] as const;
export const statisticMemberField = z.enum(STATISTIC_MEMBERS);
export type StatisticMember = z.output<typeof statisticMemberField>;

/** A child behind a number, by the examination it counts by; the latter is null for children not seen yet. */
export const statisticChild = z.object({
  patientId: idField,
  examId: idField.nullable(),
  name: z.string(),
  studentId: shownStudentId,
  sex: sexField,
  age: z.number().int().nullable(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  projectName: z.string(),
  examTime: instantField.nullable(),
  /** null for children not seen yet. */
  overall: overallFinding.nullable(),
  /** The words of the overall finding; 未检 for children not seen yet. */
  res: z.string(),
  resultId: z.number().int().nullable(),
  maxAngle: z.number().nullable(),
  /** False once the child or the examination left the lists; its drawer cannot be opened. */
  listed: z.boolean(),
});
export type StatisticChild = z.output<typeof statisticChild>;
