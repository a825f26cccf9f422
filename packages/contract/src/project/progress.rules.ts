/** What the page of a screening day computes: pace, time left, a station's speed, and a retest's finding. */
import { type CalendarDate, dateInShanghai } from '#kernel';
import {
  bendWord,
  type ExamFindings,
  formatSidedAngle,
  GENERAL_SIGNS,
  generalSignWord,
  SEGMENTS,
  SEVERITY_BOUNDS,
  type Segment,
  type Side,
  sagittalWord,
  segmentWord,
} from '../exam/index.ts';
import type { ProgressTally, ProjectInfo, SchoolProgress } from './project.schema.ts';
import { INCOMPLETE_FINDING, PRONE_MISSING } from './project.text.ts';

/** The pace is that of this many minutes. */
export const PACE_MINUTES = 30;
/** A station is one that measured within this many minutes. */
export const STATION_MINUTES = 60;
/** A station that has just begun is rated over at least this time, because its first pace does not last. */
const LEAST_STATION_MINUTES = 10;

/** Whole minutes until the rest is examined at the pace of the last half hour; null when nobody was examined. */
export function estimateMinutesLeft(last30min: number, remaining: number): number | null {
  if (remaining <= 0) return 0;
  return last30min <= 0 ? null : Math.ceil((remaining * PACE_MINUTES) / last30min);
}

/** Children an hour of a station that has measured `count` within its last `minutes`. */
export function computePerHour(count: number, minutes: number): number {
  const within = Math.min(STATION_MINUTES, Math.max(LEAST_STATION_MINUTES, minutes));
  return Math.round((count * 60) / within);
}

/**
 * Whether nobody of a class waits any more, neither for the examination nor for a retest. A family that did not answer may
 * still agree; whose family objects is not waited for.
 */
export function isClassDone({
  roster,
  remaining,
  unanswered,
  toRetest,
}: Pick<ProgressTally, 'roster' | 'remaining' | 'unanswered' | 'toRetest'>): boolean {
  return roster > 0 && remaining === 0 && unanswered === 0 && toRetest === 0;
}

type School = ProjectInfo['schools'][number];
export type SchoolStanding = School & { readonly progress?: SchoolProgress | undefined };

/**
 * Schools in the order in which the work goes on: where children were examined today, the latest first; whose day it is;
 * the begun, the last worked at first; those whose day is still to come, the nearest first; the others; the finished.
 */
export function orderSchools(
  schools: readonly School[],
  progress: readonly SchoolProgress[],
  today: CalendarDate,
): SchoolStanding[] {
  return schools
    .map((school) => {
      const standing = { ...school, progress: progress.find(({ id }) => id === school.id) };
      return { standing, key: orderKey(standing, today) };
    })
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ standing }) => standing);
}

type OrderKey = readonly [rank: number, day: string, since: number];

function orderKey({ day, progress }: SchoolStanding, today: CalendarDate): OrderKey {
  const last = progress?.lastAt ? Date.parse(progress.lastAt) : 0;
  const isDone = progress !== undefined && progress.classesDone === progress.classes;
  if (isDone) return [5, '', -last];
  if (last > 0 && dateInShanghai(new Date(last)) === today) return [0, '', -last];
  if (day === today) return [1, '', -last];
  if (last > 0) return [2, '', -last];
  return day !== null && day > today ? [3, day, 0] : [4, '', 0];
}

function compareKeys(one: OrderKey, other: OrderKey): number {
  if (one[0] !== other[0]) return one[0] - other[0];
  if (one[1] !== other[1]) return one[1] < other[1] ? -1 : 1;
  return one[2] - other[2];
}

export type RetestExam = {
  readonly findings: ExamFindings;
  readonly maxAngle: number | null;
  readonly maxSide: Side | null;
  readonly maxSegment: Segment | null;
};

/** What made the examination incomplete, in words: the angle, else the sign, else the bend, else the side view. */
export function retestFinding(exam: RetestExam): string {
  return (
    angleFinding(exam) ??
    signFinding(exam.findings) ??
    bendFinding(exam.findings) ??
    sagittalFinding(exam.findings) ??
    INCOMPLETE_FINDING
  );
}

function angleFinding({ maxAngle, maxSide, maxSegment }: RetestExam): string | undefined {
  if (maxAngle === null || maxAngle < SEVERITY_BOUNDS.one) return undefined;
  const angle = formatSidedAngle(maxAngle, maxSide);
  return maxSegment === null ? angle : `${segmentWord[maxSegment]} ${angle}`;
}

function signFinding({ generalCheck }: ExamFindings): string | undefined {
  const sign = GENERAL_SIGNS.find((name) => generalCheck?.[name]);
  return sign && generalSignWord[sign];
}

function bendFinding({ forwardBend }: ExamFindings): string | undefined {
  const segment = SEGMENTS.find((name) => (forwardBend?.[name] ?? 'none') !== 'none');
  return segment && `${segmentWord[segment]} ${bendWord[forwardBend?.[segment] ?? 'none']}`;
}

function sagittalFinding({ sagittal }: ExamFindings): string | undefined {
  if (!sagittal || sagittal.sign === 'normal') return undefined;
  return sagittal.prone ? undefined : `${sagittalWord[sagittal.sign]} ${PRONE_MISSING}`;
}
