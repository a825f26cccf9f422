/** Which examinations other features mean: some by their ids, or those that filters find. */
import type { examFilters } from '@spine/contract/exam';
import type { z } from 'zod';
import type { Tenant } from '#platform/db/open.ts';
import { type ChosenExam, type ExamChoice, picturedExams } from './exam-choice.repository.ts';
import { toExamFilter } from './exam-list.service.ts';

export type { ChosenExam };

type ChoiceInput = z.output<z.ZodObject<typeof examFilters>> & {
  readonly ids?: readonly string[] | undefined;
};

/** The ids if there are any, otherwise the filters of the list. */
export function examChoice({ ids, ...filters }: ChoiceInput): ExamChoice {
  return ids ? { ids } : { filter: toExamFilter(filters) };
}

export { newestExams } from './exam-choice.repository.ts';

/** How many examinations of a choice have pictures. */
export async function countPictured(tenant: Tenant, choice: ExamChoice): Promise<number> {
  return (await picturedExams(tenant, choice)).length;
}
