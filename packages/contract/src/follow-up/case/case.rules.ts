/**
 * How a case goes on (docs/domain/decisions.md 27; docs/adr/0098-a-follow-up-case-is-folded-from-what-happened.md). A case is
 * folded from what happened to its child, in the order in which it was stored: the examinations that count, and what staff,
 * family and hospital did. So an examination that is voided or assigned to another child leaves no trace in the state.
 *
 * Which referrals and retests are open, and which hospital follows the child, is a matter of days and never of the order;
 * the order says only how far the family is on its way.
 */
import { dateInShanghai } from '#kernel';
import { type ActKind, mayAct } from './case.schema.ts';
import { afterFirstVisit, CASE_STEPS } from './case-acted.rules.ts';
import type { DueDays } from './case-due.schema.ts';
import {
  type CaseAct,
  type CaseEntry,
  countingEntries,
  firstStoredAt,
  standingEntries,
  VISITS,
} from './case-entry.rules.ts';
import { asksForSomething } from './case-exam.rules.ts';
import { afterExam } from './case-examined.rules.ts';
import { begin, type CaseState, findFacts, type History } from './case-state.rules.ts';
import { type CaseVisit, lastVisit, toVisit } from './case-visit.rules.ts';

/** Stored with the cases; changes whenever a history could be folded differently. */
export const CASE_RULE_VERSION = '2026.11-3';

/**
 * The state of a child's case after all of its entries, in any order; undefined where nothing ever asked for one. An act
 * that its stage would refuse, because what went before it was taken back, changes nothing. `days` are the due days of the
 * institution.
 */
export function foldCase(entries: readonly CaseEntry[], days: DueDays): CaseState | undefined {
  // Of nearly all children: nothing was found, and nobody did anything.
  if (!entries.some((entry) => entry.kind !== 'examined' || asksForSomething(entry.exam)))
    return undefined;
  let history: History = { exams: [], visits: [], settled: new Set(), days };
  let state: CaseState | undefined;
  const counting = countingEntries(entries);
  const standing = standingEntries(entries);
  for (const entry of counting) {
    const former = state;
    if (entry.kind === 'examined') {
      history = { ...history, exams: [...history.exams, entry] };
      state = afterExam(former, { exam: entry.exam, facts: findFacts(history), days });
    } else {
      history = { ...history, visits: withVisit(history.visits, entry, standing) };
      state = afterAct(former, entry, history);
      if (former?.stage !== 'closed' && state?.stage === 'closed') history = settle(history);
    }
  }
  return withReport(state, counting, history);
}

/**
 * A report waits to be checked, also one that came before the case opened. Where it tells of no visit and its examination was
 * voided nothing is asked for, but staff are to see it: without an outcome, for nobody closed the case.
 */
function withReport(
  state: CaseState | undefined,
  counting: readonly CaseEntry[],
  history: History,
): CaseState | undefined {
  const report = counting.find(({ kind }) => kind === 'reported');
  if (state || !report) return state && { ...state, toCheck: report !== undefined };
  const opening = { id: report.id, day: dateInShanghai(new Date(report.at)) };
  const nothing = { track: 'hospital', stage: 'closed', lead: null, dueOn: null } as const;
  return { ...begin(undefined, findFacts(history), opening), ...nothing, toCheck: true };
}

/** An act that the stage does not know changes nothing. */
function afterAct(
  state: CaseState | undefined,
  act: CaseAct,
  history: History,
): CaseState | undefined {
  const facts = history.visits.at(-1)?.id === act.id ? findFacts(history) : undefined;
  if (!state) return facts && afterFirstVisit({ act, history, former: facts }, facts);
  return (
    CASE_STEPS[state.stage][act.kind]?.({ ...state, ...facts }, { act, history, former: state }) ??
    state
  );
}

function withVisit(
  visits: readonly CaseVisit[],
  act: CaseAct,
  standing: readonly CaseEntry[],
): readonly CaseVisit[] {
  const last = lastVisit(visits.filter(({ kind }) => kind === 'visited'));
  const visit = toVisit(act, { last, firstAt: firstStoredAt(standing, act) });
  return visit ? [...visits, visit] : visits;
}

/** The visits of a child, in the order in which they were stored. */
export function visitsOf(entries: readonly CaseEntry[]): readonly CaseVisit[] {
  let visits: readonly CaseVisit[] = [];
  const standing = standingEntries(entries);
  for (const entry of countingEntries(entries))
    if (entry.kind !== 'examined') visits = withVisit(visits, entry, standing);
  return visits;
}

function settle(history: History): History {
  return { ...history, settled: new Set(history.exams.map(({ exam }) => exam.id)) };
}

/** The entries that count since a finding last opened the case: all of them where none opened it again. */
export function entriesSinceOpening(entries: readonly CaseEntry[], days: DueDays): CaseEntry[] {
  const counting = countingEntries(entries);
  const openedBy = foldCase(entries, days)?.openedBy;
  return counting.slice(
    Math.max(
      counting.findIndex(({ id }) => id === openedBy),
      0,
    ),
  );
}

/** Different days on which nobody was reached, before 联系不上 closes a case. */
export const ATTEMPTS_BEFORE_UNREACHABLE = 3;

/** Why an act is refused: there is no case, its stage does not know it, or nobody tried three times to reach the family. */
export type ActFault = 'noCase' | 'notNow' | 'tooFewAttempts' | 'nothingToTakeBack';

/** What is wrong with an act in a case; undefined where it may be done. */
export function findActFault(
  entries: readonly CaseEntry[],
  { act, days }: { readonly act: CaseAct; readonly days: DueDays },
): ActFault | undefined {
  const state = foldCase(entries, days);
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
const WITHOUT_CASE: readonly ActKind[] = ['planned', 'reported', 'visited', 'takenBack'];

function isPossible(state: CaseState | undefined, kind: ActKind): boolean {
  return state ? mayAct(state.stage, kind) : WITHOUT_CASE.includes(kind);
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
