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
  beginReferral,
  type CaseState,
  closed,
  endReferral,
  type Facts,
  followed,
  type History,
  ledByHospital,
  nextVisitFrom,
} from './case-state.rules.ts';
import {
  type CaseVisit,
  findDecision,
  lastVisit,
  nextVisitOf,
  resultDueOn,
} from './case-visit.rules.ts';

type Acted = {
  readonly act: CaseAct;
  readonly history: History;
  /** How the case stood before. */
  readonly former: Pick<CaseState, 'open'>;
};
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

/** A finding that was covered until the visit decided otherwise asks anew, whatever the visit says else. */
const afterUncovering =
  (step: Step): Step =>
  (state, acted) => {
    const lead = mostPressing(state.open);
    const isUncovered = lead && acted.former.open.every(({ exam }) => exam.id !== lead.exam.id);
    return isUncovered
      ? beginReferral(state, lead, { exam: lead.exam, facts: state, days: acted.history.days })
      : step(state, acted);
  };

/** Of a visit that answers no open finding nothing follows but what it says of the child. */
const visited = afterUncovering((state, acted) => {
  const seen = { ...state, attempts: [] };
  const lead = mostPressing(state.open);
  if (!lead) return afterVisits(seen, acted);
  if (state.stage === 'toRetest') return afterDecision(seen, acted);
  return leadBy(seen, lead, acted.history.days);
});

const isDecision = ({ act, history }: Acted): boolean =>
  findDecision(history.visits)?.id === act.id;

/** What a hospital that follows the child decided at this visit holds, also where a newer one said nothing. */
function afterDecision(state: CaseState, acted: Acted): CaseState {
  const { nextVisit, hospital, stage } = state;
  if (!hospital || !nextVisit || !isDecision(acted)) return state;
  return stage === 'visited' ? ledByHospital(state) : followed(state, nextVisit);
}

/** How a case stands by its newest visit; until staff have checked a report, it is one without a result. */
function afterVisits(state: CaseState, { act, history }: Acted): CaseState {
  const { visits, days } = history;
  const visit = lastVisit(act.kind === 'reported' ? visits : checked(visits));
  if (!visit) return state;
  const { result } = visit;
  if (rulesOut(result)) return endReferral(state, { outcome: 'ruledOut', day: dayOf(act) });
  if (isAnswered(result)) return followed(state, nextVisitOf(visit, days));
  const dueOn = resultDueOn(visit, days);
  const due = { dueOn, isDueByRule: false, outcome: null };
  return { ...ledByHospital(state), ...due, stage: 'visited' };
}

const checked = (visits: readonly CaseVisit[]) => visits.filter(({ kind }) => kind !== 'reported');

/** Where a hospital has seen the child already, only what a newer visit says changes that. */
const visitedAgain = afterUncovering((state, acted) => {
  const isNewest = lastVisit(checked(acted.history.visits))?.id === acted.act.id;
  const isRuledOut = state.hospital === null && isDecision(acted);
  if (isNewest || isRuledOut) return afterVisits({ ...state, attempts: [] }, acted);
  return afterDecision(state, acted);
});

/** A hospital may write after the case was closed: what it decided opens it again, or says why it is over. */
const visitedLate = afterUncovering((state, acted) => {
  if (!isDecision(acted)) return state;
  const nextVisit = nextVisitFrom(state, dayOf(acted.act));
  return nextVisit ? followed(state, nextVisit) : closed(state, 'ruledOut');
});

/** A report that tells of no visit says that the hospital saw another child, whose letter this one got: it is only checked. */
const reported: Step = (state, acted) => (acted.act.day === null ? state : visited(state, acted));

/** On which an act was stored. */
const dayOf = ({ at }: CaseAct): CalendarDate => dateInShanghai(new Date(at));

/** What is possible at every stage. `takenBack` is: what it takes back is left out before the case is folded. */
const OF_EVERY_STAGE = { printed: same, noted: same, takenBack: same } as const;
const OF_OPEN = {
  ...OF_EVERY_STAGE,
  attempted,
  assigned,
  closed: ended,
  planned: visited,
  reported,
  visited,
} as const;

const BEFORE_VISIT = { ...OF_OPEN, notified: reached, booked } as const;
const AFTER_VISIT = {
  ...OF_OPEN,
  notified: reached,
  planned: visitedAgain,
  visited: visitedAgain,
} as const;

/** Every stage × act that is possible (`mayAct`): how the case goes on. */
export const CASE_STEPS: Readonly<Record<CaseStage, Readonly<Partial<Record<ActKind, Step>>>>> = {
  toNotify: { ...BEFORE_VISIT, notified },
  notified: BEFORE_VISIT,
  booked: BEFORE_VISIT,
  visited: AFTER_VISIT,
  followed: { ...AFTER_VISIT, reported: same },
  toRetest: BEFORE_VISIT,
  closed: {
    ...OF_EVERY_STAGE,
    planned: visitedLate,
    reported: same,
    visited: visitedLate,
  },
};

/** A hospital that follows a child, or whose report is to be checked, opens a case of a child that nothing refers. */
export function afterFirstVisit(acted: Acted, facts: Facts): CaseState | undefined {
  const { act, history } = acted;
  const visit = history.visits.at(-1);
  if (!visit) return undefined;
  const { result } = visit;
  const isAwaited = act.kind === 'reported' || (act.actId !== null && !isAnswered(result));
  const isAsked = isAwaited || follows(result) || result.nextVisitOn !== null;
  if (!isAsked) return undefined;
  const opened = { track: 'hospital', stage: 'visited', lead: null, dueOn: null } as const;
  return afterVisits({ ...begin(undefined, facts, visit), ...opened }, acted);
}
