/** How a case goes on after an examination. */
import { addDays } from '#kernel';
import type { CaseStage } from './case.schema.ts';
import { workdayFrom } from './case-due.rules.ts';
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
  type Facts,
} from './case-state.rules.ts';

/** The family is on its way to a hospital. */
const ON_THE_WAY: readonly CaseStage[] = ['toNotify', 'notified', 'booked'];

export function afterExam(
  former: CaseState | undefined,
  examined: Examined,
): CaseState | undefined {
  const { exam, facts } = examined;
  const lead = mostPressing(facts.open);
  if (former && ON_THE_WAY.includes(former.stage))
    return afterExamOnTheWay({ ...former, ...facts }, { ...examined, former, lead });
  if (lead && asksAnew(exam, { ...facts, lead })) return beginReferral(former, lead, examined);
  const { retest } = facts;
  if (retest?.exam.id === exam.id && former?.stage !== 'visited' && former?.stage !== 'followed')
    return beginRetest(former, facts, retest);
  if (former?.stage !== 'toRetest') return former && { ...former, ...facts };
  return retest
    ? beginRetest(former, facts, retest)
    : closed({ ...former, ...facts }, 'retestNormal');
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
    if (former.open.length > 0) return endReferral(state, 'retestNormal');
    return state.retest ? state : closed(state, 'retestNormal');
  }
  if (lead.exam.id !== examined.exam.id) return leadBy(state, lead, examined.days);
  return keepsAppointment(former, lead)
    ? leadBy(state, lead, examined.days)
    : beginReferral(state, lead, examined);
}

/** An appointment that is still ahead stands, where nothing worse was found. */
function keepsAppointment({ stage, track, dueOn }: CaseState, { exam, track: next }: Referral) {
  return stage === 'booked' && RANK[next] <= RANK[track] && (dueOn ?? '') >= dayOfExam(exam);
}

/** Another referral leads, and the family stays where it is on its way. */
export function leadBy(state: CaseState, { exam, track }: Referral, days: DueDays): CaseState {
  if (exam.id === state.lead?.id) return state;
  const led = { ...state, lead: exam, track, from: dayOfExam(exam) };
  if (state.stage === 'booked') return led;
  const due = state.stage === 'toNotify' ? days[track].notice : days[track].visit;
  return { ...led, dueOn: workdayFrom(addDays(led.from, due)) };
}
