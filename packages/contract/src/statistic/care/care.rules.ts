/** What came of referrals, from counts of children: attendance by day, predictive values, and what is told of a few. */
import { wilsonInterval } from '../statistic-rate.rules.ts';
import { CARE_DAYS, type CareAttendance, CURVE_DAYS, type PredictiveValue } from './care.schema.ts';
import {
  computeSurvival,
  countAtRisk,
  incidenceOn,
  medianDays,
  type SurvivalDay,
  toIncidence,
} from './survival.rules.ts';

/** Children who were at a hospital, or were last followed, so many days after their result. */
export type AttendanceDay = {
  readonly day: number;
  readonly attended: number;
  /** Who moved away or graduated on it. */
  readonly left: number;
  /** Who is followed no longer than today. */
  readonly open: number;
};

/** Attendance of a group. */
export function computeAttendance(rows: readonly AttendanceDay[]): CareAttendance {
  const days = toSurvivalDays(rows);
  const survival = computeSurvival(days);
  const { median, low, high } = medianDays(survival);
  return {
    children: survival.children,
    attended: rows.reduce((sum, { attended }) => sum + attended, 0),
    left: rows.reduce((sum, { left }) => sum + left, 0),
    days: CARE_DAYS.map((day) => ({
      day,
      ...(incidenceOn(survival, day) ?? { rate: null, low: null, high: null }),
      atRisk: countAtRisk(days, day),
    })),
    median: { days: median, low, high },
    curve: survival.steps
      .filter(({ day }) => day <= CURVE_DAYS)
      .map((step) => ({ day: step.day, ...toIncidence(step) })),
    lastDay: Math.min(survival.lastDay ?? 0, CURVE_DAYS),
  };
}

/** What the log-rank test takes. */
export const toSurvivalDays = (rows: readonly AttendanceDay[]): SurvivalDay[] =>
  rows.map(({ day, attended, left, open }) => ({ day, events: attended, censored: left + open }));

export type ImagedCounts = {
  readonly referred: number;
  readonly imaged: number;
  readonly confirmed: number;
};

/** Wilson's interval of those whose Cobb angle is known, and the bounds if none and if all of the others were ill. */
export function computePredictive({ referred, imaged, confirmed }: ImagedCounts): PredictiveValue {
  const interval = wilsonInterval({ count: confirmed, of: imaged });
  const unknown = referred - imaged;
  const bounds =
    referred > 0
      ? { least: confirmed / referred, most: (confirmed + unknown) / referred }
      : { least: null, most: null };
  return {
    referred,
    imaged,
    confirmed,
    rate: imaged > 0 ? confirmed / imaged : null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    unknown,
    ...bounds,
  };
}

/**
 * The groups that are told where groups of a few children are not. A single one would follow from the total, so the next
 * smallest is left out with it.
 */
export function withoutFew<Group>(
  groups: readonly Group[],
  { sizeOf, fewest }: { readonly sizeOf: (group: Group) => number; readonly fewest: number },
): Group[] {
  const few = groups.filter((group) => sizeOf(group) > 0 && sizeOf(group) < fewest);
  if (few.length === 0) return [...groups];
  const others = groups.filter((group) => sizeOf(group) >= fewest);
  const [smallest] = others.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  const hidden = few.length === 1 ? [...few, smallest] : few;
  return groups.filter((group) => !hidden.includes(group));
}
