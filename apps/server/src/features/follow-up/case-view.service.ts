/** One case as it is read: where it stands, and what happened in it. */
import { toOverallFinding } from '@spine/contract/exam';
import {
  type CaseEntryView,
  type CaseView,
  dayOfExam,
  followUpErrors,
  foundOnOf,
  leadingPlan,
  type Retest,
  toHospitalStanding,
  visitByOf,
} from '@spine/contract/follow-up';
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import {
  type CaseHistory,
  loadCaseHistory,
  photosByAct,
  stateOf,
} from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findChild } from './case.repository.ts';
import type { TextPorts } from './sms/sms-forecast.service.ts';
import { textingOf, textsOfChild } from './sms/sms-view.service.ts';

/** Refuses followUpErrors.notFound. */
export async function loadCase(
  tenant: Tenant,
  patientId: string,
  { now, texts }: { readonly now: Date; readonly texts: TextPorts },
): Promise<CaseView> {
  if (!(await findChild(tenant, patientId))) refuse(followUpErrors.notFound);
  const history = await loadCaseHistory(tenant, patientId);
  const photos = await photosByAct(tenant, patientId);
  return {
    state: stateView(history, now),
    entries: toViews(history, photos),
    texts: await textsOfChild(tenant, patientId, { now, perDay: texts.perDay }),
    texting: await textingOf(tenant, patientId, texts),
    version: versionOf(history),
  };
}

function stateView(history: CaseHistory, now: Date): CaseView['state'] {
  const state = stateOf(history);
  if (!state) return null;
  const { track, stage, dueOn, visitedOn, outcome, attempts, toCheck } = state;
  const { isDueByRule: dueByRule, hospital, retest, held } = state;
  return {
    track,
    stage,
    dueOn,
    dueByRule,
    visitedOn,
    outcome,
    toCheck,
    foundOn: foundOnOf(state),
    visitBy: visitByOf(state, { days: history.days, today: dateInShanghai(now) }),
    hospital: hospital && toHospitalStanding(hospital),
    plan: hospital && leadingPlan(hospital.result),
    retest: retest && toRetest(retest),
    heldOn: held && dayOfExam(held),
    attempts: attempts.length,
  };
}

function toRetest({ exam, dueOn }: Retest) {
  const overall = toOverallFinding(exam);
  return { foundOn: dayOfExam(exam), overall, maxAngle: exam.maxAngle, dueOn };
}

/** Changes with everything that happens but the printing of a letter, which decides nothing. */
export function versionOf({ entries }: CaseHistory): string {
  const times = entries.filter(({ kind }) => kind !== 'printed').map(({ at }) => at);
  return `${times.length} ${times.sort().at(-1) ?? ''}`;
}

/** `photos` by the report they were sent with. */
function toViews(
  { exams, acts }: CaseHistory,
  photos: Awaited<ReturnType<typeof photosByAct>>,
): CaseEntryView[] {
  const takenBack = new Set(acts.map(({ kind, actId }) => kind === 'takenBack' && actId));
  const replaced = new Set(
    acts.map(({ id, kind, actId }) => kind !== 'takenBack' && !takenBack.has(id) && actId),
  );
  const views: (CaseEntryView & { readonly storedAt: Date })[] = [
    ...exams.map(({ id, storedAt, doctorName, examTime, maxAngle, ...exam }) => ({
      kind: 'examined' as const,
      id,
      storedAt,
      at: instantInShanghai(storedAt),
      byName: doctorName,
      day: dateInShanghai(examTime),
      overall: toOverallFinding(exam),
      maxAngle,
    })),
    ...acts.map(({ id, kind, way, day, plan, reason, note, actId, result, ...act }) => ({
      id,
      kind,
      way,
      day,
      plan,
      reason,
      note,
      actId,
      result,
      photoIds: (photos.get(id) ?? []).map((photo) => photo.id),
      photoPages: (photos.get(id) ?? []).map(({ pages }) => pages),
      storedAt: act.doneAt,
      at: instantInShanghai(act.doneAt),
      byName: act.doneByName,
      assignedName: act.userName,
      isTakenBack: takenBack.has(id),
      isReplaced: replaced.has(id),
    })),
  ];
  return views
    .toSorted((a, b) => b.storedAt.getTime() - a.storedAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ storedAt: _, ...view }) => view);
}
