/**
 * What follows from a tally: sums, the fraction behind each indicator, and the shares of the degrees. Declined and
 * incomplete examinations are in no denominator of a detection rate (docs/domain/screening.md 3).
 */
import {
  type Indicator,
  type StatisticTally,
  statisticTally,
  TALLY_COUNTS,
} from './statistic.schema.ts';

/** Nobody. */
export const EMPTY_TALLY: StatisticTally = statisticTally.parse(
  Object.fromEntries(statisticTally.keyof().options.map((name) => [name, 0])),
);

/** Two groups together; their roster is known where both are. */
export function addTallies(one: StatisticTally, other: StatisticTally): StatisticTally {
  const roster = one.roster === null || other.roster === null ? null : one.roster + other.roster;
  const sum = { ...EMPTY_TALLY, roster };
  for (const name of TALLY_COUNTS) sum[name] = one[name] + other[name];
  return sum;
}

/** Children who were inspected by the method of the tally, with a valid result or without. */
function countInspected({ valid, incomplete }: StatisticTally): number {
  return valid + incomplete;
}

/** 脊柱侧弯: severities I to III. */
export function countScoliosis({ gradeOne, gradeTwo, gradeThree }: StatisticTally): number {
  return gradeOne + gradeTwo + gradeThree;
}

/** 脊柱弯曲异常: scoliosis and what was proven from the side; bad posture is no part of it. */
export function countCurvature(tally: StatisticTally): number {
  return countScoliosis(tally) + tally.sagittal;
}

/** A numerator and its denominator. */
export type Fraction = { readonly count: number; readonly of: number };

const FRACTIONS: Readonly<Record<Indicator, (tally: StatisticTally) => Fraction>> = {
  // A child examined in one class and later, in the same project, in another is on the roster of the second: for dates
  // between the two the first class has examined more children than its roster holds.
  examined: (tally) => {
    const count = tally.inspected;
    return { count, of: tally.roster === null ? 0 : Math.max(tally.roster, count) };
  },
  curvature: (tally) => ({ count: countCurvature(tally), of: tally.valid }),
  scoliosis: (tally) => ({ count: countScoliosis(tally), of: tally.valid }),
  posture: (tally) => ({ count: tally.posture, of: tally.valid }),
  lordosis: (tally) => ({ count: tally.lordosis, of: tally.sideViewed }),
  kyphosis: (tally) => ({ count: tally.kyphosis, of: tally.sideViewed }),
  positive: (tally) => ({ count: tally.positive, of: countInspected(tally) }),
  referred: (tally) => ({ count: tally.referred, of: countInspected(tally) }),
  attended: (tally) => ({ count: tally.attended, of: tally.referred }),
  confirmed: (tally) => ({ count: tally.confirmed, of: tally.attended }),
  predictive: (tally) => ({ count: tally.confirmed, of: tally.imaged }),
  diagnosed: (tally) => ({ count: tally.confirmed, of: countInspected(tally) }),
  retested: ({ retested, incomplete }) => ({ count: retested, of: retested + incomplete }),
};

/** Numerator and denominator of an indicator; the denominator is 0 where there is none. */
export function computeFraction(tally: StatisticTally, indicator: Indicator): Fraction {
  return FRACTIONS[indicator](tally);
}

/**
 * The parts of a fraction, which add up over rows of the same group where the fraction of a sum is needed:
 * `joined` makes it of their sums.
 */
export function fractionParts(tally: StatisticTally, indicator: Indicator): Fraction {
  if (indicator !== 'examined') return computeFraction(tally, indicator);
  return { count: tally.inspected, of: tally.roster ?? 0 };
}

/** The fraction of summed parts: everybody examined is on a roster. */
export function joinFractionParts({ count, of }: Fraction, indicator: Indicator): Fraction {
  return indicator === 'examined' && of > 0 ? { count, of: Math.max(of, count) } : { count, of };
}

/** Ⅰ/Ⅱ/Ⅲ度构成比: parts of all scoliosis, between 0 and 1; null without any. Never a detection rate. */
export function degreeShares(
  tally: StatisticTally,
): { readonly one: number; readonly two: number; readonly three: number } | null {
  const all = countScoliosis(tally);
  if (all === 0) return null;
  return { one: tally.gradeOne / all, two: tally.gradeTwo / all, three: tally.gradeThree / all };
}
