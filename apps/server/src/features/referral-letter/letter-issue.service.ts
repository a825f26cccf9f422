/** Issues referral letters, and reads what they say. */

import { countingEntries, type VisitResult } from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import {
  asksForHospital,
  LETTER_TRIES,
  letterEnd,
  letterNumber,
  referralLetterErrors,
} from '@spine/contract/referral-letter';
import type { ExamFacts } from '#features/exam/index.ts';
import { examInfo } from '#features/exam/index.ts';
import { type CaseHistory, loadCaseHistory, stateOf } from '#features/follow-up-case/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  findChild,
  findLetter,
  insertLetter,
  type StoredLetter,
} from './referral-letter.repository.ts';

type Issuing = {
  readonly id: string;
  readonly patientId: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/**
 * Issues the letter of a child, or answers the one that was issued today for the same finding. Refuses
 * referralLetterErrors.notReferred.
 */
export async function issueLetter(
  tenant: Tenant,
  { id, patientId, by, now }: Issuing,
): Promise<{ id: string; number: string; expiresOn: CalendarDate }> {
  const child = await findChild(tenant, patientId);
  const state = stateOf(await loadCaseHistory(tenant, patientId));
  if (!child || !state || !asksForHospital(state)) return refuse(referralLetterErrors.notReferred);
  const issuedOn = dateInShanghai(now);
  return insertLetter(tenant, {
    id,
    patientId,
    number: letterNumber(id, issuedOn),
    examId: state.lead.id,
    birthDate: child.birthDate,
    issuedOn,
    expiresOn: letterEnd(issuedOn),
    issuedBy: by.id,
    issuedByName: by.name,
    issuedAt: now,
    triesLeft: LETTER_TRIES,
  });
}

export type FormerVisit = { readonly day: CalendarDate; readonly result: VisitResult };

/** The visits that were recorded before a letter, newest first. */
export function formerVisits(
  { acts, entries }: CaseHistory,
  { issuedAt }: Pick<StoredLetter, 'issuedAt'>,
): FormerVisit[] {
  const counting = new Set(countingEntries(entries).map(({ id }) => id));
  return acts
    .filter(({ id, kind, doneAt }) => kind === 'visited' && counting.has(id) && doneAt <= issuedAt)
    .flatMap(({ day, result }) => (day !== null && result !== null ? [{ day, result }] : []))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

/** The finding of a letter; undefined where its examination was voided or is another child's by now. */
export function letterExam(
  tenant: Tenant,
  { examId, examinedId, patientId }: StoredLetter,
): Promise<ExamFacts | undefined> {
  return examinedId === patientId ? examInfo(tenant, examId) : Promise.resolve(undefined);
}

/** What a letter is printed from. Refuses referralLetterErrors.notFound. */
export async function letterFacts(tenant: Tenant, id: string) {
  const letter = (await findLetter(tenant, id)) ?? refuse(referralLetterErrors.notFound);
  const exam = (await letterExam(tenant, letter)) ?? refuse(referralLetterErrors.notFound);
  const former = formerVisits(await loadCaseHistory(tenant, letter.patientId), letter);
  return { letter, exam, former };
}
export type LetterFacts = Awaited<ReturnType<typeof letterFacts>>;
