/** The way of a child to a hospital as its family sees it: what is asked, what it said, and what staff have checked. */
import {
  type CaseState,
  type CaseVisit,
  countingEntries,
  type DueDays,
  dayOfExam,
  foundOnOf,
  isAnswered,
  lastVisit,
  leadingReferral,
  NO_RESULT,
  nextVisitOf,
  toHospitalStanding,
  visitByOf,
  visitsOf,
} from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import {
  asksForHospital,
  type FamilyChildRow,
  type FamilyFollowUp,
  familyAnswers,
  familyStanding,
  familyVoice,
} from '@spine/contract/quick-query';
import {
  type CaseHistory,
  loadCaseHistory,
  loadHistories,
  photosByAct,
  stateOf,
} from '#features/child-record/index.ts';
import type { FamilyExams } from '#features/exam/index.ts';
import { namedHospitals } from '#features/follow-up/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { withoutWithheld } from './withheld/withheld.ts';

type Act = CaseHistory['acts'][number];

type ChildQuery = { readonly patientId: string; readonly now: Date };

/**
 * What its case says to a family: the way to a hospital, and what is to be measured again. It is folded without what is withheld and what
 * followed from it, so that neither what is asked nor what was done tells what was found.
 */
export async function loadFamilyCase(
  tenant: Tenant,
  { exams, ...of }: ChildQuery & { readonly exams: FamilyExams },
) {
  const history = withoutWithheld(await loadCaseHistory(tenant, of.patientId), exams);
  const retest = stateOf(history)?.retest;
  return {
    retest: retest ? { examId: retest.exam.id, dueOn: retest.dueOn } : null,
    followUp: await followUpOf(tenant, of, history),
  };
}

/** Whether a hospital is heard before the screening of each of some children, by the child's id. */
export async function loadVoices(
  tenant: Tenant,
  exams: ReadonlyMap<string, FamilyExams>,
): Promise<Map<string, FamilyChildRow['hospital']>> {
  const histories = await loadHistories(tenant, [...exams.keys()]);
  return new Map(
    [...histories].map(([id, all]) => {
      const ofChild = exams.get(id);
      const history = ofChild ? withoutWithheld(all, ofChild) : all;
      const state = stateOf(history);
      const said = state && hospitalView(state, saidSince(history, state), history.days);
      const voice = familyVoice(said ?? null, ofChild?.leading);
      if (!said || voice === 'screening') return [id, null];
      const { hospital: standing, nextVisit, clearedOn } = said;
      return [id, { voice, standing, nextVisit, clearedOn }];
    }),
  );
}

/**
 * The way of a child to a hospital; null where nothing asks it there. A closed case is shown where a hospital answered in
 * it, or the family refused.
 */
export async function followUpOf(
  tenant: Tenant,
  { patientId, now }: ChildQuery,
  history: CaseHistory,
): Promise<FamilyFollowUp | null> {
  const state = stateOf(history);
  if (!state || !concernsHospital(state)) return null;
  const said = saidSince(history, state);
  const view = {
    ...standingView(state, said, history),
    ...hospitalView(state, said, history.days),
    visitBy: asksForHospital(state.track)
      ? visitByOf(state, { days: history.days, today: dateInShanghai(now) })
      : null,
  };
  const answers = familyAnswers(state);
  if (state.stage === 'closed' && answers.length === 0)
    return said.visit || view.clearedOn ? view : null;
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

/** Also where the case goes on with a retest while a referral is open: who refused may still go. */
function concernsHospital({ track, stage, open, hospital, clearedOn }: CaseState): boolean {
  const isCleared = stage === 'closed' && clearedOn !== null;
  return asksForHospital(track) || open.length > 0 || hospital !== null || isCleared;
}

/** The day of what asks for a hospital. */
function askedOn(state: CaseState): CalendarDate {
  const referral = asksForHospital(state.track) ? undefined : leadingReferral(state);
  return referral ? dayOfExam(referral.exam) : foundOnOf(state);
}

type VisitNotes = ReturnType<typeof saidSince>;

/** The hospital that is heard before the screening, and when it sees the child again. */
function hospitalView(state: CaseState, { visit }: VisitNotes, days: DueDays) {
  const { stage, dueOn, isDueByRule, clearedOn, visitedOn } = state;
  const hospital = state.hospital ?? (stage === 'followed' ? visit : undefined);
  const next = hospital && nextVisitOf(hospital, days);
  const ofCase = { dueOn, isByRule: isDueByRule };
  const { dueOn: day, isByRule: byRule } = (stage === 'followed' ? ofCase : next) ?? ofCase;
  return {
    visitedOn,
    clearedOn,
    hospital: hospital ? toHospitalStanding(hospital) : null,
    nextVisit: hospital && day ? { day, byRule } : null,
  };
}

/** What is known of every case; of a closed one nothing more. */
function standingView(
  state: CaseState,
  { visit }: VisitNotes,
  history: CaseHistory,
): Omit<FamilyFollowUp, 'visitBy' | keyof ReturnType<typeof hospitalView>> {
  const { stage, outcome } = state;
  const toCheck = actsForFamily(history).some(({ kind }) => kind === 'reported');
  return {
    track: state.track,
    standing: familyStanding(state, {
      toCheck: toCheck && (stage !== 'closed' || outcome === 'declined'),
      isAnswered: isAnswered(visit?.result ?? NO_RESULT),
    }),
    foundOn: askedOn(state),
    answers: [],
    booked: null,
    report: null,
    visit: visit ? toHospitalStanding(visit) : null,
    notYet: null,
    hospitals: [],
  };
}

/** The acts that count; a report without a day, that a hospital saw another child, is for staff alone. */
function actsForFamily({ acts, entries }: CaseHistory): Act[] {
  const byId = new Map(acts.map((act) => [act.id, act]));
  const counting = countingEntries(entries).flatMap(({ id }) => byId.get(id) ?? []);
  return counting.filter(({ kind, day }) => kind !== 'reported' || day !== null);
}

/** The family's report that staff have not checked; undefined where there is none. */
export function pendingReport(history: CaseHistory): Act | undefined {
  return actsForFamily(history).findLast(isFamilyReport);
}

/** The last of each since the finding, of what was neither taken back nor replaced. */
function saidSince(history: CaseHistory, state: CaseState) {
  const foundOn = askedOn(state);
  const standing = actsForFamily(history).filter(({ doneAt }) => dateInShanghai(doneAt) >= foundOn);
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
  const visits = visitsOf(entries).filter(({ kind }) => kind !== 'reported');
  return lastVisit(visits.filter(({ day }) => day >= foundOn));
}

const isFamilyReport = ({ kind, way }: Act): boolean => kind === 'reported' && way === 'familyPage';
const isNotYet = ({ kind, way }: Act): boolean => kind === 'noted' && way === 'familyPage';

function bookedView(act: Act | undefined): FamilyFollowUp['booked'] {
  return act?.day ? { day: act.day, hospital: act.result?.hospital ?? null } : null;
}

function reportView(
  act: Act | undefined,
  photos: Awaited<ReturnType<typeof photosByAct>>,
): FamilyFollowUp['report'] {
  if (!act?.day) return null;
  const { id, day, note, result } = act;
  return {
    id,
    day,
    note,
    hospital: result?.hospital ?? null,
    photoIds: (photos.get(id) ?? []).map((photo) => photo.id),
  };
}
