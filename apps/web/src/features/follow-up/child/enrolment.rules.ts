/** Where a child went to school, by school year, as far as the record and its examinations know it. */
import type { ExamRow } from '@spine/contract/exam';
import { type CalendarDate, dayOf } from '@spine/contract/kernel';
import { schoolYearOf } from '@spine/contract/statistic';

export type Enrolment = {
  /** The year in which the school year begins. */
  readonly year: number;
  readonly words: string;
  /** The examination that knows it; null where it is the record of today. */
  readonly examinedOn: CalendarDate | null;
};

type SchoolClass = Pick<ExamRow, 'schoolName' | 'gradeName' | 'clazzName'>;
type Examined = SchoolClass & Pick<ExamRow, 'examTime' | 'voided'>;

function classWords({ schoolName, gradeName, clazzName }: SchoolClass): string {
  return `${schoolName} ${gradeName}${clazzName}`;
}

/** Newest first: this year by the record, former ones by their last examination. */
export function enrolments(
  child: SchoolClass,
  newestFirst: readonly Examined[],
  today: CalendarDate,
): Enrolment[] {
  const now = schoolYearOf(today);
  const years = new Map<number, Enrolment>([
    [now, { year: now, words: classWords(child), examinedOn: null }],
  ]);
  for (const exam of newestFirst.filter(({ voided }) => voided === null)) {
    const examinedOn = dayOf(exam.examTime);
    const year = schoolYearOf(examinedOn);
    if (!years.has(year)) years.set(year, { year, words: classWords(exam), examinedOn });
  }
  return [...years.values()].sort((one, other) => other.year - one.year);
}
