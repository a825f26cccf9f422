/** Issues referral letters, and reads what they say. */
import {
  type CaseState,
  countingEntries,
  newestFinding,
  type RefusedCase,
  type VisitResult,
} from '@spine/contract/follow-up';
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import {
  asksForHospital,
  LETTER_TRIES,
  letterEnd,
  letterNumber,
  referralLetterErrors,
} from '@spine/contract/referral-letter';
import {
  type CaseHistory,
  findChildren,
  loadCaseHistory,
  loadHistories,
  stateOf,
} from '#features/child-record/index.ts';
import { type ExamFacts, examInfo } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  findLetter,
  type IssuedLetter,
  insertLetters,
  type LetterRow,
  type StoredLetter,
} from './referral-letter.repository.ts';

type IssuingMany = {
  readonly patientIds: readonly string[];
  readonly newId: () => string;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type Issuing = Omit<IssuingMany, 'patientIds'> & { readonly patientId: string };

/**
 * Issues the letter of a child, or answers the one that was issued today for the same finding. Refuses
 * referralLetterErrors.caseClosed, referralLetterErrors.notReferred.
 */
export async function issueLetter(
  tenant: Tenant,
  { patientId, ...issuing }: Issuing,
): Promise<IssuedLetter> {
  const { issued, refused } = await issueLetters(tenant, { ...issuing, patientIds: [patientId] });
  const [letter] = issued;
  return letter ?? refuse(REFUSALS[refused[0]?.reason ?? 'notReferred']);
}

const REFUSALS = {
  caseClosed: referralLetterErrors.caseClosed,
  notReferred: referralLetterErrors.notReferred,
} as const;
type Reason = keyof typeof REFUSALS;

type RefusedLetter = { readonly patientId: string; readonly reason: Reason };

/** A child without a letter, as a batch answers it. */
export function toRefusedCase({ patientId, reason }: RefusedLetter): RefusedCase {
  const { code, message } = REFUSALS[reason];
  return { id: patientId, code, message };
}

/** Issues the letters of some children, each decided on its own case; of those issued today for the same finding, the same. */
export async function issueLetters(
  tenant: Tenant,
  { patientIds, newId, by, now }: IssuingMany,
): Promise<{ issued: IssuedLetter[]; refused: RefusedLetter[] }> {
  const children = await findChildren(tenant, patientIds);
  const childOf = new Map(children.map((child) => [child.id, child]));
  const histories = await loadHistories(tenant, [...childOf.keys()]);
  const issuedOn = dateInShanghai(now);
  const rows: LetterRow[] = [];
  const refused: RefusedLetter[] = [];
  for (const patientId of patientIds) {
    const child = childOf.get(patientId);
    const history = histories.get(patientId);
    const state = history && stateOf(history);
    const finding = state && newestFinding(state);
    if (!child || !finding || !asksForHospital(state)) {
      refused.push({ patientId, reason: reasonOf(state) });
      continue;
    }
    const id = newId();
    rows.push({
      id,
      patientId,
      number: letterNumber(id, issuedOn),
      examId: finding.id,
      birthDate: child.birthDate,
      issuedOn,
      expiresOn: letterEnd(issuedOn),
      issuedBy: by.id,
      issuedByName: by.name,
      issuedAt: now,
      triesLeft: LETTER_TRIES,
    });
  }
  return { issued: rows.length > 0 ? await insertLetters(tenant, rows) : [], refused };
}

function reasonOf(state: CaseState | undefined): Reason {
  return state?.stage === 'closed' ? 'caseClosed' : 'notReferred';
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
  { examId, examinedId, patientId, issuedAt }: StoredLetter,
): Promise<ExamFacts | undefined> {
  return examinedId === patientId
    ? examInfo(tenant, examId, { until: issuedAt })
    : Promise.resolve(undefined);
}

/** What a letter is printed from. Refuses referralLetterErrors.notFound. */
export async function letterFacts(tenant: Tenant, id: string) {
  const letter = (await findLetter(tenant, id)) ?? refuse(referralLetterErrors.notFound);
  const exam = (await letterExam(tenant, letter)) ?? refuse(referralLetterErrors.notFound);
  const former = formerVisits(await loadCaseHistory(tenant, letter.patientId), letter);
  return { letter, exam, former };
}
export type LetterFacts = Awaited<ReturnType<typeof letterFacts>>;
