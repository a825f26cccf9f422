/** How a case stands, and what examinations and visits leave open whatever their order (docs/domain/decisions.md 27). */
import { addDays, type CalendarDate } from '#kernel';
import { follows, isAnswered } from '../visit/hospital-visit.rules.ts';
import {
  type CaseOutcome,
  type CaseStage,
  type CaseTrack,
  isHospitalTrack,
} from './case.schema.ts';
import { workdayFrom } from './case-due.rules.ts';
import type { DueDays } from './case-due.schema.ts';
import {
  answersReferral,
  type CaseExam,
  dayOfExam,
  findRetest,
  mostPressing,
  newestFirst,
  type Referral,
  type Retest,
  referralTrackOf,
} from './case-exam.rules.ts';
import {
  type CaseVisit,
  findCover,
  findDecision,
  lastVisit,
  type NextVisit,
  nextVisitOf,
  type StoredExam,
} from './case-visit.rules.ts';

/** What some examinations and visits leave open, by their days. */
export type Facts = {
  /** Referrals that no hospital looked at and no later examination answered. */
  readonly open: readonly Referral[];
  /** Those of which a hospital has seen the child and said nothing yet: they lead until it does. */
  readonly awaited: readonly Referral[];
  /** What is to be measured again, whatever else the case is about. */
  readonly retest: Retest | null;
  /** The visit whose hospital follows the child, because none ruled out since. */
  readonly hospital: CaseVisit | null;
  /** Until when a hospital has ruled out what was found. */
  readonly clearedOn: CalendarDate | null;
  /** When the hospital sees the child again, also where it found nothing; null where it does not. */
  readonly nextVisit: NextVisit | null;
  /** The last day at a hospital. */
  readonly visitedOn: CalendarDate | null;
  /** A finding since `hospital` that asks for nothing new, because the next one is ahead and the angle has not grown. */
  readonly held: CaseExam | null;
};

/** The state of a case. */
export type CaseState = Facts & {
  readonly track: CaseTrack;
  readonly stage: CaseStage;
  /** The examination that asks for it; null where a hospital alone does. */
  readonly lead: CaseExam | null;
  /** The day its steps are counted from: that of `lead`, of what opened it again, or of the visit. */
  readonly from: CalendarDate;
  /** The entry that opened it, again where it was over: whom staff reached before was not told of this. */
  readonly openedBy: string;
  /** When the family was told first; null until then. */
  readonly toldOn: CalendarDate | null;
  /** By when its next step is due; null where it is closed. */
  readonly dueOn: CalendarDate | null;
  /** The hospital wrote no next visit: its day is that of the rule. */
  readonly isDueByRule: boolean;
  readonly outcome: CaseOutcome | null;
  /** How a case was closed whose referral or hospital stands, while something is measured again in it. */
  readonly formerOutcome: CaseOutcome | null;
  readonly assignedTo: string | null;
  /** Days on which the family was not reached, since it last was. */
  readonly attempts: readonly CalendarDate[];
  /** A visit that the family or the hospital reported waits for staff to check it (待核对). */
  readonly toCheck: boolean;
};

/** What happened until now, with the due days of the institution. */
export type History = {
  readonly exams: readonly StoredExam[];
  readonly visits: readonly CaseVisit[];
  /** Examinations that were there when staff or a hospital ended the case: they ask for no retest any more. */
  readonly settled: ReadonlySet<string>;
  readonly days: DueDays;
};

/** The day of the finding a case is about, or of the visit by which a hospital follows the child. */
export function foundOnOf({ lead, from }: Pick<CaseState, 'lead' | 'from'>): CalendarDate {
  return lead ? dayOfExam(lead) : from;
}

export function findFacts(history: History): Facts {
  const { exams, visits, settled, days } = history;
  const all = exams.map(({ exam }) => exam);
  const answered = lastVisit(visits.filter(({ result }) => isAnswered(result)))?.seenOn ?? '';
  const unsettled = all.filter((exam) => !settled.has(exam.id) && dayOfExam(exam) > answered);
  const [referrals, standing] = [findReferrals(history), findHospital(history)];
  return {
    ...referrals,
    ...standing,
    held: standing.hospital && referrals.held,
    visitedOn: lastVisit(visits)?.seenOn ?? null,
    retest: findRetest(unsettled, { all, days }),
  };
}

/** The referrals that no later examination answers: those that no hospital covers are open. */
function findReferrals(history: History): Pick<Facts, 'open' | 'awaited' | 'held'> {
  const { exams } = history;
  const referrals = exams.flatMap(({ exam, at }) => {
    const track = referralTrackOf(exam);
    const isOver = exams.some((later) => answersReferral(later.exam, exam));
    return track && !isOver ? [{ exam, track, cover: findCover({ exam, at }, history) }] : [];
  });
  const held = referrals.filter(({ cover }) => cover === 'held').map(({ exam }) => exam);
  return {
    open: referrals.filter(({ cover }) => cover === null),
    awaited: referrals.filter(({ cover }) => cover === 'awaited'),
    held: held.toSorted(newestFirst)[0] ?? null,
  };
}

function findHospital({
  visits,
  days,
}: History): Pick<Facts, 'hospital' | 'clearedOn' | 'nextVisit'> {
  const decision = findDecision(visits);
  if (!decision) return { hospital: null, clearedOn: null, nextVisit: null };
  const nextVisit = nextVisitOf(decision, days);
  if (follows(decision.result)) return { hospital: decision, clearedOn: null, nextVisit };
  const isExpected = decision.result.nextVisitOn !== null;
  return { hospital: null, clearedOn: decision.day, nextVisit: isExpected ? nextVisit : null };
}

/** What opened a case, and when. */
type Opening = { readonly id: string; readonly day: CalendarDate };

export function begin(former: CaseState | undefined, facts: Facts, { id, day }: Opening) {
  const assignedTo = former?.assignedTo ?? null;
  const fresh = {
    outcome: null,
    formerOutcome: null,
    attempts: [],
    toCheck: false,
    isDueByRule: false,
    toldOn: null,
  } as const;
  return { ...facts, ...fresh, assignedTo, openedBy: id, from: day };
}

export type Examined = { readonly exam: CaseExam; readonly facts: Facts; readonly days: DueDays };

export function beginReferral(
  former: CaseState | undefined,
  { exam: lead, track }: Referral,
  { exam, facts, days }: Examined,
): CaseState {
  const day = dayOfExam(exam);
  const dueOn = workdayFrom(addDays(day, days[track].notice));
  return { ...begin(former, facts, { id: exam.id, day }), track, stage: 'toNotify', lead, dueOn };
}

export function beginRetest(
  former: CaseState | undefined,
  facts: Facts,
  retest: Retest,
): CaseState {
  const { exam, track, dueOn } = retest;
  const opening = { id: exam.id, day: dayOfExam(exam) };
  const formerOutcome = former?.outcome ?? former?.formerOutcome ?? null;
  const begun = { ...begin(former, facts, opening), formerOutcome };
  return { ...begun, track, stage: 'toRetest', lead: exam, dueOn };
}

/**
 * What is left on a day where no referral is open any more: the hospital that follows the child, or that wants to see it
 * again although it found nothing, what is to be measured again, or nothing.
 */
export function endReferral(
  state: CaseState,
  { outcome, day }: { readonly outcome: CaseOutcome; readonly day: CalendarDate },
): CaseState {
  const { retest } = state;
  const nextVisit = nextVisitFrom(state, day);
  if (nextVisit) return followed(leadByHeld(state), nextVisit);
  return retest ? beginRetest(state, state, retest) : closed(state, outcome);
}

/** When a hospital sees the child again: one that found nothing does until that day alone. */
export function nextVisitFrom(
  { hospital, nextVisit }: Pick<Facts, 'hospital' | 'nextVisit'>,
  day: CalendarDate,
): NextVisit | null {
  return nextVisit && (hospital || nextVisit.dueOn >= day) ? nextVisit : null;
}

/** After what was to be measured again: nothing was found, and what stands beside it is as it was. */
export function endRetest(state: CaseState): CaseState {
  const isAlone = state.open.length === 0 && state.hospital === null;
  return closed(state, (isAlone ? null : state.formerOutcome) ?? 'retestNormal');
}

/** The referral that leads wherever the child is shown: nobody has answered it, or a hospital's word is awaited. */
export function leadingReferral({
  open,
  awaited,
}: Pick<Facts, 'open' | 'awaited'>): Referral | undefined {
  return mostPressing(open.length > 0 ? open : awaited);
}

/** The finding that is held leads, where the one that had led was answered. */
function leadByHeld(state: CaseState): CaseState {
  const track = state.held && referralTrackOf(state.held);
  if (!state.held || !track) return state;
  return { ...state, track, lead: state.held, from: dayOfExam(state.held) };
}

export function followed(state: CaseState, { dueOn, isByRule }: NextVisit): CaseState {
  const due = { dueOn, isDueByRule: isByRule, outcome: null };
  return { ...ledByHospital(state), ...due, stage: 'followed' };
}

/** Where no examination had referred the child its hospital alone leads. */
export function ledByHospital(state: CaseState): CaseState {
  const { hospital, track, visitedOn } = state;
  if (isHospitalTrack(track)) return state;
  const from = hospital?.day ?? visitedOn ?? state.from;
  return { ...state, track: 'hospital', lead: null, from };
}

export function closed(state: CaseState, outcome: CaseOutcome): CaseState {
  return { ...state, stage: 'closed', outcome, dueOn: null, isDueByRule: false };
}
