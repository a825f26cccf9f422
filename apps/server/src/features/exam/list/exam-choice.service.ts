/** Examinations by the dozen for other features: what a choice means. */
import type { examFilters } from '@spine/contract/exam';
import type { z } from 'zod';
import type { Tenant } from '#platform/db/open.ts';
import { type ChosenExam, type ExamChoice, picturedExams } from './exam-choice.repository.ts';
import { filterOf } from './exam-list.service.ts';

export type { ChosenExam };

type Wanted = z.output<z.ZodObject<typeof examFilters>> & {
  readonly ids?: readonly string[] | undefined;
};

/** Ids stand for themselves; without any, the filters of the list choose. */
export function examChoice({ ids, ...filters }: Wanted): ExamChoice {
  return ids ? { ids } : { filter: filterOf(filters) };
}

export { newestExams as chosenExams } from './exam-choice.repository.ts';

/** How many examinations of a choice have pictures. */
export async function countPictured(tenant: Tenant, choice: ExamChoice): Promise<number> {
  return (await picturedExams(tenant, choice)).length;
}
