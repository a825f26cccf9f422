/** Where a child went to school, by school year: as it was enrolled, and before that as its examinations know it. */
import { type EnrolledYear, schoolYearOf } from '@spine/contract/enrolment';
import type { ExamRow } from '@spine/contract/exam';
import { type CalendarDate, dayOf } from '@spine/contract/kernel';

export type SchoolYear = {
  /** The year in which the school year begins. */
  readonly year: number;
  readonly words: string;
  /** The examination that knows it; null where the roster does. */
  readonly examinedOn: CalendarDate | null;
};

type SchoolClass = Pick<ExamRow, 'schoolName' | 'gradeName' | 'clazzName'>;
type Examined = SchoolClass & Pick<ExamRow, 'examTime' | 'voided'>;

function classWords({ schoolName, gradeName, clazzName }: SchoolClass): string {
  return `${schoolName} ${gradeName}${clazzName}`;
}

/** Newest first; a year of which the roster knows nothing by its last examination. */
export function schoolYears(
  enrolled: readonly EnrolledYear[],
  newestFirst: readonly Examined[],
): SchoolYear[] {
  const years = new Map<number, SchoolYear>(
    enrolled.map((each) => [
      each.year,
      { year: each.year, words: classWords(each), examinedOn: null },
    ]),
  );
  for (const exam of newestFirst.filter(({ voided }) => voided === null)) {
    const examinedOn = dayOf(exam.examTime);
    const year = schoolYearOf(examinedOn);
    if (!years.has(year)) years.set(year, { year, words: classWords(exam), examinedOn });
  }
  return [...years.values()].sort((one, other) => other.year - one.year);
}
