/** What each column of a roster accepts (spec 5), cell by cell. Every reader answers a value or a reason. */
import { isMobile, isVisible } from '#kernel';
import type { RosterCell } from './roster.schema.ts';
import { GENDER_WORDS, ROSTER_REASONS, ROSTER_TITLES, type RosterReason } from './roster.text.ts';
import {
  birthDateOf,
  type DateReader,
  isReason,
  plainDigitsAndLetters,
  type Reading,
  textOf,
} from './roster-cell.rules.ts';

const MOBILE_LENGTH = 11;
const NAME_MAX = 15;
const STUDENT_ID_MAX = 30;
const GRADE_MAX = 15;
const CLASS_MAX = 15;

const CONTROL = /\p{Cc}/u;
const LOST = /[?\uff1f\u25a1\ufffd]|\p{Cs}/u;
const HALVES = /\p{Cs}/u;
const PRIVATE = /\p{Co}/u;
const LETTER = /\p{L}/u;
const SCIENTIFIC = /^\d(\.\d+)?e\+?\d+$/i;
/** Short names are padded with spaces to line up with longer ones. */
const HAN_PADDING = /(\p{Script=Han})\s+(?=\p{Script=Han})/gu;

export function studentIdOf(cell: RosterCell): Reading<string> {
  const text = visible(cell, ROSTER_TITLES.studentId);
  if (isReason(text)) return text;
  const value = text.value.normalize('NFKC');
  if (SCIENTIFIC.test(value)) return { reason: ROSTER_REASONS.scientific };
  if (/\s/.test(value)) return { reason: ROSTER_REASONS.innerSpace };
  return sound(value, STUDENT_ID_MAX);
}

export function nameOf(cell: RosterCell): Reading<string> {
  const text = visible(cell, ROSTER_TITLES.name);
  if (isReason(text)) return text;
  const value = sound(plainDigitsAndLetters(text.value.replaceAll(HAN_PADDING, '$1')), NAME_MAX);
  if (isReason(value) || LETTER.test(value.value)) return value;
  return { reason: ROSTER_REASONS.noLetter };
}

export function genderOf(cell: RosterCell): Reading<'m' | 'f' | 'o'> {
  const text = required(textOf(cell), ROSTER_TITLES.gender);
  if (isReason(text)) return text;
  const gender = GENDER_WORDS.get(text.value.normalize('NFKC').toLowerCase());
  return gender ? { value: gender } : { reason: ROSTER_REASONS.gender };
}

export function requiredBirthDateOf(cell: RosterCell, reader: DateReader): Reading<string> {
  return required(birthDateOf(cell, reader), ROSTER_TITLES.birthDate);
}

export function gradeNameOf(cell: RosterCell): Reading<string> {
  return shortText(cell, ROSTER_TITLES.gradeName, GRADE_MAX);
}

export function clazzNameOf(cell: RosterCell): Reading<string> {
  return shortText(cell, ROSTER_TITLES.clazzName, CLASS_MAX);
}

/** An empty cell reads as undefined: it leaves a phone that is already there alone. */
export function telOf(cell: RosterCell): Reading<string | undefined> {
  const text = textOf(cell);
  if (isReason(text)) return text;
  const digits = text.value.normalize('NFKC').replaceAll(/[\s-]/g, '').replace(/^\+86/, '');
  if (digits === '') return { value: undefined };
  if (!/^\d+$/.test(digits)) return { reason: ROSTER_REASONS.telDigits };
  if (digits.length !== MOBILE_LENGTH) return { reason: ROSTER_REASONS.telLength(digits.length) };
  return isMobile(digits) ? { value: digits } : { reason: ROSTER_REASONS.telRange };
}

function shortText(cell: RosterCell, title: string, max: number): Reading<string> {
  const text = visible(cell, title);
  return isReason(text) ? text : sound(plainDigitsAndLetters(text.value), max);
}

/** Text of a name: characters that nobody sees are refused, because two names must not look alike and differ. */
function visible(cell: RosterCell, title: string): Reading<string> {
  const text = required(textOf(cell), title);
  if (isReason(text) || typeof cell !== 'string') return text;
  return HALVES.test(cell) || isVisible(cell.trim()) ? text : { reason: ROSTER_REASONS.control };
}

function required(reading: Reading<string>, title: string): Reading<string> {
  if (isReason(reading) || reading.value !== '') return reading;
  return { reason: ROSTER_REASONS.empty(title) };
}

/** Length in characters a person sees, and no character that did not survive its journey. */
function sound(typed: string, max: number): Reading<string> {
  const value = typed.normalize('NFC');
  const damage = damageOf(value);
  if (damage) return { reason: damage };
  const { length } = [...value];
  return length > max ? { reason: ROSTER_REASONS.tooLong(max, length) } : { value };
}

function damageOf(value: string): RosterReason | undefined {
  if (CONTROL.test(value)) return ROSTER_REASONS.control;
  if (LOST.test(value)) return ROSTER_REASONS.lostCharacter;
  return PRIVATE.test(value) ? ROSTER_REASONS.privateCharacter : undefined;
}
