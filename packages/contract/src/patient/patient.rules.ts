/**
 * Cleans what a person typed about one child by the same rules as a row of a roster, so that a child is stored the same
 * way however it was entered: in one spelling, damaged characters refused.
 */
import type { CalendarDate, FieldFault } from '#kernel';
import { isReason, type Reading } from './roster/roster-cell.rules.ts';
import {
  readClazzName,
  readGradeName,
  readName,
  readRequiredBirthDate,
  readStudentId,
} from './roster/roster-field.rules.ts';

export type Person = {
  readonly studentId: string;
  readonly name: string;
  readonly birthDate: CalendarDate;
  readonly gradeName: string;
  readonly clazzName: string;
};

export type CleanPerson =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly faults: FieldFault[] };

/** The child as it is stored, or what is wrong at which field. */
export function cleanPerson(typed: Person, today: CalendarDate): CleanPerson {
  const faults: FieldFault[] = [];
  const read = (field: keyof Person, reading: Reading<string>): string => {
    if (!isReason(reading)) return reading.value;
    faults.push({ field, message: reading.reason.why });
    return '';
  };
  const grade = readGradeName(typed.gradeName);
  const person = {
    studentId: read('studentId', readStudentId(typed.studentId)),
    name: read('name', readName(typed.name)),
    birthDate: read(
      'birthDate',
      readRequiredBirthDate(typed.birthDate, { today, date1904: false }),
    ),
    gradeName: read('gradeName', grade),
    clazzName: read('clazzName', readClazzName(typed.clazzName, grade, today)),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, person };
}

// Cleans the names of a class by the rules of a roster, so that a code and a roster name it alike.

export type ClassNames = { readonly gradeName: string; readonly clazzName: string };

type CleanClass =
  | { readonly ok: true; readonly names: ClassNames }
  | { readonly ok: false; readonly faults: FieldFault[] };

/** The names as they are stored, or what is wrong with which. */
export function cleanClass(typed: ClassNames, today: CalendarDate): CleanClass {
  const grade = readGradeName(typed.gradeName);
  const clazz = readClazzName(typed.clazzName, grade, today);
  const faults: FieldFault[] = [];
  if (isReason(grade)) faults.push({ field: 'gradeName', message: grade.reason.why });
  if (isReason(clazz)) faults.push({ field: 'clazzName', message: clazz.reason.why });
  if (isReason(grade) || isReason(clazz)) return { ok: false, faults };
  return { ok: true, names: { gradeName: grade.value, clazzName: clazz.value } };
}
