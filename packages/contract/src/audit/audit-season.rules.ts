/**
 * When the audit of a year is reported: every January for the year before
 * (未成年人网络保护条例 37; docs/adr/0139-yearly-audit.md).
 */
import type { CalendarDate } from '#kernel';

/** The first year of which there can be data. */
export const FIRST_AUDIT_YEAR = 2020;

const DAY_MS = 86_400_000;
const [JANUARY, FEBRUARY, DECEMBER] = [1, 2, 12];

/** The report that is due next, or was not long ago. */
export type AuditDue = {
  /** The year it is about. */
  readonly year: number;
  readonly dueOn: CalendarDate;
  /** From today to that day; below zero it is overdue. */
  readonly daysLeft: number;
};

const yearOf = (day: CalendarDate) => Number(day.slice(0, 4));
const monthOf = (day: CalendarDate) => Number(day.slice(5, 7));

/** Of this year until the end of December, of the last in January and, overdue, in February. */
export function auditDue(today: CalendarDate): AuditDue {
  const year = yearOf(today) - (monthOf(today) <= FEBRUARY ? 1 : 0);
  const dueOn = `${year + 1}-01-31`;
  return { year, dueOn, daysLeft: (Date.parse(dueOn) - Date.parse(today)) / DAY_MS };
}

/** Whether managers are reminded of it: from December to the end of February. */
export function isAuditSeason(today: CalendarDate): boolean {
  return [DECEMBER, JANUARY, FEBRUARY].includes(monthOf(today));
}

/** Whether there can be a pack of a year: this one's goes to today. */
export function isAuditYear(year: number, today: CalendarDate): boolean {
  return year >= FIRST_AUDIT_YEAR && year <= yearOf(today);
}

/** Before it a year's report cannot have been handed in. */
export const firstReportDay = (year: number): CalendarDate => `${year}-12-01`;

/** Whether the report of a year may have been handed in on a day. */
export function isReportDay(year: number, on: CalendarDate, today: CalendarDate): boolean {
  return on >= firstReportDay(year) && on <= today;
}
