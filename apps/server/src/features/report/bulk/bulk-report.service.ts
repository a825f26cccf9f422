/** Which reports a bulk report holds and in which order, and what they are called together. */
import { consentErrors } from '@spine/contract/consent';
import { ExamStatus } from '@spine/contract/exam';
import { type BulkReportCounts, type BulkReportInput, reportErrors } from '@spine/contract/report';
import { compareClasses, compareGrades } from '@spine/contract/school';
import { type ChosenExam, examChoice, newestExams } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { bulkReportText } from './bulk-report.text.ts';

type Choice = Omit<BulkReportInput, 'format' | 'purpose'>;

/** What a bulk report would hold. */
export async function bulkReportCounts(tenant: Tenant, choice: Choice): Promise<BulkReportCounts> {
  return countReports(await newestExams(tenant, examChoice(choice)));
}

/**
 * The examinations of a bulk report in the order of their pages, and a place for them together: a class, a grade, a
 * school, or how many schools. Refuses consentErrors.allWithheld, reportErrors.noReports, reportErrors.onlyDeclined.
 */
export async function bulkReportPlan(tenant: Tenant, choice: Choice) {
  const exams = await newestExams(tenant, examChoice(choice));
  const counts = countReports(exams);
  if (exams.length === 0) refuse(reportErrors.noReports);
  if (counts.reports === 0)
    refuse(counts.withheld > 0 ? consentErrors.allWithheld : reportErrors.onlyDeclined);
  const reported = inOrderOfPages(exams.filter(isReported));
  return { ids: reported.map(({ id }) => id), counts, place: describeOrigin(reported) };
}

const isInspected = ({ status }: ChosenExam): boolean => status === ExamStatus.Inspected;
const isReported = (exam: ChosenExam): boolean => isInspected(exam) && !exam.withheld;

function countReports(exams: readonly ChosenExam[]): BulkReportCounts {
  const inspected = exams.filter(isInspected);
  const reported = inspected.filter(isReported);
  return {
    reports: reported.length,
    retests: reported.filter(({ needsRetest }) => needsRetest).length,
    declined: exams.length - inspected.length,
    withheld: inspected.length - reported.length,
  };
}

const chinese = new Intl.Collator('zh-CN');

/** By school, grade, class and number. Names are few, so that they are compared once and not for each child. */
function inOrderOfPages(exams: readonly ChosenExam[]): ChosenExam[] {
  const school = rankOf(exams, (exam) => exam.schoolName, chinese.compare);
  const grade = rankOf(exams, (exam) => exam.gradeName, compareGrades);
  const clazz = rankOf(exams, (exam) => exam.clazzName, compareClasses);
  return exams.toSorted(
    (one, other) =>
      school(one) - school(other) ||
      grade(one) - grade(other) ||
      clazz(one) - clazz(other) ||
      chinese.compare(one.studentId, other.studentId),
  );
}

/** The place of an examination's name among all of them; names that compare as equal share one. */
function rankOf(
  exams: readonly ChosenExam[],
  nameOf: (exam: ChosenExam) => string,
  compare: (one: string, other: string) => number,
): (exam: ChosenExam) => number {
  const ranks = new Map<string, number>();
  let last: string | undefined;
  let rank = 0;
  for (const name of [...new Set(exams.map(nameOf))].toSorted(compare)) {
    if (last !== undefined && compare(last, name) !== 0) rank += 1;
    ranks.set(name, rank);
    last = name;
  }
  return (exam) => ranks.get(nameOf(exam)) ?? 0;
}

/** What all reports share, from the school down. */
function describeOrigin(reports: readonly ChosenExam[]): string {
  const shared = (of: (exam: ChosenExam) => string): string | undefined => {
    const [first = ''] = reports.map(of);
    return reports.every((exam) => of(exam) === first) ? first : undefined;
  };
  const school = shared((exam) => exam.schoolName);
  if (school === undefined)
    return bulkReportText.manySchools(new Set(reports.map((exam) => exam.schoolName)).size);
  const grade = shared((exam) => exam.gradeName);
  const clazz = grade === undefined ? undefined : shared((exam) => exam.clazzName);
  return [school, grade, clazz].filter(Boolean).join(' ');
}
