/** Which letters are printed, and what they say. */
import { caseBatchErrors, type LettersInput } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import { examInfos } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type LetterCase, openCases } from './letter.repository.ts';
import { type Letter, letterModel } from './letter-model.ts';

/** The cases that get a letter, class by class. Refuses caseBatchErrors.noLetters. */
export async function planLetters(
  tenant: Tenant,
  { ids, withoutPhone }: LettersInput,
): Promise<LetterCase[]> {
  const open = await openCases(tenant, ids);
  const planned = withoutPhone ? open.filter(({ hasPhone }) => !hasPhone) : open;
  return planned.length > 0 ? planned : refuse(caseBatchErrors.noLetters);
}

export type WrittenLetter = { readonly patientId: string; readonly letter: Letter };

/** The letters of some cases, in their order. Whose examination was voided meanwhile gets none. */
export async function writeLetters(
  tenant: Tenant,
  cases: readonly LetterCase[],
  now: Date,
): Promise<WrittenLetter[]> {
  const infos = await examInfos(
    tenant,
    cases.map(({ examId }) => examId),
  );
  const examOf = new Map(infos.map((exam) => [exam.id, exam]));
  return cases.flatMap((of) => {
    const exam = examOf.get(of.examId);
    if (!exam) return [];
    return [{ patientId: of.id, letter: letterModel(of, exam, dateInShanghai(now)) }];
  });
}
