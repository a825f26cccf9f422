/** The head of a report: title with its fallbacks, and the child's line with the student number masked. */
import { dateInShanghai } from '#kernel';
import type { ExamInfo } from '../exam/index.ts';
import { maskedStudentNumber } from '../patient/student-number.rules.ts';
import type { ChildField, Labelled } from './report.schema.ts';
import { reportText } from './report.text.ts';
import { PAGE_WIDTH } from './report-fit.rules.ts';
import { sizeThatFits, widthOf } from './text-width.rules.ts';

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

function fieldsOf(info: ExamInfo): Labelled[] {
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

/** Column widths of the design; a long name takes room from the student number and the last column. */
const WIDTHS = [20, 14, 17, 30, 49, 30, 22] as const;
const LEAST = [20, 12, 15, 26, 42, 26, 19] as const;
const SIZES = [9.5, 9, 8.5, 8, 7.5, 7] as const;
/** Padding and rule of a column. */
const INSET = 2.8;

function widthsFor(name: string): number[] {
  const wanted = widthOf(name, SIZES[0]) + INSET;
  const spare = WIDTHS.map((width, at) => (at === 0 ? 0 : width - (LEAST[at] ?? width)));
  const all = spare.reduce((sum, each) => sum + each, 0);
  const taken = Math.min(Math.max(wanted - WIDTHS[0], 0), all);
  return WIDTHS.map((width, at) =>
    at === 0 ? width + taken : width - ((spare[at] ?? 0) * taken) / all,
  );
}

/** The seven fields with widths that fill the page. */
export function childFields(info: ExamInfo): ChildField[] {
  const fields = fieldsOf(info);
  const widths = widthsFor(fields[0]?.value ?? '');
  return fields.map((field, at) => {
    const width = widths[at] ?? PAGE_WIDTH / fields.length;
    return { ...field, width, size: sizeThatFits(field.value, width - INSET, SIZES) };
  });
}
