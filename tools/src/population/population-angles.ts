/**
 * How crooked the children of the synthetic population are measured to be. The distribution of the deciding angle is
 * that of published tables (docs/domain/screening.md 6); a child keeps its place in it over the years, but for the
 * error of measurement and growth, so that its examinations agree with each other.
 */
import type { Segment, Side } from '@spine/contract/exam';
import { stageOf } from '@spine/contract/school';
import type { Gender } from './population-person.ts';
import { between, gaussian, happens, normalCdf, pick, type Random } from './population-random.ts';

/** P(ATR ≥ 5°) of girls. */
const GIRLS_RATE = { primary: 0.025, junior: 0.06, senior: 0.07 } as const;
const BOYS_FACTOR = 0.65;

/** P(≥ angle | ≥ 5°) at 5, 6, 7, 8, 9 and 10°. */
const TAIL = [1, 0.46, 0.27, 0.135, 0.096, 0.058] as const;
/** Degrees in which what is left of the tail above 10° falls to a third or so. */
const TAIL_SCALE = 1.9;
const LARGEST = 28;

/** Below 5°: this part lies in 0–1°, the rest thins out to 4.9°. */
const NEAR_ZERO_SHARE = 0.65;
const THINNING = 2.2;

/**
 * Children whose first reading of 5–7° falls below 5° after the motion test, for each child that stays at 5° or
 * more: 37.5 % of all first readings of 5–7°, when 73 % of those that stay are 5–7°.
 */
const POSTURAL_FACTOR = (0.375 / 0.625) * (1 - TAIL[2]);

/** P(ATR ≥ 5°) at the examination, by sex and stage; kindergarten counts as primary school. */
export function scoliosisRate(gender: Gender, gradeCode: number): number {
  const stage = stageOf(gradeCode);
  const girls = stage === 'junior' || stage === 'senior' ? GIRLS_RATE[stage] : GIRLS_RATE.primary;
  return gender === 'f' ? girls : girls * BOYS_FACTOR;
}

/** The magnitude at a place of the tail, 1 at 5° and down to 0. */
function tailAngle(left: number): number {
  const step = TAIL.findIndex((bound) => bound < left) - 1;
  if (step < 0) {
    return left >= 1
      ? 5
      : Math.min(LARGEST, 10 + TAIL_SCALE * Math.log(TAIL[5] / Math.max(left, 1e-6)));
  }
  const [high = 1, low = 0] = [TAIL[step], TAIL[step + 1]];
  return 5 + step + (high - left) / (high - low);
}

function belowFive(place: number): number {
  if (place < NEAR_ZERO_SHARE) return place / NEAR_ZERO_SHARE;
  return 1 + 3.99 * ((place - NEAR_ZERO_SHARE) / (1 - NEAR_ZERO_SHARE)) ** THINNING;
}

/** The deciding magnitude at a place in the distribution (0 straight, 1 most crooked), cut to tenths. */
export function magnitudeAt(place: number, rate: number): number {
  const left = 1 - place;
  const angle = left <= rate ? tailAngle(left / rate) : belowFive(place / (1 - rate));
  return Math.floor(angle * 10 + 1e-6) / 10;
}

/** Whether the first reading at this place is 5° or more only until the motion test. */
export function isPostural(place: number, rate: number): boolean {
  const left = 1 - place;
  return left > rate && left <= rate * (1 + POSTURAL_FACTOR);
}

/** What stays with a child from year to year. */
export type Body = {
  /** Its place in the distribution, as a standard normal deviate. */
  readonly z: number;
  readonly main: Segment;
  readonly side: Side;
  /** The other two segments as signed parts of the main one. */
  readonly others: readonly [number, number];
  /** Decides whether the child carries a general sign, and which. */
  readonly sign: number;
  readonly sagittal: number;
};

/** Where the largest angle lies, by cumulated share, and how often it is on the left there. */
const SEGMENT_SHARES = [
  { segment: 'thoracic', upTo: 0.45, left: 0.4 },
  { segment: 'thoracolumbar', upTo: 0.75, left: 0.75 },
  { segment: 'lumbar', upTo: 1, left: 0.65 },
] as const;

export function bodyOf(random: Random): Body {
  const z = gaussian(random);
  const drawn = random();
  const place = SEGMENT_SHARES.find(({ upTo }) => drawn < upTo) ?? SEGMENT_SHARES[0];
  const part = () => between(random, 0.1, 0.75) * pick(random, [1, -1]);
  return {
    z,
    main: place.segment,
    side: happens(random, place.left) ? 'left' : 'right',
    others: [part(), part()],
    sign: random(),
    sagittal: random(),
  };
}

/** How far one year's place agrees with the child's own: the same operator, and another one. */
const AGREEMENT = { same: 0.98, other: 0.96 } as const;

/** The place of a child in the distribution at one examination. */
export function placeAt(random: Random, body: Body, operator: keyof typeof AGREEMENT): number {
  const agreement = AGREEMENT[operator];
  return normalCdf(agreement * body.z + Math.sqrt(1 - agreement ** 2) * gaussian(random));
}

/** N(0, 1.0°) between the readings of one operator. */
const READING_NOISE = 1;

/**
 * Three repeated readings with this median, in tenths: what three readings of N(true, 1.0°) look like when their
 * median is known. In the order they were read.
 */
export function readingsAround(random: Random, angle: number): number[] {
  const noise = [gaussian(random), gaussian(random), gaussian(random)].map(
    (one) => one * READING_NOISE,
  );
  const middle = noise.toSorted((a, b) => a - b)[1] ?? 0;
  return noise.map((one) => tenths(angle + one - middle));
}

/** Rounded to tenths, without a negative zero. */
export function tenths(angle: number): number {
  return Math.round(angle * 10) / 10 + 0;
}
