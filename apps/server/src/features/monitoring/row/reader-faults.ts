/** Faults that no row shows, only the examinations that are behind it. */

import type { Variable } from '@spine/contract/monitoring';
import {
  CHECK_CODES,
  type CheckCode,
  calculate,
  type Difference,
  findDifference,
  findSideAgainstBend,
  type MonitoringCodes,
  type RowCells,
  type RowFault,
} from '@spine/contract/monitoring';
import type { CountedExam } from './choose-exam.ts';

const ours = (code: CheckCode, ...cells: Variable[]): RowFault => ({
  code,
  level: 'ours',
  lead: 'exam',
  cells,
});

const SPINE: readonly Variable[] = ['QX51', 'QX091', 'QX2', 'QX3', 'QX4', 'QX6', 'QX7', 'QX71'];

type Reading = {
  readonly exam: CountedExam;
  /** All of the child that can make a row, this one first. */
  readonly exams: readonly CountedExam[];
  /** Its school by the roster and that of its row. */
  readonly schoolIds: readonly string[];
  readonly cells: RowCells;
  /** What the checks of rows found. */
  readonly faults: readonly RowFault[];
};

/** All faults of a row in their order, and why its result differs; a row that bounces has none. */
export function addReaderFaults(
  { exam, exams, schoolIds, cells, faults }: Reading,
  codes: MonitoringCodes,
): { readonly faults: RowFault[]; readonly difference: Difference | null } {
  const isBounced = faults.some(({ level }) => level === 'bounced');
  const difference = isBounced ? null : findDifference(calculate(cells, codes), exam);
  const isTwice = exams.filter(({ isComplete }) => isComplete).length > 1;
  const hasMoved = new Set([...schoolIds, ...exams.map(({ schoolId }) => schoolId)]).size > 1;
  const all = [
    ...faults,
    ...findSideAgainstBend(exam.findings),
    ...(isTwice ? [ours('secondExam', 'examine')] : []),
    ...(hasMoved ? [ours('movedSchool', 'school')] : []),
    ...(difference === null ? [] : [ours('resultDiffers', ...SPINE)]),
  ];
  const order = ({ code }: RowFault) => CHECK_CODES.indexOf(code);
  return { faults: all.toSorted((one, other) => order(one) - order(other)), difference };
}
