/** Cleans the names of a class by the rules of a roster, so that a code and a roster name it alike. */
import type { FieldFault } from '#kernel';
import { isReason } from './roster-cell.rules.ts';
import { clazzNameOf, gradeNameOf } from './roster-field.rules.ts';

export type ClassNames = { readonly gradeName: string; readonly clazzName: string };

export type CleanClass =
  | { readonly ok: true; readonly names: ClassNames }
  | { readonly ok: false; readonly faults: FieldFault[] };

/** The names as they are stored, or what is wrong with which. */
export function cleanClass(typed: ClassNames): CleanClass {
  const grade = gradeNameOf(typed.gradeName);
  const clazz = clazzNameOf(typed.clazzName);
  const faults: FieldFault[] = [];
  if (isReason(grade)) faults.push({ field: 'gradeName', message: grade.reason.why });
  if (isReason(clazz)) faults.push({ field: 'clazzName', message: clazz.reason.why });
  if (isReason(grade) || isReason(clazz)) return { ok: false, faults };
  return { ok: true, names: { gradeName: grade.value, clazzName: clazz.value } };
}
