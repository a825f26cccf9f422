/**
 * Angles of one examination: what a valid reading is, the angle of a group of repeated readings, the two sides, and
 * the pair at the head of an angle list. Degrees everywhere; a raw reading is negative on the left and positive on
 * the right (docs/domain/decisions.md 11). A value is used exactly as measured and never rounded before it is
 * compared, so that 4.96 stays under 5.
 */
import type { Side } from '../exam.schema.ts';

/**
 * No trunk rotates further; a larger reading is an error of device or operator (docs/domain/decisions.md 12).
 */
const ANGLE_LIMIT = 45;

/** How far a client's own pair may lie from the pair of its readings: clients round to one decimal. */
const PAIR_TOLERANCE = 0.05;

/** Readings of one group; a group's angle is their median (spec 4, docs/domain/decisions.md 12). */
export const GROUP_SIZE = 3;

/** The largest magnitude on each side, both ≥ 0. */
export type Sides = { readonly left: number; readonly right: number };

/** The two first entries of an angle list. */
export type AnglePair = readonly [number, number];

/** Whether the number can be a trunk rotation. */
export function isReading(angle: number): boolean {
  return Number.isFinite(angle) && Math.abs(angle) <= ANGLE_LIMIT;
}

/**
 * The middle of the readings, the mean of the two middle ones when their count is even; undefined for none.
 * The mean is cut to 12 significant digits, because halves of decimal fractions carry rounding errors.
 */
export function median(readings: readonly number[]): number | undefined {
  const sorted = readings.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) return undefined;
  return upper === lower ? upper : Number(((upper + lower) / 2).toPrecision(12));
}

/** The complete groups of three of a flat list, in order; an incomplete last one is left out. */
export function completeGroups(raw: readonly number[]): number[][] {
  const count = Math.floor(raw.length / GROUP_SIZE);
  return Array.from({ length: count }, (_, at) =>
    raw.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE),
  );
}

/** The sides of signed group angles: left is the largest magnitude among the negative ones, right among the positive. */
export function computeSides(groupAngles: readonly number[]): Sides {
  return {
    left: Math.max(0, ...groupAngles.map((angle) => -angle)),
    right: Math.max(0, ...groupAngles),
  };
}

/** The pair `[left, −right]` that heads an angle list. */
export function toAnglePair(sides: Sides): [number, number] {
  return [sides.left, sides.right === 0 ? 0 : -sides.right];
}

/**
 * The sides a pair stands for (spec 4): left is the larger entry, right the absolute value of the smaller.
 * Undefined when both lie on the same side of zero, because then nobody can tell which is which.
 */
export function sidesFromPair(pair: AnglePair): Sides | undefined {
  const larger = Math.max(...pair);
  const smaller = Math.min(...pair);
  return larger < 0 || smaller > 0
    ? undefined
    : { left: Math.abs(larger), right: Math.abs(smaller) };
}

/** Whether two sets of sides are the same measurement up to rounding. */
export function sidesAgree(one: Sides, other: Sides): boolean {
  return isNear(one.left, other.left) && isNear(one.right, other.right);
}

/** Whether two angles are the same up to rounding. */
export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= PAIR_TOLERANCE + 1e-9;
}

/** The side a signed angle lies on; null for zero. */
export function sideOf(angle: number): Side | null {
  if (angle === 0) return null;
  return angle < 0 ? 'left' : 'right';
}

/** Degrees at which severities I, II and III begin (spec 4). */
export const SEVERITY_BOUNDS = { one: 5, two: 7, three: 10 } as const;
const BOUNDS: readonly number[] = Object.values(SEVERITY_BOUNDS);

/**
 * A magnitude as people read it, without the degree sign: one decimal, two where one would round it up to 5, 7
 * or 10, which it did not reach.
 */
export function formatAngle(angle: number): string {
  const magnitude = Math.abs(angle);
  const bound = BOUNDS.find((limit) => magnitude < limit && limit - magnitude <= 0.05);
  if (bound === undefined) return magnitude.toFixed(1);
  const cut = Math.floor(magnitude * 100 + 1e-9) / 100;
  return Math.min(cut, bound - 0.01).toFixed(2);
}
