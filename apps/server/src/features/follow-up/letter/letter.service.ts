/** Which letters are printed, and what they say. */
import {
  type CaseVisit,
  caseBatchErrors,
  isAnswered,
  isHospitalTrack,
  type LettersInput,
  lastVisit,
  letterOf,
  newestFinding,
  visitByOf,
  visitsOf,
} from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import { type CaseHistory, loadHistories, stateOf } from '#features/child-record/index.ts';
import { examInfos } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type LetterCase, openCases } from './letter.repository.ts';
import { type Letter, letterModel, type PlannedLetter } from './letter-model.ts';

type Choice = LettersInput & { readonly now: Date; readonly anyway?: boolean };

/** The cases that get a letter, class by class. Refuses caseBatchErrors.noLetters, caseBatchErrors.noticeNotNeeded. */
export async function planLetters(
  tenant: Tenant,
  { ids, withoutPhone, now, anyway = false }: Choice,
): Promise<PlannedLetter[]> {
  const open = await openCases(tenant, ids);
  const histories = await loadHistories(
    tenant,
    open.map(({ id }) => id),
  );
  const plans = open
    .filter(({ hasPhone }) => !(withoutPhone && hasPhone))
    .map((of) => planOf(of, { history: histories.get(of.id), now, anyway }));
  const planned = plans.flatMap((plan) => (typeof plan === 'object' ? plan : []));
  if (planned.length > 0) return planned;
  return refuse(
    plans.includes('notNeeded') ? caseBatchErrors.noticeNotNeeded : caseBatchErrors.noLetters,
  );
}

type CaseNow = {
  readonly history: CaseHistory | undefined;
  readonly now: Date;
  readonly anyway: boolean;
};

/** The letter of a case; undefined where there is nothing to write of. */
function planOf(
  of: LetterCase,
  { history, now, anyway }: CaseNow,
): PlannedLetter | 'notNeeded' | undefined {
  const state = history && stateOf(history);
  if (!state) return undefined;
  const kind = letterOf(state) ?? (anyway ? 'notice' : null);
  if (kind === null) return 'notNeeded';
  const exam = kind === 'retest' ? (state.retest?.exam ?? state.lead) : newestFinding(state);
  if (!exam) return undefined;
  const visitBy = isHospitalTrack(state.track)
    ? visitByOf(state, { days: history.days, today: dateInShanghai(now) })
    : null;
  return { ...of, kind, state, visitBy, examId: exam.id, visit: lastAnswered(history) };
}

function lastAnswered({ entries }: CaseHistory): CaseVisit | null {
  const visits = visitsOf(entries);
  return lastVisit(visits.filter(({ result }) => isAnswered(result))) ?? null;
}

export type WrittenLetter = { readonly patientId: string; readonly letter: Letter };

/** The letters of some cases, in their order. Whose examination was voided meanwhile gets none. */
export async function writeLetters(
  tenant: Tenant,
  planned: readonly PlannedLetter[],
  now: Date,
): Promise<WrittenLetter[]> {
  const examIds = planned.map(({ examId }) => examId);
  const infos = await examInfos(tenant, examIds, () => now);
  const examOf = new Map(infos.map((exam) => [exam.id, exam]));
  return planned.flatMap((of) => {
    const exam = examOf.get(of.examId);
    if (!exam) return [];
    return [{ patientId: of.id, letter: letterModel(of, exam, dateInShanghai(now)) }];
  });
}
