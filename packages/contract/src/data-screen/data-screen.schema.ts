/**
 * What the data screen shows of one region, or of one institution's part of it: aggregates only, never a child. A
 * number that could point at a child is suppressed: a rate whose denominator is under 10, a count of 1 to 4, and what
 * such a count could be computed from (suppression.rules.ts).
 */

import { z } from 'zod';
import { dateField, instantField } from '#kernel';
import { screeningMethodField } from '../exam/index.ts';
import { STANDINGS } from './standing.rules.ts';

/** Denominators under this show no rate. */
export const FEWEST_FOR_RATE = 10;
/** Counts from 1 to one less than this are suppressed. */
export const FEWEST_SHOWN = 5;

const wholeNumber = z.number().int().min(0);
/** A count; null stands for 1 to 4, or for a larger one from which such a count could be computed. */
const suppressibleCount = wholeNumber.nullable();

/** A rate with its interval, between 0 and 1; null throughout where it is suppressed. */
export const screenRate = z.object({
  count: suppressibleCount,
  of: suppressibleCount,
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type ScreenRate = z.output<typeof screenRate>;

/**
 * A detection rate, with its bounds once those who wait for a retest are complete: none of them has the finding, or all.
 * null where nobody waits or the rate is suppressed.
 */
export const screenDetection = screenRate.extend({
  bounds: z.object({ least: z.number(), most: z.number() }).nullable(),
});
export type ScreenDetection = z.output<typeof screenDetection>;

/** The parts of the valid examinations; few advised further checks are counted with bad posture. */
export const SCREEN_PARTS = [
  'normal',
  'posture',
  'furtherCheck',
  'postureOrFurtherCheck',
  'gradeOne',
  'gradeTwo',
  'gradeThree',
  'sagittal',
] as const;
export type ScreenPart = (typeof SCREEN_PARTS)[number];

/** One region below the one shown, or one school where there is no level below. */
export const screenArea = z.object({
  /** Six-digit code of a region; an id of a school. */
  key: z.string(),
  name: z.string(),
  schools: wholeNumber,
  examined: suppressibleCount,
  detection: screenDetection,
  /** Its detection rate compared with that of children of its sexes and ages in the region; `same` where the interval holds it. */
  standing: z.enum(STANDINGS),
  examinedRate: screenRate,
});
export type ScreenArea = z.output<typeof screenArea>;

export const screenSummary = z.object({
  /** Six-digit code; `100000` is the whole country. */
  regionCode: z.string(),
  regionName: z.string(),
  /** From the country down to the region shown. */
  path: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The highest region the viewer may go up to. */
  topCode: z.string(),
  /** The screening method of results and rates; null where nobody was examined. Never added to another. */
  way: screeningMethodField.nullable(),
  /** Every screening method used in the region, that of most children first. */
  ways: z.array(z.object({ way: screeningMethodField, schools: wholeNumber })),
  /** The school year the numbers are of, `2026–2027学年`, and its first day. */
  yearName: z.string(),
  yearFrom: dateField,
  readAt: instantField,
  counters: z.object({
    schools: wholeNumber,
    /** Schools all of whose children were seen. */
    schoolsDone: wholeNumber,
    roster: wholeNumber,
    /** By any method. */
    examined: suppressibleCount,
    examinedToday: suppressibleCount,
    /** Declined or not there. */
    unexamined: suppressibleCount,
    incomplete: suppressibleCount,
    valid: suppressibleCount,
    examinedRate: screenRate,
    detection: screenDetection,
  }),
  /** Shares of the valid examinations, which they add up to: those without an abnormal curvature first. */
  distribution: z.array(
    z.object({
      key: z.enum(SCREEN_PARTS),
      count: suppressibleCount,
      share: z.number().nullable(),
    }),
  ),
  /** Detection rates by age, ascending: single years, or stages of school where most years would be suppressed. */
  ages: z.array(
    z.object({
      age: z.number().int(),
      lastAge: z.number().int(),
      boys: screenDetection,
      girls: screenDetection,
    }),
  ),
  /** What the ranking and the map are made of. */
  placeKind: z.enum(['region', 'school']),
  places: z.array(screenArea),
  /** The last twelve months, oldest first, `2026-09`; a month without examinations has examined 0. */
  months: z.array(
    z.object({ month: z.string(), examined: suppressibleCount, detection: screenDetection }),
  ),
  /** The newest sittings: one school's grade on one day. */
  sessions: z.array(
    z.object({
      at: instantField,
      regionName: z.string(),
      schoolName: z.string(),
      gradeName: z.string(),
      examined: suppressibleCount,
      roster: wholeNumber,
      positive: suppressibleCount,
    }),
  ),
  /** Configured text about source and 审图号; empty when the operator named none. */
  mapSource: z.string(),
});
export type ScreenSummary = z.output<typeof screenSummary>;
