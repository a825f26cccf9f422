/** What a plan may hold, and what is suggested of a school (docs/adr/0152-plans-of-the-monitoring.md). */
import type { CalendarDate } from '#kernel';
import { firstDayOf, rosterDay } from '../../enrolment/index.ts';
import { stageOf } from '../../school/index.ts';
import type { MonitoringCodes } from '../codes/codes.schema.ts';

/** Types of schools whose rows are of 表2-1; kindergartens and universities have tables of their own. */
export const MONITORED_STAGES = ['primary', 'junior', 'senior', 'vocational'] as const;
export type MonitoredStage = (typeof MONITORED_STAGES)[number];

export const MONITORED_AREAS = ['urban', 'rural'] as const;
export type MonitoredArea = (typeof MONITORED_AREAS)[number];

/** How many rows a file has at most: by default, and what may be chosen. */
export const PART_ROWS = { usual: 50_000, least: 1000, most: 1_000_000 } as const;
/** The number of a school has two digits. */
export const SCHOOL_NUMBER_MAX = 99;
/** How many children of each grade are owed: by default, and at most. */
export const OWED = { usual: 80, most: 9999 } as const;

export type PlannedDays = { readonly fromDay: CalendarDate; readonly toDay: CalendarDate };

/** The days of a school year, which a plan begins with. */
export function daysOfYear(schoolYear: number): PlannedDays {
  return { fromDay: firstDayOf(schoolYear), toDay: rosterDay(schoolYear) };
}

/** Whether the days of a plan are in their order, and in its school year. */
export function areDaysOfYear({ fromDay, toDay }: PlannedDays, schoolYear: number): boolean {
  const year = daysOfYear(schoolYear);
  return year.fromDay <= fromDay && fromDay <= toDay && toDay <= year.toDay;
}

/** The lowest of our codes that the table calls as this one: 预初 is 六年级; null where the grade is of another table. */
export function monitoredGradeOf(gradeCode: number, { grades }: MonitoringCodes): number | null {
  const grade = grades[gradeCode];
  if (grade === undefined) return null;
  const same = Object.keys(grades).filter((code) => grades[Number(code)] === grade);
  return Math.min(...same.map(Number));
}

/**
 * The type of school to which children of a grade belong, by its grade of the table, so that nobody gets a number in two of them;
 * null where the grade is of another table.
 */
export function monitoredStageOf(gradeCode: number, codes: MonitoringCodes): MonitoredStage | null {
  const stage = stageOf(monitoredGradeOf(gradeCode, codes));
  return stage === 'kindergarten' ? null : stage;
}

/** The codes of a school's region as deep as they go: without a third level the county is `00`. */
export function suggestAreaCode(region: {
  readonly province: string;
  readonly city: string | null;
  readonly district: string | null;
}): string {
  return region.district ?? region.city ?? region.province;
}

/** The two digits of the province, the city and the county each. */
export function splitAreaCode(areaCode: string): {
  readonly province: string;
  readonly city: string;
  readonly county: string;
} {
  const [province, city] = [areaCode.slice(0, 2), areaCode.slice(2, 4)];
  return { province, city, county: areaCode.slice(4) };
}

/** The lowest number that no school has; undefined where all are used. */
export function nextSchoolNumber(used: ReadonlySet<number>): number | undefined {
  for (let number = 1; number <= SCHOOL_NUMBER_MAX; number += 1)
    if (!used.has(number)) return number;
  return undefined;
}
