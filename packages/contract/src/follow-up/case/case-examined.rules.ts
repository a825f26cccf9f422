/** How a case goes on after an examination. */
import { addDays, type CalendarDate } from '#kernel';
import { type CaseStage, isHospitalTrack } from './case.schema.ts';
import { laterOf, VISIT_AFTER_NOTICE, workdayFrom } from './case-due.rules.ts';
import type { DueDays } from './case-due.schema.ts';
import {
  type CaseExam,
  dayOfExam,
  mostPressing,
  newestFirst,
  RANK,
  type Referral,
} from './case-exam.rules.ts';
import {
  beginReferral,
  beginRetest,
  type CaseState,
  closed,
  type Examined,
  endReferral,
  endRetest,
  type Facts,
} from './case-state.rules.ts';

/** The family is on its way to a hospital. */
const ON_THE_WAY: readonly CaseStage[] = ['toNotify', 'notified', 'booked'];
/** A hospital has seen the child. */
const AT_HOSPITAL: readonly CaseStage[] = ['visited', 'followed'];

export function afterExam(
  former: CaseState | undefined,
  examined: Examined,
): CaseState | undefined {
  const { exam, facts } = examined;
  const lead = mostPressing(facts.open);
  if (former && ON_THE_WAY.includes(former.stage))
    return afterExamOnTheWay({ ...former, ...facts }, { ...examined, former, lead });
  if (lead && asksAnew(exam, { ...facts, lead })) return beginReferral(former, lead, examined);
  // What was held is open where an examination that came late says that it has grown.
  if (lead && former && AT_HOSPITAL.includes(former.stage))
    return beginReferral(former, lead, { ...examined, exam: lead.exam });
  return afterRetest(former, facts);
}

/** Beside a hospital what is to be measured again changes no stage. */
function afterRetest(former: CaseState | undefined, facts: Facts): CaseState | undefined {
  const { retest } = facts;
  if (!former) return retest ? beginRetest(former, facts, retest) : undefined;
  const state = { ...former, ...facts };
  const isSame = retest?.exam.id === former.retest?.exam.id;
  if (isSame || AT_HOSPITAL.includes(former.stage)) return state;
  if (retest) return beginRetest(former, facts, retest);
  return former.stage === 'toRetest' ? endRetest(state) : state;
}

/** A referral opens a case that is over where it leads, or is newer than those that nobody answered. */
function asksAnew(
  exam: CaseExam,
  { open, lead }: Pick<Facts, 'open'> & { lead: Referral },
): boolean {
  const newest = open.map((referral) => referral.exam).toSorted(newestFirst)[0];
  return lead.exam.id === exam.id || newest?.id === exam.id;
}

type OnTheWay = Examined & { readonly former: CaseState; readonly lead: Referral | undefined };

function afterExamOnTheWay(state: CaseState, { former, lead, ...examined }: OnTheWay): CaseState {
  if (!lead) {
    if (former.open.length > 0)
      return endReferral(state, { outcome: 'retestNormal', day: dayOfExam(examined.exam) });
    return state.retest ? state : closed(state, 'retestNormal');
  }
  if (lead.exam.id !== examined.exam.id) return leadBy(state, lead, examined.days);
  return keepsAppointment(former, lead, examined.days)
    ? leadBy(state, lead, examined.days)
    : beginReferral(state, lead, examined);
}

/** An appointment that is still ahead stands, where nothing worse was found or it is soon enough for that. */
function keepsAppointment(
  { stage, track, dueOn }: CaseState,
  { exam, track: next }: Referral,
  days: DueDays,
): boolean {
  const day = dayOfExam(exam);
  if (stage !== 'booked' || dueOn === null || dueOn < day) return false;
  return RANK[next] <= RANK[track] || dueOn <= addDays(day, days[next].visit);
}

/** Another referral leads, and the family stays where it is on its way. */
export function leadBy(state: CaseState, { exam, track }: Referral, days: DueDays): CaseState {
  if (exam.id === state.lead?.id) return state;
  const led = { ...state, lead: exam, track, from: dayOfExam(exam) };
  if (state.stage === 'booked') return led;
  if (state.stage === 'notified' && state.toldOn !== null)
    return { ...led, dueOn: visitDueOn(led, state.toldOn, days) };
  return { ...led, dueOn: workdayFrom(addDays(led.from, days[track].notice)) };
}

/** By when a family that was told on a day is asked to be at a hospital: it has two weeks, however late it was told. */
export function visitDueOn(
  { track, from }: CaseState,
  told: CalendarDate,
  days: DueDays,
): CalendarDate {
  const due = isHospitalTrack(track) ? addDays(from, days[track].visit) : from;
  return workdayFrom(laterOf(due, addDays(told, VISIT_AFTER_NOTICE)));
}
