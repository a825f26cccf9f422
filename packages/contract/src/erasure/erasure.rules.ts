/** What an erasure is named by, and what its reason may not say. */
import { type CalendarDate, nameSearchKey, normalizePhone, normalizeStudentNumber } from '#kernel';

export const ERASURE_REASON_MAX = 100;

/** Who asked for it, and a guardian how. */
export const ERASURE_REQUESTS = [
  'guardianWritten',
  'guardianInPerson',
  'guardianPhone',
  'child',
  'institution',
] as const;
export type ErasureRequest = (typeof ERASURE_REQUESTS)[number];

const NUMBER_LETTERS = 8;

/** What certificate and list call an erasure: its day and the end of its id. It tells nothing of the child. */
export function erasureNumber(id: string, day: CalendarDate): string {
  return `SC${day.replaceAll('-', '')}-${id.replaceAll('-', '').slice(-NUMBER_LETTERS).toUpperCase()}`;
}

const toKey = (name: string): string => nameSearchKey(name).toLowerCase();

type Named = { readonly name: string; readonly studentId: string; readonly tel: string | null };

/** A shorter number, or one letter, stands in many texts. */
const LEAST_DIGITS = 5;
const LEAST_LETTERS = 2;

/** Whether a text says who the child is: it would outlive what is erased. */
export function tellsWho(text: string, { name, studentId, tel }: Named): boolean {
  const number = normalizeStudentNumber(studentId);
  return [
    toKey(name).length >= LEAST_LETTERS && toKey(text).includes(toKey(name)),
    number.length >= LEAST_DIGITS && normalizeStudentNumber(text).includes(number),
    tel !== null && normalizePhone(text).includes(normalizePhone(tel)),
  ].some(Boolean);
}

/** Whether what somebody typed is the name of the child, however its parts are separated. */
export function isNameTyped(typed: string, name: string): boolean {
  return toKey(typed) === toKey(name);
}
