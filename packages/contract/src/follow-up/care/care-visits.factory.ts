/**
 * What the visits of a child say by the sentences of docs/domain/care.md, for tests: written from these alone.
 */
import { addDays, addMonths, type CalendarDate, dateInShanghai, weekdayOf } from '#kernel';
import type { DueDays } from '../case/case-due.schema.ts';
import type { CaseAct } from '../case/case-entry.rules.ts';
import { NO_RESULT } from '../visit/hospital-visit.rules.ts';
import type { VisitResult } from '../visit/hospital-visit.schema.ts';
import type { Moment } from './child-life.factory.ts';

export type Visit = {
  readonly id: string;
  readonly at: string;
  readonly day: CalendarDate;
  /** When the child was at the hospital. */
  readonly seenOn: CalendarDate;
  readonly result: VisitResult;
  readonly isChecked: boolean;
};

/** Acts that were neither taken back nor replaced by another record of the visit. */
export function countingActs(moments: readonly Moment[]): CaseAct[] {
  const acts = moments.flatMap((one) => (one.kind === 'acted' ? one.act : []));
  const undone = new Set(acts.flatMap(({ kind, actId }) => (kind === 'takenBack' ? actId : [])));
  const done = acts.filter(({ id }) => !undone.has(id));
  const isVisit = ({ kind }: CaseAct) => kind === 'visited' || kind === 'reported';
  const replaced = new Set(done.filter(isVisit).map(({ actId }) => actId));
  return done.filter(({ id }) => !replaced.has(id));
}

/** A plan that was recorded by itself belongs to what the visit before it found. */
function toPlanned({ id, at, day: nextVisitOn, plan }: CaseAct, before: Visit | undefined): Visit {
  const day = dateInShanghai(new Date(at));
  const on = { id, at, day, seenOn: before?.day ?? day, isChecked: true };
  if (plan === null || plan === 'ruledOut')
    return { ...on, result: { ...NO_RESULT, diagnosis: 'normal', nextVisitOn } };
  return { ...on, result: { ...(before?.result ?? NO_RESULT), plans: [plan], nextVisitOn } };
}

/** Of what family or hospital report nothing but the day counts until staff have checked it. */
function toVisit({ id, at, kind, day, result }: CaseAct): Visit | undefined {
  if (day === null || (kind !== 'visited' && kind !== 'reported')) return undefined;
  const isChecked = kind === 'visited';
  return { id, at, day, seenOn: day, result: (isChecked && result) || NO_RESULT, isChecked };
}

/** The visits that some acts tell of, in the order in which they were stored. */
export function toVisits(acts: readonly CaseAct[]): Visit[] {
  const recorded = new Set(acts.flatMap(({ kind, id }) => (kind === 'visited' ? id : [])));
  const visits: Visit[] = [];
  for (const act of acts) {
    const before = newest(visits.filter(({ id }) => recorded.has(id)));
    const visit = act.kind === 'planned' ? toPlanned(act, before) : toVisit(act);
    if (visit) visits.push(visit);
  }
  return visits;
}

const cobbOf = ({ curves }: VisitResult) =>
  Math.max(...curves.map(({ cobbAngle }) => cobbAngle), Number.NEGATIVE_INFINITY);

/** 正常, without the angle of a scoliosis or a plan. */
export function excludes(result: VisitResult): boolean {
  return result.diagnosis === 'normal' && cobbOf(result) < 10 && result.plans.length === 0;
}

/** Cobb ≥ 10°, a plan, or a next visit. */
export function findsOrPlans(result: VisitResult): boolean {
  if (excludes(result)) return false;
  return cobbOf(result) >= 10 || result.plans.length > 0 || result.nextVisitOn !== null;
}

export function hasResultOf({ curves, diagnosis, plans, nextVisitOn }: VisitResult): boolean {
  return curves.length > 0 || diagnosis !== null || plans.length > 0 || nextVisitOn !== null;
}

/** The newest of some visits, and of one day the one that was recorded last. */
export function newest(visits: readonly Visit[]): Visit | undefined {
  return visits.toSorted((a, b) => (`${a.day} ${a.at}` < `${b.day} ${b.at}` ? -1 : 1)).at(-1);
}

/** The Monday after a weekend. */
export function movedFromWeekend(day: CalendarDate): CalendarDate {
  const saturdayAt = 5;
  const late = weekdayOf(day) - saturdayAt;
  return late < 0 ? day : addDays(day, 2 - late);
}

/** Out of holidays between two known terms to the first day of school, and out of a weekend. */
export function movedFromHoliday(day: CalendarDate, { terms }: DueDays): CalendarDate {
  const moved = movedFromWeekend(day);
  const next = terms.find(({ from }, at) => {
    const before = terms[at - 1];
    return before !== undefined && moved > before.to && moved < from;
  });
  return next ? movedFromWeekend(next.from) : moved;
}

/** Where the hospital wrote no next visit: 6 months; 4 at Cobb ≥ 20°, Risser 0–2 or a brace; 1 for 手术评估. */
export function nextVisitOf({ day, result }: Visit): CalendarDate {
  if (result.nextVisitOn !== null) return result.nextVisitOn;
  const isYoung = result.risser === '0' || result.risser === '1' || result.risser === '2';
  const isClose = cobbOf(result) >= 20 || isYoung || result.plans.includes('brace');
  const usual = isClose ? 4 : 6;
  return movedFromWeekend(addMonths(day, result.plans.includes('surgery') ? 1 : usual));
}
