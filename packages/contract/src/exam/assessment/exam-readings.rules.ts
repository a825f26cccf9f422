/**
 * How often one place of the back is read with the scoliometer (docs/domain/screening.md 1.3): once where nothing shows,
 * twice where the first reading comes near 5°, three times where two readings disagree or their middle lies near a bound
 * that decides about the degree; and placed anew where readings lie too far apart to be of one placing. Degrees, negative
 * is left.
 */
import { GROUP_SIZE, median, SEVERITY_BOUNDS } from './exam-angles.rules.ts';

/** A first reading of this magnitude is read once more. */
const SECOND_FROM = 4;
/** Two readings further apart than this disagree. */
const AGREEMENT = 2;
/** Readings of one place further apart than this are of two placings. */
const PLACING = 4;
/** A middle that is no further than this from 5°, 7° or 10° is not sure. */
const NEAR_BOUND = 1;
const BOUNDS: readonly number[] = Object.values(SEVERITY_BOUNDS);

/** How many readings a place needs, by those that were taken; the median of them counts. */
export function readingsNeeded(readings: readonly number[]): 1 | 2 | 3 {
  const [first = 0, second] = readings;
  if (second === undefined) return Math.abs(first) >= SECOND_FROM ? 2 : 1;
  return readingsDisagree(readings) || isNearBound([first, second]) ? GROUP_SIZE : 2;
}

/** Whether the first two readings of a place lie too far apart to be one. */
export function readingsDisagree([first, second]: readonly number[]): boolean {
  return first !== undefined && second !== undefined && distance(first, second) > AGREEMENT;
}

/**
 * Which reading of a place is taken again with the scoliometer placed anew: the one furthest from the median, of two
 * equally far the later; null where all are of one placing.
 */
export function findMisplaced(readings: readonly number[]): number | null {
  const middle = median(readings);
  if (middle === undefined) return null;
  if (distance(Math.min(...readings), Math.max(...readings)) <= PLACING) return null;
  const distances = readings.map((reading) => distance(reading, middle));
  return distances.lastIndexOf(Math.max(...distances));
}

function isNearBound(readings: readonly number[]): boolean {
  const middle = Math.abs(median(readings) ?? 0);
  return BOUNDS.some((bound) => distance(middle, bound) <= NEAR_BOUND);
}

/** 12 digits remove the rounding error of a subtraction. */
function distance(one: number, other: number): number {
  return Number(Math.abs(one - other).toPrecision(12));
}
