/** The three ages of an age grouping (spec 9, docs/domain/decisions.md 25). */
import type { ErrorEntry } from '#kernel';
import { statisticErrors } from './statistic.errors.ts';

const WHOLE = /^\d{1,2}$/;

/**
 * Upper ages that tell screened children apart: they are in kindergarten from 3 on, and the oldest of vocational school
 * leave it at 20. Outside, a group holds nobody, or a birth date that is wrong.
 */
export const YOUNGEST_BOUND = 3;
export const OLDEST_BOUND = 20;

/** Upper ages of the first three of four groups: ≤a, a–b, b–c, >c. An upper age belongs to its group. */
export type AgeBounds = readonly [first: number, second: number, third: number];

export type ParsedAgeBounds =
  | { readonly ok: true; readonly bounds: AgeBounds }
  | { readonly ok: false; readonly fault: ErrorEntry };

/**
 * Reads `6,12,15`, which makes ≤6, 7–12, 13–15 and ≥16 whole years; a fault is 24002002 to 24002005. Ages of nobody who
 * is screened are named as such before their order is.
 */
export function parseAgeBounds(text: string | undefined): ParsedAgeBounds {
  const ages = (text ?? '').split(/[,，]/).map((age) => age.trim());
  if (ages.every((age) => age === '')) return { ok: false, fault: statisticErrors.agesRequired };
  const [first = '', second = '', third = ''] = ages;
  if (ages.length !== 3 || ages.includes(''))
    return { ok: false, fault: statisticErrors.agesThree };
  if (!ages.every(isPlausible)) return { ok: false, fault: statisticErrors.agesWhole };
  const bounds = [Number(first), Number(second), Number(third)] as const;
  return bounds[0] < bounds[1] && bounds[1] < bounds[2]
    ? { ok: true, bounds }
    : { ok: false, fault: statisticErrors.agesAscending };
}

function isPlausible(age: string): boolean {
  return WHOLE.test(age) && Number(age) >= YOUNGEST_BOUND && Number(age) <= OLDEST_BOUND;
}

/** Which of the four groups an age belongs to, counted from 0. */
export function findAgeGroup(age: number, bounds: AgeBounds): 0 | 1 | 2 | 3 {
  if (age <= bounds[0]) return 0;
  if (age <= bounds[1]) return 1;
  return age <= bounds[2] ? 2 : 3;
}
