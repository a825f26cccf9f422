/**
 * Cleans what a person typed about one child by the same rules as a row of a roster, so that a child is written the
 * same way whichever door it came through: full-width digits made plain, padding dropped, damaged characters refused.
 */
import type { CalendarDate, FieldFault } from '#kernel';
import { isReason, type Reading } from './roster-cell.rules.ts';
import {
  clazzNameOf,
  gradeNameOf,
  nameOf,
  requiredBirthDateOf,
  studentIdOf,
} from './roster-field.rules.ts';

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
  const person = {
    studentId: read('studentId', studentIdOf(typed.studentId)),
    name: read('name', nameOf(typed.name)),
    birthDate: read('birthDate', requiredBirthDateOf(typed.birthDate, { today, date1904: false })),
    gradeName: read('gradeName', gradeNameOf(typed.gradeName)),
    clazzName: read('clazzName', clazzNameOf(typed.clazzName)),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, person };
}
