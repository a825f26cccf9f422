/**
 * What the difference between two examinations of one child means. The bounds come from the measurement error of
 * the same observer, 95 % within ±2.7° (Balg 2014), and from the change that is detectable with 95 % confidence,
 * 4° (Beauséjour 2022); the wording is our own (docs/domain/screening.md 2).
 */

import type { ResultId } from './exam.schema.ts';
import { severityOf } from './exam-assessment.rules.ts';
import type { TrendPoint } from './exam-view.schema.ts';

/** Degrees on either side of a measured value, drawn around every trend. */
export const ERROR_BAND = 2.7;

/** Degrees from which a difference may be a change, and from which it is one. */
export const CHANGE_BOUNDS = { possible: 2, meaningful: 4 } as const;

/** A further examination within these days is a second reading of the same state, not a later state. */
const SECOND_READING_DAYS = 30;

export type ChangeKind = 'withinError' | 'possible' | 'meaningful';

/** What two examinations say together. `delta` is signed degrees of magnitude: positive is worse. */
export type Verdict = {
  readonly delta: number;
  readonly kind: ChangeKind;
  /** The severity changed, by less than 4°, and no second reading confirmed it. */
  readonly severityUnconfirmed: boolean;
};

type Point = { readonly maxAngle: number; readonly resultId: ResultId };

function kindOf(delta: number, isConfirmedChange: boolean): ChangeKind {
  const size = Math.abs(delta);
  if (size >= CHANGE_BOUNDS.meaningful || isConfirmedChange) return 'meaningful';
  return size >= CHANGE_BOUNDS.possible ? 'possible' : 'withinError';
}

/** Compares two examinations. `confirmed` says that a second reading gave the current severity as well. */
export function verdictOf(previous: Point, current: Point, confirmed = false): Verdict {
  // 12 digits drop the binary dust of a subtraction: 8.3 − 6.3 is 2.0000000000000009.
  const delta = Number((current.maxAngle - previous.maxAngle).toPrecision(12));
  const severityChanged = severityOf(previous.resultId) !== severityOf(current.resultId);
  return {
    delta,
    kind: kindOf(delta, severityChanged && confirmed),
    severityUnconfirmed:
      severityChanged && !confirmed && Math.abs(delta) < CHANGE_BOUNDS.meaningful,
  };
}

/** The verdict on the newest examination of a child and the one it is compared with. */
export type TrendVerdict = Verdict & {
  readonly previous: TrendPoint;
  readonly current: TrendPoint;
};

const DAY_MS = 86_400_000;

/**
 * Judges the newest of all examinations, oldest first. When the one just before it is a second reading of the same
 * severity, both are compared with the newest examination before them, and the change of severity counts as confirmed.
 * Null with fewer than two examinations.
 */
export function trendVerdict(points: readonly TrendPoint[]): TrendVerdict | null {
  const [beforeThat, before, current] = [points.at(-3), points.at(-2), points.at(-1)];
  if (!before || !current) return null;
  const isSecond =
    Date.parse(current.examTime) - Date.parse(before.examTime) <= SECOND_READING_DAYS * DAY_MS &&
    before.resultId === current.resultId &&
    !before.needsRetest &&
    !current.needsRetest;
  const previous = isSecond && beforeThat ? beforeThat : before;
  return {
    ...verdictOf(previous, current, isSecond && previous === beforeThat),
    previous,
    current,
  };
}
