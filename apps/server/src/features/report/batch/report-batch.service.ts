/** Which reports a batch holds and in which order, and what they are called together. */
import { ExamStatus } from '@spine/contract/exam';
import {
  type ReportBatchCounts,
  type ReportBatchInput,
  reportErrors,
} from '@spine/contract/report';
import { compareClasses, compareGrades } from '@spine/contract/school';
import { type ChosenExam, chosenExams, type ExamChoice, examChoice } from '#features/exam/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { reportBatchText } from './report-batch.text.ts';

export type BatchPlan = {
  /** Examinations in the order of their pages. */
  readonly ids: readonly string[];
  readonly counts: ReportBatchCounts;
  /** A class, a grade, a school, or how many schools. */
  readonly place: string;
};

type Choice = Omit<ReportBatchInput, 'format'>;

/** What a batch would hold. */
export async function batchCounts(
  db: Db,
  scope: OrgScope,
  choice: Choice,
): Promise<ReportBatchCounts> {
  return countsOf(await chosenExams({ ...scope, db }, examChoice(choice)));
}

/** The reports of a batch; refused when there are none. Refuses reportErrors.noReports, reportErrors.onlyDeclined. */
export async function batchPlan(db: Db, scope: OrgScope, choice: Choice): Promise<BatchPlan> {
  const wanted: ExamChoice = examChoice(choice);
  const found = await chosenExams({ ...scope, db }, wanted);
  const counts = countsOf(found);
  if (found.length === 0) refuse(reportErrors.noReports);
  if (counts.reports === 0) refuse(reportErrors.onlyDeclined);
  const reported = found.filter(({ status }) => status === ExamStatus.Inspected).toSorted(byPlace);
  return { ids: reported.map(({ id }) => id), counts, place: placeOf(reported) };
}

function countsOf(found: readonly ChosenExam[]): ReportBatchCounts {
  const reported = found.filter(({ status }) => status === ExamStatus.Inspected);
  return {
    reports: reported.length,
    retests: reported.filter(({ needsRetest }) => needsRetest).length,
    declined: found.length - reported.length,
  };
}

const chinese = new Intl.Collator('zh-CN');

/** By school, grade, class and number. */
function byPlace(one: ChosenExam, other: ChosenExam): number {
  return (
    chinese.compare(one.schoolName, other.schoolName) ||
    compareGrades(one.gradeName, other.gradeName) ||
    compareClasses(one.clazzName, other.clazzName) ||
    chinese.compare(one.studentId, other.studentId)
  );
}

/** What all reports share, from the school down. */
function placeOf(reports: readonly ChosenExam[]): string {
  const shared = (of: (exam: ChosenExam) => string): string | undefined => {
    const [first = ''] = reports.map(of);
    return reports.every((exam) => of(exam) === first) ? first : undefined;
  };
  const school = shared((exam) => exam.schoolName);
  if (school === undefined)
    return reportBatchText.manySchools(new Set(reports.map((exam) => exam.schoolName)).size);
  const grade = shared((exam) => exam.gradeName);
  const clazz = grade === undefined ? undefined : shared((exam) => exam.clazzName);
  return [school, grade, clazz].filter(Boolean).join(' ');
}
