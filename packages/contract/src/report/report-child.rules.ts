/** The head of a report: title with its fallbacks, and the child's line with the student number masked. */
import { dateInShanghai } from '#kernel';
import type { ExamInfo } from '../exam/index.ts';
import { maskedStudentNumber } from '../patient/student-number.rules.ts';
import type { Labelled } from './report.schema.ts';
import { reportText } from './report.text.ts';

/** School, grade with class, and name; a missing part says so (spec 2). */
export function titleParts(info: ExamInfo): string[] {
  const group = [info.gradeName, info.clazzName].map((part) => part.trim()).filter(Boolean);
  return [
    info.schoolName.trim() || reportText.schoolMissing,
    group.join(' ') || reportText.classMissing,
    info.name.trim() || reportText.nameMissing,
  ];
}

/** How often the child was examined up to this time; an examination without a result is not counted. */
function orderOf({ trend, id }: ExamInfo): string {
  const at = trend.findIndex((point) => point.id === id);
  return at === -1 ? reportText.notCounted : reportText.orderOf(at + 1);
}

/** The seven fields. */
export function childFields(info: ExamInfo): Labelled[] {
  const field = (label: string, value: string) => ({ label, value });
  return [
    field(reportText.name, info.name.trim() || reportText.nameMissing),
    field(reportText.sex, reportText.sexWord[info.sex]),
    field(reportText.age, reportText.ageOf(info.age)),
    field(reportText.birthDate, info.birthDate),
    field(reportText.studentNumber, maskedStudentNumber(info.studentId)),
    field(reportText.examDate, dateInShanghai(new Date(info.examTime))),
    field(reportText.examOrder, orderOf(info)),
  ];
}
