/** The way of a child to a hospital as its family sees it: what is asked, what it said, and what staff have checked. */
import {
  type CaseState,
  countingEntries,
  isAnswered,
  largestCobb,
  NO_RESULT,
  type VisitResult,
} from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import {
  asksForHospital,
  type CheckedVisit,
  type FamilyFollowUp,
  familyAnswers,
  familyStanding,
  visitByOf,
} from '@spine/contract/quick-query';
import {
  type CaseHistory,
  loadCaseHistory,
  photosByAct,
  stateOf,
} from '#features/child-record/index.ts';
import { namedHospitals } from '#features/follow-up/index.ts';
import type { Tenant } from '#platform/db/open.ts';

type Act = CaseHistory['acts'][number];

/** Null of a child that nothing asks to a hospital; a closed case is shown where a hospital answered in it. */
export async function loadFollowUp(
  tenant: Tenant,
  patientId: string,
): Promise<FamilyFollowUp | null> {
  return followUpOf(tenant, patientId, await loadCaseHistory(tenant, patientId));
}

/** The same by what happened to the child. */
export async function followUpOf(
  tenant: Tenant,
  patientId: string,
  history: CaseHistory,
): Promise<FamilyFollowUp | null> {
  const state = stateOf(history);
  if (!state || !asksForHospital(state.track)) return null;
  const said = saidSince(history, state);
  const view = standingView(state, said);
  if (state.stage === 'closed') return said.visit ? view : null;
  const photos = await photosByAct(tenant, patientId);
  return {
    ...view,
    answers: [...familyAnswers(state)],
    booked: state.stage === 'booked' ? bookedView(said.booked) : null,
    report: reportView(said.report, photos),
    notYet: said.notYet?.note ?? null,
    hospitals: await namedHospitals(tenant),
  };
}

/** What is known of every case; of a closed one nothing more. */
function standingView(state: CaseState, { visit }: ReturnType<typeof saidSince>): FamilyFollowUp {
  return {
    track: state.track,
    standing: familyStanding(state, {
      toCheck: state.stage !== 'closed' && state.toCheck,
      isAnswered: isAnswered(visit?.result ?? NO_RESULT),
    }),
    foundOn: dateInShanghai(state.lead.examTime),
    visitBy: visitByOf(state),
    answers: [],
    booked: null,
    report: null,
    visit: visit ? visitView(visit) : null,
    notYet: null,
    hospitals: [],
  };
}

/** The family's report that staff have not checked; undefined where there is none. */
export function pendingReport({ acts, entries }: CaseHistory): Act | undefined {
  const byId = new Map(acts.map((act) => [act.id, act]));
  const standing = countingEntries(entries).flatMap(({ id }) => byId.get(id) ?? []);
  return standing.findLast(isFamilyReport);
}

type Visit = Act & { readonly day: string; readonly result: VisitResult };

/** The last of each since the finding, of what was neither taken back nor replaced. */
function saidSince(history: CaseHistory, { lead }: CaseState) {
  const foundOn = dateInShanghai(lead.examTime);
  const byId = new Map(history.acts.map((act) => [act.id, act]));
  const standing = countingEntries(history.entries)
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ doneAt }) => dateInShanghai(doneAt) >= foundOn);
  const last = standing.at(-1);
  return {
    report: pendingReport(history),
    booked: standing.findLast(({ kind }) => kind === 'booked'),
    visit: standing
      .filter(
        (act): act is Visit => act.kind === 'visited' && act.day !== null && act.result !== null,
      )
      .findLast(({ day }) => day >= foundOn),
    notYet: last && isNotYet(last) ? last : undefined,
  };
}

const isFamilyReport = ({ kind, way }: Act): boolean => kind === 'reported' && way === 'familyPage';
const isNotYet = ({ kind, way }: Act): boolean => kind === 'noted' && way === 'familyPage';

function bookedView(act: Act | undefined): FamilyFollowUp['booked'] {
  return act?.day ? { day: act.day, hospital: act.result?.hospital ?? null } : null;
}

function reportView(
  act: Act | undefined,
  photos: ReadonlyMap<string, readonly string[]>,
): FamilyFollowUp['report'] {
  if (!act?.day) return null;
  const { id, day, note, result } = act;
  return {
    id,
    day,
    note,
    hospital: result?.hospital ?? null,
    photoIds: [...(photos.get(id) ?? [])],
  };
}

function visitView({ day, result }: Visit): CheckedVisit {
  const { hospital, diagnosis, plans, nextVisitOn } = result;
  return { day, hospital, diagnosis, cobbAngle: largestCobb(result), plans, nextVisitOn };
}
