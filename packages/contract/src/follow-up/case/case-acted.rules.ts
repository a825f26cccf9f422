/** How a case goes on after what staff, family and hospital do. */
import { type CalendarDate, dateInShanghai } from '#kernel';
import { follows, isAnswered, rulesOut } from '../visit/hospital-visit.rules.ts';
import type { ActKind, CaseStage } from './case.schema.ts';
import type { DueDays } from './case-due.schema.ts';
import type { CaseAct } from './case-entry.rules.ts';
import { mostPressing } from './case-exam.rules.ts';
import { leadBy, visitDueOn } from './case-examined.rules.ts';
import {
  begin,
  type CaseState,
  closed,
  endReferral,
  type Facts,
  type History,
} from './case-state.rules.ts';
import { lastVisit, nextVisitOf, resultDueOn, toVisit } from './case-visit.rules.ts';

type Acted = { readonly act: CaseAct; readonly history: History };
type Step = (state: CaseState, acted: Acted) => CaseState;

const same: Step = (state) => state;
const reached: Step = (state) => ({ ...state, attempts: [] });
const notified: Step = (state, { act, history }) => {
  const toldOn = dateInShanghai(new Date(act.at));
  const dueOn = visitDueOn(state, toldOn, history.days);
  return { ...state, attempts: [], stage: 'notified', toldOn, dueOn };
};
const booked: Step = (state, { act: { day } }) => ({
  ...state,
  attempts: [],
  stage: 'booked',
  dueOn: day ?? state.dueOn,
});
const attempted: Step = (state, { act: { at } }) => ({
  ...state,
  attempts: [...new Set([...state.attempts, dateInShanghai(new Date(at))])],
});
const assigned: Step = (state, { act: { userId } }) => ({ ...state, assignedTo: userId });
const ended: Step = (state, { act: { reason } }) => ({
  ...closed(state, reason ?? 'other'),
  retest: null,
});

/**
 * By when the family is to be at a hospital, the same day on every page and paper: its appointment, else the day that was
 * told, or that would be if it were told today. Null where no hospital is asked for.
 */
export function visitByOf(
  state: CaseState,
  { days, today }: { readonly days: DueDays; readonly today: CalendarDate },
): CalendarDate | null {
  if (state.stage === 'toNotify') return visitDueOn(state, today, days);
  return state.stage === 'notified' || state.stage === 'booked' ? state.dueOn : null;
}

/** Of a visit that answers no open finding nothing follows but what it says of the child. */
const visited: Step = (state, { history }) => {
  const seen = { ...state, attempts: [] };
  const lead = mostPressing(state.open);
  if (lead) return leadBy(seen, lead, history.days);
  return afterVisits(seen, history);
};

/** How a case stands by its newest visit. */
function afterVisits(state: CaseState, { visits, days }: History): CaseState {
  const visit = lastVisit(visits);
  if (!visit) return state;
  const { result } = visit;
  const isOut = rulesOut(result);
  if (isOut && result.nextVisitOn === null) return endReferral(state, 'ruledOut');
  if (!isOut && !isAnswered(result))
    return {
      ...state,
      stage: 'visited',
      dueOn: resultDueOn(visit, days),
      isDueByRule: false,
      outcome: null,
    };
  const { dueOn, isByRule: isDueByRule } = nextVisitOf(visit, days);
  return { ...state, stage: 'followed', dueOn, isDueByRule, outcome: null };
}

/** Where the hospital follows the child already, only what a newer visit says changes that. */
const visitedAgain: Step = (state, { act, history }) =>
  lastVisit(history.visits)?.id === act.id
    ? afterVisits({ ...state, attempts: [] }, history)
    : state;

/** A hospital may write after the case was closed: what it found opens it again, or says why it is over. */
const visitedLate: Step = (state, acted) => {
  const visit = toVisit(acted.act);
  return visit && (follows(visit.result) || rulesOut(visit.result))
    ? visitedAgain(state, acted)
    : state;
};

/** What is possible at every stage. `takenBack` is: what it takes back is left out before the case is folded. */
const OF_EVERY_STAGE = { noted: same, takenBack: same } as const;
const OF_OPEN = {
  ...OF_EVERY_STAGE,
  attempted,
  assigned,
  closed: ended,
  planned: visited,
  reported: visited,
  visited,
} as const;

/** Every stage × act: how the case goes on, or null where the act is refused. */
export const CASE_STEPS: Readonly<Record<CaseStage, Readonly<Record<ActKind, Step | null>>>> = {
  toNotify: { ...OF_OPEN, notified, booked },
  notified: { ...OF_OPEN, notified: reached, booked },
  booked: { ...OF_OPEN, notified: reached, booked },
  visited: {
    ...OF_OPEN,
    notified: reached,
    booked: null,
    planned: visitedAgain,
    visited: visitedAgain,
  },
  followed: {
    ...OF_OPEN,
    notified: reached,
    booked: null,
    planned: visitedAgain,
    reported: same,
    visited: visitedAgain,
  },
  toRetest: { ...OF_OPEN, notified: reached, booked },
  closed: {
    ...OF_EVERY_STAGE,
    notified: null,
    attempted: null,
    booked: null,
    planned: visitedLate,
    reported: same,
    visited: visitedLate,
    assigned: null,
    closed: null,
  },
};

/** A hospital that follows a child, or whose report is to be checked, opens a case of a child that nothing refers. */
export function afterFirstVisit({ act, history }: Acted, facts: Facts): CaseState | undefined {
  const visit = toVisit(act);
  if (!visit) return undefined;
  const { result } = visit;
  const isAsked = act.kind === 'reported' || follows(result) || result.nextVisitOn !== null;
  if (!isAsked) return undefined;
  const opened = { track: 'hospital', stage: 'visited', lead: null, dueOn: null } as const;
  return afterVisits({ ...begin(undefined, facts, visit), ...opened }, history);
}
