/** Who a synthetic child is: name, student number, birth date, phone. Nothing here can belong to a real person. */
import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { COMPOUND_SURNAMES, GIVEN_NAMES, RARE_CHARACTERS, SURNAMES } from './population.text.ts';
import { happens, pick, type Random, wholeBetween } from './population-random.ts';

export type Gender = 'm' | 'f';

const COMPOUND_SHARE = 0.012;
const RARE_SHARE = 0.003;
const SINGLE_SHARE = 0.12;
const BOYS_SHARE = 0.525;
const WITH_PHONE_SHARE = 0.86;

export function genderOf(random: Random): Gender {
  return happens(random, BOYS_SHARE) ? 'm' : 'f';
}

function from(random: Random, list: readonly string[]): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

/** A surname, the common ones more often. */
function surnameOf(random: Random): string {
  if (happens(random, COMPOUND_SHARE)) return from(random, COMPOUND_SURNAMES);
  return SURNAMES[Math.floor(random() ** 2 * SURNAMES.length)] ?? '';
}

/** A name of two to four characters; a few hold a rare one. */
export function personName(random: Random, gender: Gender): string {
  const pool = GIVEN_NAMES[gender];
  const surname = surnameOf(random);
  if (happens(random, RARE_SHARE)) return `${surname}${pick(random, RARE_CHARACTERS)}`;
  if (happens(random, SINGLE_SHARE)) return `${surname}${from(random, pool.single)}`;
  return `${surname}${from(random, pool.first)}${from(random, pool.second)}`;
}

/** Years of schooling from the first kindergarten year on. */
const LADDER: readonly number[] = [51, 52, 53, 1, 2, 3, 4, 5, 6, 11, 12, 13, 21, 22, 23];
/** The first step of primary school, entered at six. */
const ENTRY_STEP = 3;
const ENTRY_AGE = 6;

/** The grade a child of this grade was in some school years before; undefined before kindergarten. */
export function gradeBefore(gradeCode: number, years: number): number | undefined {
  return LADDER[LADDER.indexOf(gradeCode) - years];
}

/** The year the school year of a day began in; it begins on 1 September. */
export function schoolYearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < 9 ? 1 : 0);
}

/** A birth date that fits the grade: six years old by the last of August before school; a few a year older. */
export function birthDateFor(random: Random, gradeCode: number, today: CalendarDate): CalendarDate {
  const age = ENTRY_AGE + LADDER.indexOf(gradeCode) - ENTRY_STEP + (happens(random, 0.04) ? 1 : 0);
  return addDays(`${schoolYearOf(today) - age - 1}-09-01`, wholeBetween(random, 0, 364));
}

const WEIGHTS: readonly number[] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_SIGNS = '10X98765432';

/** The check sign of the 17 first characters of an ID number (GB 11643). */
function checkSign(body: string): string {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0);
  return CHECK_SIGNS[sum % 11] ?? '';
}

export type NumberFacts = {
  readonly style: 'national' | 'monitoring';
  readonly district: string;
  readonly school: number;
  /** The child's place in its school, from 0; numbers are unique below 30,000. */
  readonly pupil: number;
  readonly birthDate: CalendarDate;
};

/**
 * A student number, unique within its school. The national kind is `G`, `L` or `J` and 18 characters in the shape of
 * an ID number whose check sign is always wrong, so that it is nobody's; the monitoring kind has 16 digits.
 */
export function studentNumberOf(facts: NumberFacts): string {
  const { district, pupil } = facts;
  if (facts.style === 'monitoring') {
    return `${district}${digits(facts.school % 1000, 3)}${facts.birthDate.slice(2, 4)}${digits(pupil, 5)}`;
  }
  const body = `${district}${facts.birthDate.replaceAll('-', '')}${digits(pupil % 1000, 3)}`;
  const wrong = [...'0123456789X'].filter((sign) => sign !== checkSign(body));
  const letter = 'GLJ'[Math.floor(pupil / 10_000)] ?? 'G';
  return `${letter}${body}${wrong[Math.floor(pupil / 1000) % 10] ?? ''}`;
}

function digits(number: number, width: number): string {
  return String(number).padStart(width, '0');
}

const PHONE_PREFIXES = [
  '130',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '158',
  '159',
  '177',
  '186',
  '188',
  '199',
] as const;

/** A number in the mobile ranges with an exchange of zeros, which is given to no subscriber; some have none. */
export function phoneOf(random: Random): string | null {
  if (!happens(random, WITH_PHONE_SHARE)) return null;
  return `${pick(random, PHONE_PREFIXES)}0000${digits(wholeBetween(random, 0, 9999), 4)}`;
}
