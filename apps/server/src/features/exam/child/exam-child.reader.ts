/** What the families' calls may learn of a child's examinations. */
import { overallOf, overallWord } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import type { FamilyExam } from '@spine/contract/quick-query';
import type { Tenant } from '#platform/db/open.ts';
import { type ChildExam, examsOfPatient, newestExamsOf } from './exam-child.repository.ts';

export { examinedChild } from './exam-child.repository.ts';

/** More than any child is examined. */
const MOST = 200;

/** The listed examinations of a child, newest first. */
export async function examsOfChild(tenant: Tenant, patientId: string): Promise<FamilyExam[]> {
  return (await examsOfPatient(tenant, { patientId, limit: MOST })).map(viewOf);
}

/** The newest listed examination of each of some children, by the child's id. */
export async function newestExamOfChildren(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, FamilyExam>> {
  const rows = await newestExamsOf(tenant, patientIds);
  return new Map(rows.map((row) => [row.patientId, viewOf(row)]));
}

function viewOf({ patientId: _, examTime, ...exam }: ChildExam): FamilyExam {
  const overall = overallOf(exam);
  return { ...exam, overall, date: dateInShanghai(examTime), res: overallWord(overall) };
}
