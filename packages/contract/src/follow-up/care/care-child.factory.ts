/** A child's life beside its case, as the predicates of care look at both, for tests. */
import { addDays, type CalendarDate, dateInShanghai } from '#kernel';
import type { ExerciseRefusal } from '../../prescription/exercise-refusal.rules.ts';
import type { FamilyAnswer } from '../../quick-query/family-visit.schema.ts';
import type { CaseStage, HospitalTrack } from '../case/case.schema.ts';
import type { CaseState } from '../case/case-state.rules.ts';
import type { LetterKind } from '../case-letter.rules.ts';
import {
  atOf,
  findToMeasure,
  findUnseen,
  type Lived,
  type Screening,
  trackOf,
  type Verdict,
} from './care-facts.factory.ts';
import {
  excludes,
  findsOrPlans,
  movedFromWeekend,
  newest,
  type Visit,
} from './care-visits.factory.ts';

/** What staff and family are shown of a case. */
export type Shown = {
  /** Why no exercises are issued. */
  readonly refusal: ExerciseRefusal | null;
  readonly answers: readonly FamilyAnswer[];
  readonly visitBy: CalendarDate | null;
  /** What a batch prints, and of which examination; null where nothing. */
  readonly letter: { readonly kind: LetterKind; readonly examId: string | undefined } | null;
};

/** A child's life with its case, and what must and may be so. */
export type Child = {
  readonly lived: Lived;
  readonly state: CaseState;
  readonly shown: Shown;
  readonly unseen: ReturnType<typeof findUnseen>;
  readonly toMeasure: ReturnType<typeof findToMeasure>;
  /** The newest visit that found, planned or excluded something. */
  readonly decision: Visit | undefined;
  readonly isFollowed: boolean;
  readonly isClosedByStaff: Verdict;
  /** When staff closed it last. */
  readonly closedAt: string;
};

/** The family is on its way to a hospital. */
export const ON_THE_WAY: readonly CaseStage[] = ['toNotify', 'notified', 'booked'];
const URGENCY: Readonly<Record<HospitalTrack, number>> = { urgent: 3, referral: 2, gentle: 1 };
export const urgencyOf = (exam: Screening): number => URGENCY[trackOf(exam) ?? 'gentle'];

type Case = Pick<Child, 'lived' | 'state' | 'shown'>;

export function lookAt({ lived, state, shown }: Case): Child {
  const decision = newest(
    lived.visits.filter(({ result }) => findsOrPlans(result) || excludes(result)),
  );
  const isFollowed = decision !== undefined && findsOrPlans(decision.result);
  const closing = lived.acts.findLast(({ kind }) => kind === 'closed');
  const since = lived.moments.filter((one) => closing && atOf(one) > closing.at);
  const isLast = since.every((one) => one.kind === 'acted' && one.act.kind === 'noted');
  const closed = isLast ? 'yes' : 'undecided';
  return {
    lived,
    state,
    shown,
    unseen: findUnseen(lived),
    toMeasure: findToMeasure(lived),
    decision,
    isFollowed,
    isClosedByStaff: closing ? closed : 'no',
    closedAt: closing?.at ?? '',
  };
}

/** What contradicts a rule; undefined where nothing does. */
export type Rule = (child: Child) => string | undefined;

export const idsOf = (screenings: readonly { id: string }[]) =>
  screenings.map(({ id }) => id).join(' ');

/** The unseen ones that open a case that staff have closed: no settled one is newer and as pressing. */
export function findOpening({ unseen, closedAt }: Child): readonly Screening[] {
  const settled = unseen.may.filter(({ at }) => at < closedAt);
  return unseen.must.filter(
    (one) =>
      one.at > closedAt &&
      settled.every((old) => one.time > old.time || urgencyOf(one) > urgencyOf(old)),
  );
}

const QUIET: readonly string[] = ['attempted', 'noted', 'assigned', 'takenBack'];

/** Of notices that nothing but attempts parts, the first. */
export function daysOfFirstNotices({ moments, acts }: Lived): CalendarDate[] {
  const counting = new Set(acts.map(({ id }) => id));
  const told = moments.flatMap((one) => {
    if (one.kind === 'examined') return { kind: 'examined', at: one.entry.at };
    return one.kind === 'acted' && counting.has(one.act.id) && !QUIET.includes(one.act.kind)
      ? one.act
      : [];
  });
  return told
    .filter(({ kind }, at) => kind === 'notified' && told[at - 1]?.kind !== 'notified')
    .map(({ at }) => dateInShanghai(new Date(at)));
}

/** The days from which a referral's steps may be counted: its own, or that of what opened a closed case again. */
export function daysFrom({ lived, state, unseen, closedAt }: Child): CalendarDate[] {
  const lead = unseen.may.find(({ id }) => id === state.lead?.id);
  // What opened it may have been answered since, and what it leads by was there before.
  const opened = lived.screenings.filter(
    (one) => closedAt !== '' && one.at > closedAt && trackOf(one) !== null,
  );
  return [...(lead ? [lead.day] : []), ...opened.map(({ day }) => day)];
}

const laterOf = (a: CalendarDate, b: CalendarDate) => (a > b ? a : b);

/** The days by which the child may be expected at a hospital, where its family was first told on one of some days. */
export function visitDaysOf(child: Child, told: readonly CalendarDate[]): CalendarDate[] {
  const { track } = child.state;
  if (track !== 'urgent' && track !== 'referral' && track !== 'gentle') return [];
  const { visit } = child.lived.days[track];
  return daysFrom(child).flatMap((from) =>
    told.map((day) => movedFromWeekend(laterOf(addDays(from, visit), addDays(day, 14)))),
  );
}

export const expectOneOf = (
  what: string,
  day: CalendarDate | null,
  days: readonly CalendarDate[],
) => (day !== null && days.includes(day) ? undefined : `${what} ${day}, not ${days.join(' or ')}`);
