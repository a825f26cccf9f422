/** What each column of a roster accepts (spec 5), cell by cell. Every reader answers a value or a reason. */
import {
  type CalendarDate,
  hasInnerMark,
  hasNoHiddenCharacter,
  isMobile,
  normalizeName,
  normalizePhone,
  normalizeStudentNumber,
  removeExportMarks,
} from '#kernel';
import { normalizeClassName, normalizeGradeName } from '../../school/grade-name.rules.ts';
import {
  CLAZZ_NAME_MAX,
  GRADE_NAME_MAX,
  PATIENT_NAME_MAX,
  STUDENT_ID_MAX,
} from '../patient.schema.ts';
import type { RosterCell } from './roster.schema.ts';
import { GENDER_WORDS, ROSTER_REASONS, ROSTER_TITLES, type RosterReason } from './roster.text.ts';
import {
  type DateReader,
  isReason,
  type Reading,
  readBirthDate,
  readText,
} from './roster-cell.rules.ts';

const MOBILE_LENGTH = 11;

const CONTROL = /\p{Cc}/u;
const LOST = /[?\uff1f\u25a1\ufffd]|\p{Cs}/u;
const HALVES = /\p{Cs}/u;
const PRIVATE = /\p{Co}/u;
const LETTER = /\p{L}/u;
const SCIENTIFIC = /^\d(\.\d+)?e\+?\d+$/i;

export function readStudentId(cell: RosterCell): Reading<string> {
  const text = readVisibleText(cell, ROSTER_TITLES.studentId, STUDENT_ID_MAX);
  if (isReason(text)) return text;
  if (/\s/.test(removeExportMarks(text.value))) return { reason: ROSTER_REASONS.innerSpace };
  const value = normalizeStudentNumber(text.value);
  if (SCIENTIFIC.test(value)) return { reason: ROSTER_REASONS.scientific };
  // As lists and exports show it: stored, no device would find the child.
  if (value.includes('*')) return { reason: ROSTER_REASONS.masked };
  if (hasInnerMark(value)) return { reason: ROSTER_REASONS.innerMark };
  return required(checkUndamaged(value, STUDENT_ID_MAX), ROSTER_TITLES.studentId);
}

export function readName(cell: RosterCell): Reading<string> {
  const text = readVisibleText(cell, ROSTER_TITLES.name, PATIENT_NAME_MAX);
  if (isReason(text)) return text;
  const value = checkUndamaged(normalizeName(text.value), PATIENT_NAME_MAX);
  if (isReason(value) || LETTER.test(value.value)) return value;
  return { reason: ROSTER_REASONS.noLetter };
}

export function readGender(cell: RosterCell): Reading<'m' | 'f' | 'o'> {
  const text = required(readText(cell), ROSTER_TITLES.gender);
  if (isReason(text)) return text;
  const gender = GENDER_WORDS.get(text.value.normalize('NFKC').toLowerCase());
  return gender ? { value: gender } : { reason: ROSTER_REASONS.gender };
}

export function readRequiredBirthDate(cell: RosterCell, reader: DateReader): Reading<string> {
  return required(readBirthDate(cell, reader), ROSTER_TITLES.birthDate);
}

export function readGradeName(cell: RosterCell): Reading<string> {
  const text = readVisibleText(cell, ROSTER_TITLES.gradeName, GRADE_NAME_MAX);
  if (isReason(text)) return text;
  return required(
    checkUndamaged(normalizeGradeName(text.value), GRADE_NAME_MAX),
    ROSTER_TITLES.gradeName,
  );
}

/** The class within its grade today; of a grade that cannot be read, as it stands. */
export function readClazzName(
  cell: RosterCell,
  grade: Reading<string>,
  today: CalendarDate,
): Reading<string> {
  const text = readVisibleText(cell, ROSTER_TITLES.clazzName, CLAZZ_NAME_MAX);
  if (isReason(text)) return text;
  const value = normalizeClassName(text.value, isReason(grade) ? '' : grade.value, today);
  return required(checkUndamaged(value, CLAZZ_NAME_MAX), ROSTER_TITLES.clazzName);
}

/** An empty cell is undefined, which keeps an existing phone. */
export function readTel(cell: RosterCell): Reading<string | undefined> {
  const text = readText(cell);
  if (isReason(text)) return text;
  const digits = normalizePhone(text.value);
  if (digits === '') return { value: undefined };
  if (!/^\d+$/.test(digits)) return { reason: ROSTER_REASONS.telDigits };
  if (digits.length !== MOBILE_LENGTH) return { reason: ROSTER_REASONS.telLength(digits.length) };
  return isMobile(digits) ? { value: digits } : { reason: ROSTER_REASONS.telRange };
}

/** Text of a name: hidden characters are refused, because two names must not look alike and differ. */
function readVisibleText(cell: RosterCell, title: string, max: number): Reading<string> {
  const text = required(readText(cell, max), title);
  if (isReason(text) || typeof cell !== 'string') return text;
  return HALVES.test(cell) || hasNoHiddenCharacter(cell.trim())
    ? text
    : { reason: ROSTER_REASONS.control };
}

function required(reading: Reading<string>, title: string): Reading<string> {
  if (isReason(reading) || reading.value !== '') return reading;
  return { reason: ROSTER_REASONS.empty(title) };
}

/** Checks the length in visible characters, and refuses characters that were lost in a conversion. */
function checkUndamaged(typed: string, max: number): Reading<string> {
  const value = typed.normalize('NFC');
  const damage = findDamage(value);
  if (damage) return { reason: damage };
  const { length } = [...value];
  return length > max ? { reason: ROSTER_REASONS.tooLong(max, length) } : { value };
}

function findDamage(value: string): RosterReason | undefined {
  if (CONTROL.test(value)) return ROSTER_REASONS.control;
  if (LOST.test(value)) return ROSTER_REASONS.lostCharacter;
  return PRIVATE.test(value) ? ROSTER_REASONS.privateCharacter : undefined;
}
