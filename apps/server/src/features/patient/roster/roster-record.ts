/** A row of a roster beside the children of its school. */

import type {
  RosterColumn,
  RosterFault,
  RosterReason,
  RosterRecord,
} from '@spine/contract/patient';
import { maskStudentNumber } from '@spine/contract/patient';
import { gradeSortOrder } from '@spine/contract/school';
import { toColumns } from '../patient.service.ts';
import type { NewChild } from '../write-children.repository.ts';

/** A row of a roster as a child's columns. */
export function toInsert(
  { row: _, tel, ...child }: RosterRecord,
  ids: { id: string; schoolId: string },
): NewChild {
  return { ...ids, ...toColumns({ ...child, tel: tel ?? null }) };
}

/** A warning at the student number of a row that is imported all the same. */
export function numberWarning(
  { row, name, studentId }: RosterRecord,
  columns: readonly RosterColumn[],
  reason: RosterReason,
): RosterFault {
  const column = columns.find(({ field }) => field === 'studentId')?.letter ?? '';
  const value = maskStudentNumber(studentId);
  return { row, column, field: 'studentId', name, value, ...reason };
}

type Person = Pick<RosterRecord, 'name' | 'birthDate' | 'gradeName' | 'clazzName'>;

/** By what two records may be of one child. */
export const personKey = ({ name, birthDate, gradeName, clazzName }: Person): string =>
  JSON.stringify([name, birthDate, gradeSortOrder(gradeName), clazzName]);
