/**
 * Acts of people on where children are at school. An act counts from today or from the coming 1 September, closes what was before
 * and can be taken back like any placement. A child that moves keeps its grade and the day on which it leaves; all others get
 * those of their new cohort.
 */
import { addDays, type CalendarDate } from '#kernel';
import {
  coversGrade,
  type GradeSource,
  gradeOf,
  gradeSortOrder,
  gradeSource,
  plannedEnd,
  retrack,
  type SchoolSystem,
  UNKNOWN_GRADE_ORDER,
} from '../school/index.ts';
import {
  type EnrolmentCause,
  type EnrolmentInterval,
  NO_END,
  type PlacementChange,
  place,
} from './placement.rules.ts';
import { schoolYearOf } from './school-year.rules.ts';

/** move: 转班 · grade: 改年级 · repeat: 留级 · skip: 跳级 · leave: 离校 · return: 返校. */
export const ACT_KINDS = ['move', 'grade', 'repeat', 'skip', 'leave', 'return'] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** From today, or from the 1 September that comes. */
export const ACT_DAYS = ['today', 'september'] as const;
export type ActDay = (typeof ACT_DAYS)[number];

/** The most children of one act. */
export const MAX_ACT_CHILDREN = 500;

export type PlacementAct = {
  readonly kind: ActKind;
  readonly from: CalendarDate;
  /** Where it is another one. */
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
  readonly cause: EnrolmentCause;
  readonly batchId: string;
};

type Standing = {
  readonly newest: EnrolmentInterval | undefined;
  readonly system: SchoolSystem | null;
  /** Whether a person chose it, so that no other grade makes it another one. */
  readonly systemSet: boolean;
  readonly today: CalendarDate;
};

/** later: a newer placement is there · left: it is not at school any more · there: it did not leave · grade: its school has no such grade. */
export type ActRefusal = 'later' | 'left' | 'there' | 'grade';

/** What an act does to a child: nothing where it is so already. */
export type Acted =
  | { readonly refusal: ActRefusal }
  | { readonly refusal: null; readonly change: PlacementChange | null };

export function actOn(standing: Standing, act: PlacementAct): Acted {
  const { newest } = standing;
  if (!newest) return { refusal: 'left' };
  if (newest.fromDay > act.from) return { refusal: 'later' };
  const refusal = refusalByStay(newest, standing, act);
  if (refusal) return { refusal };
  if (act.kind === 'leave') return { refusal: null, change: leaveBy(newest, act) };
  const source = sourceAfter(newest, standing, act);
  if (!source) return { refusal: 'grade' };
  const acted = placeBy(newest, { standing, act, source });
  const isSaidAnew = act.kind === 'grade' && acted.refusal === null && acted.change === null;
  // Whoever says a grade anew has looked at it.
  return isSaidAnew
    ? { refusal: null, change: { after: { ...newest, ...origin(act) }, before: newest } }
    : acted;
}

/** Whether the child is there for what the act says. */
function refusalByStay(
  newest: EnrolmentInterval,
  { today }: Standing,
  { kind, from }: PlacementAct,
): ActRefusal | null {
  const { toDay, endPlanned } = newest;
  const isOver = toDay <= from || hasLeftOn(newest, from);
  if (kind === 'return') return isOver ? null : 'there';
  // Whoever would leave by the grade may stay in it.
  const mayStay = endPlanned && toDay > today && (kind === 'repeat' || kind === 'grade');
  return isOver && !mayStay ? 'left' : null;
}

/** Whether it left on the day on which it began to be there. */
function hasLeftOn({ fromDay, cause }: EnrolmentInterval, day: CalendarDate): boolean {
  return cause === 'leave' && fromDay === day;
}

const origin = ({ cause, batchId }: PlacementAct) => ({ cause, batchId });

/** An interval that begins that day ends on the next one: its year's roster has it no more. */
function leaveBy(newest: EnrolmentInterval, act: PlacementAct): PlacementChange {
  const { from } = act;
  const toDay = newest.fromDay < from ? from : addDays(newest.fromDay, 1);
  return { after: { ...newest, ...origin(act), toDay, endPlanned: false }, before: newest };
}

/** The grade after the act; undefined where it moves to none of the school. */
function sourceAfter(
  newest: EnrolmentInterval,
  standing: Standing,
  { kind, from, gradeName }: PlacementAct,
): GradeSource | undefined {
  const schoolYear = schoolYearOf(from);
  if (kind === 'move') return gradeSourceOf(newest);
  if (gradeName !== undefined) return sourceSaid(gradeName, standing, schoolYear);
  if (newest.track === null) return kind === 'return' ? gradeSourceOf(newest) : undefined;
  const { track, cohort } = newest;
  const { system } = standing;
  const moved = retrack(system, { track, cohort: cohort + (YEARS_BACK[kind] ?? 0) }, schoolYear);
  const code = gradeOf(moved, schoolYear);
  const isOfSchool = code !== UNKNOWN_GRADE_ORDER && (system === null || coversGrade(system, code));
  return isOfSchool ? { ...moved, gradeLabel: null } : undefined;
}

/** By how many years an act moves a child to younger ones. */
export const YEARS_BACK: Readonly<Partial<Record<ActKind, number>>> = { repeat: 1, skip: -1 };

function sourceSaid(
  gradeName: string,
  { system, systemSet }: Standing,
  schoolYear: number,
): GradeSource | undefined {
  const gradeCode = gradeSortOrder(gradeName);
  if (system && systemSet && !coversGrade(system, gradeCode)) return undefined;
  return gradeSource({ gradeName, gradeCode }, { system, schoolYear });
}

function gradeSourceOf({ track, cohort, gradeLabel }: EnrolmentInterval): GradeSource {
  return track === null ? { track, cohort, gradeLabel } : { track, cohort, gradeLabel };
}

type NewPlace = {
  readonly standing: Standing;
  readonly act: PlacementAct;
  readonly source: GradeSource;
};

function placeBy(newest: EnrolmentInterval, { standing, act, source }: NewPlace): Acted {
  const { kind, from, gradeName, clazzName = newest.clazzName, cause, batchId } = act;
  const { schoolId, studentId } = newest;
  const schoolYear = schoolYearOf(from);
  // The year of the grade on record, which stays unless another grade is said.
  const keepsGrade = kind === 'move' || (kind === 'return' && gradeName === undefined);
  const end = source.track === null ? null : plannedEnd(standing.system, { ...source, schoolYear });
  const placement = { ...source, schoolId, studentId, clazzName };
  const until = kind === 'move' ? newest.toDay : (end ?? NO_END);
  const said = { saidIn: keepsGrade ? newest.saidIn : schoolYear, cause, batchId };
  if (hasLeftOn(newest, from)) {
    const after = { ...placement, ...said, fromDay: from, toDay: until, endPlanned: true };
    return { refusal: null, change: { after, before: newest } };
  }
  const placed = place([newest], { placement, from, until, ...said });
  if (!placed) return { refusal: 'later' };
  return { refusal: null, change: placed.change && withEnd(placed.change, newest, kind) };
}

/** Whoever moves leaves as it would have, by its grade or by an act. */
function withEnd(
  { after, before }: PlacementChange,
  { endPlanned }: EnrolmentInterval,
  kind: ActKind,
): PlacementChange {
  return { after: kind === 'move' ? { ...after, endPlanned } : after, before };
}
