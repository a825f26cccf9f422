/** Which examination of a child makes its row, and in which school (docs/adr/0153-numbers-and-rows-of-children.md). */
import { type ExamFindings, ExamType, examFindings } from '@spine/contract/exam';
import {
  isCompleteForMonitoring,
  type MonitoredStage,
  type MonitoringCodes,
  monitoredStageOf,
} from '@spine/contract/monitoring';
import type { RowChild, RowExam } from './monitoring-row.repository.ts';

export type CountedExam = Omit<RowExam, 'findings'> & {
  readonly findings: ExamFindings;
  readonly isComplete: boolean;
};

/** The examinations of a child that can make a row, that which does first: a complete one, then the newest. */
export function usableExams(exams: readonly RowExam[]): CountedExam[] {
  const usable = exams
    .filter(({ typeId, withheld }) => typeId === ExamType.Normal && !withheld)
    .map((exam) => {
      const findings = examFindings.parse(exam.findings);
      return { ...exam, findings, isComplete: isCompleteForMonitoring({ ...exam, ...findings }) };
    });
  // They come with the newest first, and sorting keeps the order of equals.
  return usable.toSorted((one, other) => Number(other.isComplete) - Number(one.isComplete));
}

/** Where a child stands in the table: its school, and its place in it. */
export type RowPlacement = {
  readonly schoolId: string;
  /** Null where the grade is of no table of schools. */
  readonly stage: MonitoredStage | null;
  readonly gradeCode: number;
  readonly gradeName: string;
  readonly clazzName: string;
  readonly clazzOrder: number;
};

type Placing = {
  readonly codes: MonitoringCodes;
  /** Keys of the stages of schools that the plan has. */
  readonly planned: ReadonlySet<string>;
};

export const schoolKeyOf = (schoolId: string, stage: MonitoredStage): string =>
  `${schoolId} ${stage}`;

/**
 * The row is of the school where the examination that counts was made, if the plan has it; otherwise of the school of the
 * roster. In the school of the roster its grade and class are those of the roster, elsewhere those of the examination.
 */
export function placeOf(
  child: RowChild,
  exams: readonly RowExam[],
  { codes, planned }: Placing,
): RowPlacement | undefined {
  const stageOf = (gradeCode: number) => monitoredStageOf(gradeCode, codes);
  const roster =
    child.enrolledIn === null
      ? undefined
      : toPlace({ ...child, schoolId: child.enrolledIn }, stageOf(child.gradeCode));
  const [exam] = exams;
  if (!exam || exam.schoolId === roster?.schoolId) return roster;
  const examined = toPlace(exam, stageOf(exam.gradeCode) ?? roster?.stage ?? null);
  const isPlanned =
    examined.stage !== null && planned.has(schoolKeyOf(examined.schoolId, examined.stage));
  return isPlanned || !roster ? examined : roster;
}

function toPlace(
  row: Omit<RowPlacement, 'stage' | 'clazzName' | 'clazzOrder'> & {
    readonly clazzName: string | null;
    readonly clazzOrder: number | null;
  },
  stage: MonitoredStage | null,
): RowPlacement {
  const { schoolId, gradeCode, gradeName, clazzName, clazzOrder } = row;
  return {
    schoolId,
    stage,
    gradeCode,
    gradeName,
    clazzName: clazzName ?? '',
    clazzOrder: clazzOrder ?? 0,
  };
}
