/** The way of a child to a hospital as its family sees it: what is asked, what it said, and what staff have checked. */
import {
  type CaseState,
  type CaseVisit,
  countingEntries,
  foundOnOf,
  isAnswered,
  lastVisit,
  NO_RESULT,
  toHospitalStanding,
  toVisit,
  visitByOf,
} from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import {
  asksForHospital,
  type FamilyFollowUp,
  familyAnswers,
  familyStanding,
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
export async function loadFollowUp(tenant: Tenant, of: OfChild): Promise<FamilyFollowUp | null> {
  return followUpOf(tenant, of, await loadCaseHistory(tenant, of.patientId));
}

type OfChild = { readonly patientId: string; readonly now: Date };

/** The same by what happened to the child. */
export async function followUpOf(
  tenant: Tenant,
  { patientId, now }: OfChild,
  history: CaseHistory,
): Promise<FamilyFollowUp | null> {
  const state = stateOf(history);
  if (!state || !(asksForHospital(state.track) || state.hospital)) return null;
  const said = saidSince(history, state);
  const visitBy = visitByOf(state, { days: history.days, today: dateInShanghai(now) });
  const view = { ...standingView(state, said), visitBy };
  const answers = familyAnswers(state);
  if (state.stage === 'closed' && answers.length === 0) return said.visit ? view : null;
  const photos = await photosByAct(tenant, patientId);
  return {
    ...view,
    answers: [...answers],
    booked: state.stage === 'booked' ? bookedView(said.booked) : null,
    report: reportView(said.report, photos),
    notYet: said.notYet?.note ?? null,
    hospitals: await namedHospitals(tenant),
  };
}

/** What is known of every case; of a closed one nothing more. */
function standingView(
  state: CaseState,
  { visit }: ReturnType<typeof saidSince>,
): Omit<FamilyFollowUp, 'visitBy'> {
  return {
    track: state.track,
    standing: familyStanding(state, {
      toCheck: state.stage !== 'closed' && state.toCheck,
      isAnswered: isAnswered(visit?.result ?? NO_RESULT),
    }),
    foundOn: foundOnOf(state),
    answers: [],
    booked: null,
    report: null,
    visit: visit ? toHospitalStanding(visit) : null,
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

/** The last of each since the finding, of what was neither taken back nor replaced. */
function saidSince(history: CaseHistory, state: CaseState) {
  const foundOn = foundOnOf(state);
  const byId = new Map(history.acts.map((act) => [act.id, act]));
  const standing = countingEntries(history.entries)
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ doneAt }) => dateInShanghai(doneAt) >= foundOn);
  const last = standing.at(-1);
  return {
    report: pendingReport(history),
    booked: standing.findLast(({ kind }) => kind === 'booked'),
    visit: visitSince(history, foundOn) ?? state.hospital,
    notYet: last && isNotYet(last) ? last : undefined,
  };
}

/** The newest visit that staff recorded, of those since a day. */
function visitSince({ entries }: CaseHistory, foundOn: CalendarDate): CaseVisit | undefined {
  const visits = countingEntries(entries).flatMap((entry) =>
    entry.kind === 'visited' && entry.result ? (toVisit(entry) ?? []) : [],
  );
  return lastVisit(visits.filter(({ day }) => day >= foundOn));
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
