/**
 * How a case goes on (docs/domain/decisions.md 27; docs/adr/0098-a-follow-up-case-is-folded-from-what-happened.md). A case is
 * folded from what happened to its child, in the order in which it was stored: the examinations that count, and what staff,
 * family and hospital did. So an examination that is voided or assigned to another child leaves no trace in the state.
 */
import { addDays, type CalendarDate, dateInShanghai } from '#kernel';
import {
  closesReferral,
  hasResult,
  type StandingExam,
  type StoredAssessment,
} from '../exam/index.ts';
import type {
  ActKind,
  CarePlan,
  CaseOutcome,
  CaseStage,
  CaseTrack,
  CloseReason,
} from './case.schema.ts';
import { DUE_DAYS } from './case-due.rules.ts';
import type { DueDays } from './case-due.schema.ts';
import { isAnswered, leadingPlan, NO_RESULT, rulesOut } from './visit/hospital-visit.rules.ts';
import type { VisitResult } from './visit/hospital-visit.schema.ts';

/** What a case needs of an examination. */
export type CaseExam = Omit<StandingExam, 'attendedOn'> &
  StoredAssessment & {
    readonly id: string;
    readonly projectId: string;
    /** The last day of its project; null where none was set. */
    readonly projectEnd: CalendarDate | null;
  };

type Stored = {
  /** When it was stored, ISO 8601 in UTC; what is stored together is in the order of ids. */
  readonly at: string;
  readonly id: string;
};

export type CaseAct = Stored & {
  readonly kind: ActKind;
  /** Of an appointment or a visit; with a plan, the next visit. */
  readonly day: CalendarDate | null;
  readonly plan: CarePlan | null;
  readonly reason: CloseReason | null;
  /** The act that is taken back; the report, or the former record of a visit, in whose place a visit is recorded. */
  readonly actId: string | null;
  /** To whom it is assigned; null to nobody. */
  readonly userId: string | null;
  /** What a hospital found at a visit; null with other acts. */
  readonly result: VisitResult | null;
};

export type CaseEntry = (Stored & { readonly kind: 'examined'; readonly exam: CaseExam }) | CaseAct;

/** The state of a case. */
export type CaseState = {
  readonly track: CaseTrack;
  readonly stage: CaseStage;
  /** The examination that asks for it. */
  readonly lead: CaseExam;
  /** When the examination was that answered it (复测正常); null where none did. */
  readonly answeredAt: Date | null;
  /** By when its next step is due; null where none is. */
  readonly dueOn: CalendarDate | null;
  readonly visitedOn: CalendarDate | null;
  readonly plan: CarePlan | null;
  readonly outcome: CaseOutcome | null;
  readonly assignedTo: string | null;
  /** Days on which the family was not reached, since it last was. */
  readonly attempts: readonly CalendarDate[];
  /** A visit that the family or the hospital reported waits for staff to check it (待核对). */
  readonly toCheck: boolean;
};

/** Different days on which nobody was reached, before 联系不上 closes a case. */
export const ATTEMPTS_BEFORE_UNREACHABLE = 3;

const RANK: Readonly<Record<CaseTrack, number>> = {
  urgent: 4,
  referral: 3,
  gentle: 2,
  posture: 1,
  retest: 0,
};

/** What an examination asks for; null for nothing. A proven finding of the side view counts beside a smaller degree. */
export function trackOf({
  finding,
  sagittalAbnormal,
  referred,
}: StoredAssessment): CaseTrack | null {
  if (finding === 'severityThree') return 'urgent';
  if (finding === 'severityOne') return sagittalAbnormal === null ? 'gentle' : 'referral';
  if (referred) return 'referral';
  if (finding === 'badPosture') return 'posture';
  return finding === 'retest' ? 'retest' : null;
}

type Opening = { readonly exam: CaseExam; readonly track: CaseTrack; readonly days: DueDays };

function open({ exam, track, days }: Opening, former: CaseState | undefined): CaseState {
  const isRetest = track === 'posture' || track === 'retest';
  const day = dateInShanghai(exam.examTime);
  const due = addDays(day, isRetest ? days[track].retest : days[track].notice);
  return {
    track,
    stage: isRetest ? 'toRetest' : 'toNotify',
    lead: exam,
    answeredAt: null,
    dueOn: track === 'retest' ? earlier(exam.projectEnd, due) : due,
    visitedOn: former?.visitedOn ?? null,
    plan: null,
    outcome: null,
    assignedTo: former?.assignedTo ?? null,
    attempts: [],
    toCheck: false,
  };
}

function earlier(end: CalendarDate | null, due: CalendarDate): CalendarDate {
  return end !== null && end < due ? end : due;
}

function closed(state: CaseState, outcome: CaseOutcome): CaseState {
  return { ...state, stage: 'closed', outcome, dueOn: null };
}

/** The hospital is at it, or nobody has been there yet. */
const AT_HOSPITAL: readonly CaseStage[] = ['visited', 'followed'];

function isOlder(exam: CaseExam, { lead, answeredAt, visitedOn }: CaseState): boolean {
  const day = dateInShanghai(exam.examTime);
  return exam.examTime < (answeredAt ?? lead.examTime) || (visitedOn !== null && day <= visitedOn);
}

/** Whether an examination answers what the case waits for. */
function answers(exam: CaseExam, { track, lead }: CaseState): boolean {
  if (track === 'retest') return hasResult(exam.finding);
  return closesReferral(exam, lead);
}

type Examined = { readonly exam: CaseExam; readonly days: DueDays };

function afterExam(state: CaseState | undefined, examined: Examined): CaseState | undefined {
  const { exam } = examined;
  const track = trackOf(exam);
  if (state && state.stage !== 'closed') return afterExamInCase(state, { ...examined, track });
  return track && (!state || reopens(state, exam, track))
    ? open({ ...examined, track }, state)
    : state;
}

/** What was stored late of a day before the case was answered opens it only for something worse that nobody looked at. */
function reopens(state: CaseState, exam: CaseExam, track: CaseTrack): boolean {
  if (!isOlder(exam, state)) return true;
  return !isCovered(exam, state) && RANK[track] > RANK[state.track];
}

/** A hospital, or a complete examination, looked at the child after this one. */
function isCovered({ examTime }: CaseExam, { outcome, visitedOn }: CaseState): boolean {
  const day = dateInShanghai(examTime);
  return outcome === 'retestNormal' || (visitedOn !== null && day <= visitedOn);
}

function afterExamInCase(
  state: CaseState,
  { track, ...examined }: Examined & { readonly track: CaseTrack | null },
): CaseState {
  const { exam } = examined;
  if (track && RANK[track] > RANK[state.track]) return worse(state, { ...examined, track });
  if (isOlder(exam, state) || AT_HOSPITAL.includes(state.stage)) return state;
  if (!answers(exam, state)) return state;
  return track
    ? open({ ...examined, track }, state)
    : closed({ ...state, answeredAt: exam.examTime }, 'retestNormal');
}

/** While the result of the hospital is awaited it stays so: the hospital saw the child later than the screening. */
function worse(state: CaseState, opening: Opening): CaseState {
  const { exam: lead, track } = opening;
  if (isCovered(lead, state)) return state;
  return state.stage === 'visited' ? { ...state, track, lead } : open(opening, state);
}

type Step = (state: CaseState, act: CaseAct, days: DueDays) => CaseState;

const same: Step = (state) => state;
const reached: Step = (state) => ({ ...state, attempts: [] });
const notified: Step = (state, _act, days) => ({
  ...state,
  attempts: [],
  stage: 'notified',
  dueOn: addDays(dateInShanghai(state.lead.examTime), visitDays(state.track, days)),
});
const booked: Step = (state, { day }) => ({
  ...state,
  attempts: [],
  stage: 'booked',
  dueOn: day ?? state.dueOn,
});
const attempted: Step = (state, { at }) => ({
  ...state,
  attempts: [...new Set([...state.attempts, dateInShanghai(new Date(at))])],
});
const planned: Step = (state, { plan, day }) =>
  plan === 'ruledOut'
    ? closed({ ...state, plan }, 'ruledOut')
    : { ...state, stage: 'followed', plan, dueOn: day, outcome: null };
const assigned: Step = (state, { userId }) => ({ ...state, assignedTo: userId });
const ended: Step = (state, { reason }) => closed(state, reason ?? 'other');

/** Of a visit before the finding nothing follows: it is no answer to it. */
const visited: Step = (state, { day, result }, days) => {
  if (day === null || day < dateInShanghai(state.lead.examTime)) return state;
  const visitedOn = state.visitedOn && state.visitedOn > day ? state.visitedOn : day;
  const seen: CaseState = { ...state, visitedOn, attempts: [] };
  const found = result ?? NO_RESULT;
  if (rulesOut(found)) return closed({ ...seen, plan: null }, 'ruledOut');
  if (isAnswered(found)) {
    const [plan, dueOn] = [leadingPlan(found), found.nextVisitOn];
    return { ...seen, stage: 'followed', plan, dueOn, outcome: null };
  }
  return { ...seen, stage: 'visited', dueOn: addDays(day, days.result), plan: null };
};
/** A hospital may write after the case was closed: its plan opens it again. */
const visitedLate: Step = (state, act, days) => {
  const { plans, nextVisitOn } = act.result ?? NO_RESULT;
  return plans.length > 0 || nextVisitOn !== null ? visited(state, act, days) : state;
};
/** The family was there, so nobody need remind it; what was found is said once staff have checked it. */
const reported: Step = (state, act, days) => visited(state, { ...act, result: null }, days);

function visitDays(track: CaseTrack, days: DueDays): number {
  return track === 'posture' || track === 'retest' ? days[track].retest : days[track].visit;
}

/** What is possible at every stage. `takenBack` is: what it takes back is left out before the case is folded. */
const OF_EVERY_STAGE = { noted: same, takenBack: same } as const;
const OF_OPEN = {
  ...OF_EVERY_STAGE,
  attempted,
  assigned,
  closed: ended,
  planned,
  reported,
  visited,
} as const;

/** Every stage × act: how the case goes on, or null where the act is refused. */
export const CASE_STEPS: Readonly<Record<CaseStage, Readonly<Record<ActKind, Step | null>>>> = {
  toNotify: { ...OF_OPEN, notified, booked },
  notified: { ...OF_OPEN, notified: reached, booked },
  booked: { ...OF_OPEN, notified: reached, booked },
  visited: { ...OF_OPEN, notified: reached, booked: null },
  followed: { ...OF_OPEN, notified: reached, booked: null, reported: same },
  toRetest: { ...OF_OPEN, notified: reached, booked },
  closed: {
    ...OF_EVERY_STAGE,
    notified: null,
    attempted: null,
    booked: null,
    planned,
    reported: same,
    visited: visitedLate,
    assigned: null,
    closed: null,
  },
};

/**
 * Of what was stored together examinations come first, in the order of their times, then visits, then what staff did.
 */
function placeOf(entry: CaseEntry): string {
  if (entry.kind === 'examined') return `1 ${entry.exam.examTime.toISOString()}`;
  return entry.kind === 'visited' ? '2' : '3';
}

function inOrder(a: CaseEntry, b: CaseEntry): number {
  return compare(a.at, b.at) || compare(placeOf(a), placeOf(b)) || compare(a.id, b.id);
}

/** The entries that count, in their order: without acts that were taken back, and those in whose place a visit stands. */
export function countingEntries(entries: readonly CaseEntry[]): CaseEntry[] {
  const takenBack = idsNamedBy(entries, ['takenBack']);
  const left = entries.filter(({ id }) => !takenBack.has(id));
  const replaced = idsNamedBy(left, VISITS);
  return left.filter(({ id }) => !replaced.has(id)).sort(inOrder);
}

/** The acts of a visit: one may stand in place of another. */
const VISITS: readonly string[] = ['visited', 'reported'] satisfies ActKind[];

function idsNamedBy(entries: readonly CaseEntry[], kinds: readonly string[]): Set<string | null> {
  const acts = entries.filter((one): one is CaseAct => kinds.includes(one.kind));
  return new Set(acts.map(({ actId }) => actId));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The state of a child's case after all of its entries, in any order; undefined where nothing ever asked for one. An act
 * that its stage would refuse, because what went before it was taken back, changes nothing. `days` are the due days of the
 * institution.
 */
export function foldCase(
  entries: readonly CaseEntry[],
  days: DueDays = DUE_DAYS,
): CaseState | undefined {
  let state: CaseState | undefined;
  const counting = countingEntries(entries);
  for (const entry of counting)
    state =
      entry.kind === 'examined'
        ? afterExam(state, { exam: entry.exam, days })
        : state && (CASE_STEPS[state.stage][entry.kind]?.(state, entry, days) ?? state);
  // A report that came before the case opened waits as well.
  return state && { ...state, toCheck: counting.some(({ kind }) => kind === 'reported') };
}

/** Why an act is refused: there is no case, its stage does not know it, or nobody tried three times to reach the family. */
export type ActFault = 'noCase' | 'notNow' | 'tooFewAttempts' | 'nothingToTakeBack';

/** What is wrong with an act in a case; undefined where it may be done. */
export function findActFault(entries: readonly CaseEntry[], act: CaseAct): ActFault | undefined {
  const state = foldCase(entries);
  if (!isPossible(state, act.kind)) return state ? 'notNow' : 'noCase';
  if (namesWrongAct(entries, act)) return 'nothingToTakeBack';
  const isEarly = (state?.attempts.length ?? 0) < ATTEMPTS_BEFORE_UNREACHABLE;
  return act.kind === 'closed' && act.reason === 'unreachable' && isEarly
    ? 'tooFewAttempts'
    : undefined;
}

/**
 * A visit may be recorded, or reported, of a child of whom the screening asks nothing: a hospital may find what it missed,
 * or have seen the child before the examination that asked for it was voided.
 */
const WITHOUT_CASE: readonly ActKind[] = ['reported', 'visited', 'takenBack'];

function isPossible(state: CaseState | undefined, kind: ActKind): boolean {
  return state ? CASE_STEPS[state.stage][kind] !== null : WITHOUT_CASE.includes(kind);
}

/** An act is named that is none, that is gone already, or that cannot be taken back. */
function namesWrongAct(entries: readonly CaseEntry[], { kind, actId }: CaseAct): boolean {
  const named = countingEntries(entries).find(({ id }) => id === actId)?.kind;
  if (kind === 'takenBack')
    return named === undefined || named === 'examined' || named === 'takenBack';
  if (actId === null || !VISITS.includes(kind)) return false;
  // What staff have recorded is not replaced by a report.
  return kind === 'reported' ? named !== 'reported' : !VISITS.includes(named ?? '');
}
