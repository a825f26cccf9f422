/**
 * How the yearly audit of what is done with minors' data counts (docs/adr/0139-yearly-audit.md): by the age on the day of what happened, in
 * a calendar year of Shanghai.
 */
import { ageOn, type CalendarDate, type LogModel } from '#kernel';

/** Under 14 everything is sensitive personal information; from 18 on nobody is a minor; of an erased child nobody knows. */
export const AGE_BANDS = ['under14', 'from14', 'adult', 'unknown'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];
/** How many of each band; a band without any may be missing. */
export type AgeCounts = Readonly<Partial<Record<AgeBand, number>>>;

/** The ages at which a child is counted in the next band. */
export const FROM_14 = 14;
export const FROM_18 = 18;

/** The band of a child on a day; null stands for a birth date that is erased. */
export function ageBandOn(birthDate: CalendarDate | null, day: CalendarDate): AgeBand {
  const age = birthDate === null ? undefined : ageOn(birthDate, day);
  if (age === undefined || age < 0) return 'unknown';
  if (age < FROM_14) return 'under14';
  return age < FROM_18 ? 'from14' : 'adult';
}

/** Counts of both; nothing is changed. */
export function addAges(one: AgeCounts, other: AgeCounts): AgeCounts {
  const bands = AGE_BANDS.filter((band) => one[band] !== undefined || other[band] !== undefined);
  return Object.fromEntries(bands.map((band) => [band, (one[band] ?? 0) + (other[band] ?? 0)]));
}

/** Whether what the operation log says of such things is about children. */
export const CHILD_MODELS: Readonly<Record<LogModel, boolean>> = {
  session: false,
  user: false,
  organization: false,
  school: false,
  patient: true,
  project: true,
  exam: true,
  report: true,
  template: false,
  // Who reads a line sees the names of whom it touched.
  log: true,
  batchCode: false,
  appPackage: false,
  // Whoever fetches a file gets the children in it.
  job: true,
  action: false,
  prescription: true,
  trainingRecord: true,
  stationDevice: false,
  followUp: true,
  savedView: false,
  signInProvider: false,
  statistic: false,
  dataScreen: false,
  audit: false,
  monitoring: true,
};

/** What a pack is about: the days of a year, or of the present one until today. */
export type AuditPeriod = { readonly from: CalendarDate; readonly to: CalendarDate };

export function auditPeriod(year: number, today: CalendarDate): AuditPeriod {
  const last = `${year}-12-31`;
  return { from: `${year}-01-01`, to: last < today ? last : today };
}
