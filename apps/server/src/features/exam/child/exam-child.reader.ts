/** A child's examinations for other features, and the one that decides what the child is shown as. */
import { findLeadingExam, overallWord, toOverallFinding } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import { findExerciseRefusal } from '@spine/contract/prescription';
import type { FamilyExam } from '@spine/contract/quick-query';
import type { Tenant } from '#platform/db/open.ts';
import { type ChildExam, findExamsOfPatients } from './exam-child.repository.ts';

export {
  type ChildExam,
  findExaminedChild,
  findOpenReferral,
  isExaminedOn,
} from './exam-child.repository.ts';
export {
  relistPatientExams,
  relistProjectExams,
  unlistPatientExams,
  unlistProjectExams,
} from './exam-unlist.repository.ts';

/** The listed examinations of some children, of each the newest first, by the child's id. */
export async function examsOfChildren(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, ChildExam[]>> {
  const byChild = new Map(patientIds.map((id): [string, ChildExam[]] => [id, []]));
  for (const exam of await findExamsOfPatients(tenant, patientIds))
    byChild.get(exam.patientId)?.push(exam);
  return byChild;
}

/** A child's examinations as its family sees them. */
export type FamilyExams = {
  /** Newest first; without those that are withheld. */
  readonly exams: readonly FamilyExam[];
  /** Those that are withheld because the family objects. */
  readonly withheld: readonly Pick<ChildExam, 'id' | 'examTime' | 'resultId' | 'finding'>[];
  /** When those that are not, and came to a result, were made. */
  readonly resultTimes: readonly Date[];
  /** A hospital is asked before the child trains, by those that are not withheld. */
  readonly seeDoctorFirst: boolean;
  /** The examination the child is shown by; undefined before the first. */
  readonly leading: FamilyExam | undefined;
};

export async function loadFamilyExams(tenant: Tenant, patientId: string): Promise<FamilyExams> {
  return toFamilyExams(await findExamsOfPatients(tenant, [patientId]));
}

/** Those of each of some children, by the child's id. */
export async function loadExamsOfFamily(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, FamilyExams>> {
  const byChild = await examsOfChildren(tenant, patientIds);
  return new Map([...byChild].map(([id, exams]) => [id, toFamilyExams(exams)]));
}

function toFamilyExams(childExams: readonly ChildExam[]): FamilyExams {
  const withheldExams = childExams.filter(({ withheld }) => withheld);
  const published = childExams.filter(({ withheld }) => !withheld);
  // A hospital that follows the child may do so because of what is withheld.
  const ofThemselves = published.map((exam) => ({
    ...exam,
    followed: exam.followed && withheldExams.length === 0,
  }));
  const leading = findLeadingExam(published);
  const exams = published.map(toFamilyExam);
  return {
    exams,
    withheld: withheldExams,
    seeDoctorFirst: findExerciseRefusal(ofThemselves) !== null,
    resultTimes: published
      .filter(({ resultId }) => resultId !== null)
      .map(({ examTime }) => examTime),
    leading: exams.find(({ id }) => id === leading?.id),
  };
}

function toFamilyExam({ patientId: _, withheld: _none, examTime, ...exam }: ChildExam): FamilyExam {
  const overall = toOverallFinding(exam);
  return { ...exam, overall, date: dateInShanghai(examTime), res: overallWord(overall) };
}
