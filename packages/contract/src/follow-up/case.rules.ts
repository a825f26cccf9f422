/**
 * How a case goes on (docs/domain/decisions.md 27; docs/adr/0098-a-follow-up-case-is-folded-from-what-happened.md). A case is
 * folded from what happened to its child, in the order in which it was stored: the examinations that count, visits to
 * hospitals, and the acts of staff. So one that is voided or assigned to another child leaves no trace in the state.
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

/** What a case needs of an examination. */
export type CaseExam = Omit<StandingExam, 'attendedOn'> &
  StoredAssessment & {
    readonly id: string;
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
  /** Of an appointment; with a plan, the next visit. */
  readonly day: CalendarDate | null;
  readonly plan: CarePlan | null;
  readonly reason: CloseReason | null;
  /** The act that is taken back. */
  readonly actId: string | null;
  /** To whom it is assigned; null to nobody. */
  readonly userId: string | null;
};

export type CaseEntry =
  | (Stored & { readonly kind: 'examined'; readonly exam: CaseExam })
  | (Stored & {
      readonly kind: 'visited';
      readonly day: CalendarDate;
      /** Degrees; null without an X-ray. */
      readonly cobbAngle: number | null;
    })
  | CaseAct;

/** The state of a case. */
export type CaseState = {
  readonly track: CaseTrack;
  readonly stage: CaseStage;
  /** The examination that asks for it. */
  readonly lead: CaseExam;
  /** By when its next step is due; null where none is. */
  readonly dueOn: CalendarDate | null;
  readonly visitedOn: CalendarDate | null;
  readonly plan: CarePlan | null;
  readonly outcome: CaseOutcome | null;
  readonly assignedTo: string | null;
  /** Days on which the family was not reached, since it last was. */
  readonly attempts: readonly CalendarDate[];
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

function open(exam: CaseExam, track: CaseTrack, former: CaseState | undefined): CaseState {
  const isRetest = track === 'posture' || track === 'retest';
  const day = dateInShanghai(exam.examTime);
  const due = addDays(day, isRetest ? DUE_DAYS[track].retest : DUE_DAYS[track].notice);
  return {
    track,
    stage: isRetest ? 'toRetest' : 'toNotify',
    lead: exam,
    dueOn: track === 'retest' ? earlier(exam.projectEnd, due) : due,
    visitedOn: former?.visitedOn ?? null,
    plan: null,
    outcome: null,
    assignedTo: former?.assignedTo ?? null,
    attempts: [],
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

function isOlder(exam: CaseExam, { lead, visitedOn }: CaseState): boolean {
  const day = dateInShanghai(exam.examTime);
  return exam.examTime < lead.examTime || (visitedOn !== null && day <= visitedOn);
}

/** Whether an examination answers what the case waits for. */
function answers(exam: CaseExam, { track, lead }: CaseState): boolean {
  if (track === 'retest') return hasResult(exam.finding);
  return closesReferral(exam, lead);
}

function afterExam(state: CaseState | undefined, exam: CaseExam): CaseState | undefined {
  const track = trackOf(exam);
  if (state && state.stage !== 'closed') return afterExamInCase(state, exam, track);
  return track && (!state || reopens(state, exam, track)) ? open(exam, track, state) : state;
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

function afterExamInCase(state: CaseState, exam: CaseExam, track: CaseTrack | null): CaseState {
  if (track && RANK[track] > RANK[state.track]) return worse(state, exam, track);
  if (isOlder(exam, state) || AT_HOSPITAL.includes(state.stage)) return state;
  if (!answers(exam, state)) return state;
  return track ? open(exam, track, state) : closed({ ...state, lead: exam }, 'retestNormal');
}

/** While the result of the hospital is awaited it stays so: the hospital saw the child later than the screening. */
function worse(state: CaseState, exam: CaseExam, track: CaseTrack): CaseState {
  if (isCovered(exam, state)) return state;
  return state.stage === 'visited' ? { ...state, track, lead: exam } : open(exam, track, state);
}

type Step = (state: CaseState, act: CaseAct) => CaseState;

const same: Step = (state) => state;
const reached: Step = (state) => ({ ...state, attempts: [] });
const notified: Step = (state) => ({
  ...reached(state, NO_ACT),
  stage: 'notified',
  dueOn: addDays(dateInShanghai(state.lead.examTime), visitDays(state.track)),
});
const booked: Step = (state, { day }) => ({
  ...reached(state, NO_ACT),
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

const NO_ACT = {} as CaseAct;

function visitDays(track: CaseTrack): number {
  return track === 'posture' || track === 'retest' ? DUE_DAYS[track].retest : DUE_DAYS[track].visit;
}

/** What is possible at every stage. `takenBack` is: what it takes back is left out before the case is folded. */
const OF_EVERY_STAGE = { noted: same, takenBack: same } as const;
const OF_OPEN = { ...OF_EVERY_STAGE, attempted, assigned, closed: ended, planned } as const;

/** Every stage × act: how the case goes on, or null where the act is refused. */
export const CASE_STEPS: Readonly<Record<CaseStage, Readonly<Record<ActKind, Step | null>>>> = {
  toNotify: { ...OF_OPEN, notified, booked },
  notified: { ...OF_OPEN, notified: reached, booked },
  booked: { ...OF_OPEN, notified: reached, booked },
  visited: { ...OF_OPEN, notified: reached, booked: null },
  followed: { ...OF_OPEN, notified: reached, booked: null },
  toRetest: { ...OF_OPEN, notified: reached, booked },
  closed: {
    ...OF_EVERY_STAGE,
    notified: null,
    attempted: null,
    booked: null,
    // A hospital may write after the case was closed: its plan opens it again.
    planned,
    assigned: null,
    closed: null,
  },
};

function afterVisit(
  state: CaseState | undefined,
  { day, cobbAngle }: Extract<CaseEntry, { kind: 'visited' }>,
): CaseState | undefined {
  if (!state) return undefined;
  const visitedOn = state.visitedOn && state.visitedOn > day ? state.visitedOn : day;
  // What was recorded later of a visit before the finding is no answer to it.
  if (day < dateInShanghai(state.lead.examTime) || state.stage === 'closed') return state;
  const stage = cobbAngle === null ? 'visited' : 'followed';
  const dueOn = stage === 'visited' ? addDays(day, DUE_DAYS.result) : null;
  return { ...state, visitedOn, stage, dueOn, plan: null, attempts: [] };
}

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

/** The entries that count, in their order: without acts that were taken back. */
export function countingEntries(entries: readonly CaseEntry[]): CaseEntry[] {
  const gone = new Set(entries.flatMap((one) => (one.kind === 'takenBack' ? one.actId : [])));
  return entries.filter(({ id }) => !gone.has(id)).sort(inOrder);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The state of a child's case after all of its entries, in any order; undefined where nothing ever asked for one. An act
 * that its stage would refuse, because what went before it was taken back, changes nothing.
 */
export function foldCase(entries: readonly CaseEntry[]): CaseState | undefined {
  let state: CaseState | undefined;
  for (const entry of countingEntries(entries)) state = afterEntry(state, entry);
  return state;
}

function afterEntry(state: CaseState | undefined, entry: CaseEntry): CaseState | undefined {
  if (entry.kind === 'examined') return afterExam(state, entry.exam);
  if (entry.kind === 'visited') return afterVisit(state, entry);
  return state && (CASE_STEPS[state.stage][entry.kind]?.(state, entry) ?? state);
}

/** Why an act is refused: its stage does not know it, or nobody tried three times to reach the family. */
export type ActFault = 'notNow' | 'tooFewAttempts' | 'nothingToTakeBack';

/** What is wrong with an act in a case; undefined where it may be done. */
export function findActFault(entries: readonly CaseEntry[], act: CaseAct): ActFault | undefined {
  const state = foldCase(entries);
  if (!state || CASE_STEPS[state.stage][act.kind] === null) return 'notNow';
  if (act.kind === 'takenBack' && !canTakeBack(entries, act.actId)) return 'nothingToTakeBack';
  const isEarly = state.attempts.length < ATTEMPTS_BEFORE_UNREACHABLE;
  return act.kind === 'closed' && act.reason === 'unreachable' && isEarly
    ? 'tooFewAttempts'
    : undefined;
}

/** Acts of staff, once each. */
function canTakeBack(entries: readonly CaseEntry[], actId: string | null): boolean {
  const act = countingEntries(entries).find(({ id }) => id === actId);
  return act !== undefined && !['examined', 'visited', 'takenBack'].includes(act.kind);
}
