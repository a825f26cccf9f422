/**
 * What came of referrals (随访结局): how many days children took to a hospital, and of how many X-rays a Cobb angle of 10°
 * was read. Known disease stands apart: whom a hospital had diagnosed before its result is in no rate.
 */
import { z } from 'zod';
import { dateField, instantField } from '#kernel';
import { screeningMethodField } from '../../exam/index.ts';

const count = z.number().int().min(0);
const part = z.number();

/** The result that referred a child; `other` are referrals without one of these, as 进一步检查确认. */
export const REFERRAL_DEGREES = ['one', 'two', 'three', 'sagittal', 'other'] as const;
export const referralDegreeField = z.enum(REFERRAL_DEGREES);
export type ReferralDegree = z.output<typeof referralDegreeField>;

/** Bands of the largest rotation at that examination, by the degrees they begin with; `none` is smaller, or not measured. */
export const ANGLE_BANDS = ['5', '6', '7', '8', '10', 'none'] as const;
export const angleBandField = z.enum(ANGLE_BANDS);
export type AngleBand = z.output<typeof angleBandField>;

/** What the curves are compared by. */
export const CARE_GROUPINGS = ['degree', 'sex'] as const;
export const careGroupingField = z.enum(CARE_GROUPINGS);
export type CareGrouping = z.output<typeof careGroupingField>;

/** Of each grouping, what is compared: what is no degree, and who is neither a boy nor a girl, is shown beside. */
export const COMPARED_GROUPS: Readonly<Record<CareGrouping, readonly string[]>> = {
  degree: ['one', 'two', 'three'],
  sex: ['f', 'm'],
};

/** The days of which 到诊率 is told, and the last one that is drawn. */
export const CARE_DAYS = [30, 60, 90] as const;
export const CURVE_DAYS = 90;

const interval = { low: part.nullable(), high: part.nullable() } as const;

/** The children of a group from the day of the result on. */
const attendance = z.object({
  children: count,
  /** Who was at a hospital so far. */
  attended: count,
  /** Who moved away or graduated before: followed until that day. */
  left: count,
  days: z.array(
    z.object({
      day: z.number().int(),
      /** By Kaplan and Meier; null where nobody was followed that long yet. */
      rate: part.nullable(),
      ...interval,
      /** Followed until then and not at a hospital before. */
      atRisk: count,
    }),
  ),
  /** Days until half of them were at a hospital; null where they were not, or not yet. */
  median: z.object({ days: count.nullable(), low: count.nullable(), high: count.nullable() }),
  /** The curve up to `CURVE_DAYS`, by the days on which somebody was at a hospital. */
  curve: z.array(z.object({ day: z.number().int(), rate: part, ...interval })),
  /** The last day that is drawn: nobody is followed longer. */
  lastDay: count,
});
export type CareAttendance = z.output<typeof attendance>;

/** Cobb ≥ 10° of those with an X-ray, beside those without one. */
const predictiveValue = z.object({
  referred: count,
  /** Whose Cobb angle is known. */
  imaged: count,
  confirmed: count,
  /** Null where nobody's is known. */
  rate: part.nullable(),
  ...interval,
  unknown: count,
  /** If none and if all of the unknown were ill; null without children. */
  least: part.nullable(),
  most: part.nullable(),
});
export type PredictiveValue = z.output<typeof predictiveValue>;

export const careStatistic = z.object({
  /** The screening method the numbers are of; null where nobody was examined. */
  way: screeningMethodField.nullable(),
  /** The day up to which everybody is followed. */
  asOf: dateField,
  by: careGroupingField,
  total: attendance,
  groups: z.array(z.object({ key: z.string(), ...attendance.shape })),
  /** Log-rank between the groups; null where fewer than two can be compared. */
  test: z.object({ chiSquare: z.number(), degrees: z.number().int(), p: z.number() }).nullable(),
  predictive: z.object({
    total: predictiveValue,
    degrees: z.array(z.object({ key: referralDegreeField, ...predictiveValue.shape })),
    angles: z.array(z.object({ key: angleBandField, ...predictiveValue.shape })),
  }),
  /** Referred children whom a hospital had diagnosed before. */
  known: z.object({ children: count.nullable() }),
  /** Groups of a few children are left out, for users who may see no child. */
  withheld: z.boolean(),
  readAt: instantField,
});
export type CareStatistic = z.output<typeof careStatistic>;
