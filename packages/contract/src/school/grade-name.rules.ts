/**
 * Free-text grades and classes: the national grade code behind what people type, its one name, its stage, and the
 * order of grades and classes. Codes (docs/domain/screening.md 4): primary 1–6, preparatory 10, junior 11–13, fourth
 * junior year 14, senior 21–23, vocational 31–33, kindergarten 51–53. A text of no code stays as typed.
 */
import { type CalendarDate, removeExportMarks } from '#kernel';
import {
  CLASS_WORD,
  className,
  gradeNames,
  gradePrefixWords,
  gradeSuffixWords,
  NUMERALS,
  namedGradeWords,
  TEN,
  technicalGradeNames,
  YEAR_WORD,
} from './grade-name.text.ts';

/** The code that sorts unknown grades last; it is never the code of a grade. */
export const UNKNOWN_GRADE_ORDER = 99;

/** The number that sorts classes without a number last. */
export const UNKNOWN_CLASS_ORDER = 9999;

export type Stage = 'kindergarten' | 'primary' | 'junior' | 'senior' | 'vocational';

/** All codes, in their order. */
export const GRADE_CODES: readonly number[] = Object.keys(gradeNames).map(Number);

const NUMERAL_CLASS = `[${NUMERALS}]`;
const PREFIXES = Object.values(gradePrefixWords).flat().join('|');
const SHAPE = new RegExp(
  `^(${PREFIXES})?(\\d{1,2}|${NUMERAL_CLASS}{1,2})(${gradeSuffixWords.join('|')})?$`,
);
const CLASS_NUMBER = new RegExp(`\\d+|${NUMERAL_CLASS}+`, 'g');

type Prefix = keyof typeof gradePrefixWords;

/** The stages with numbered grades, in the order of the tens of their codes. */
const NUMBERED_STAGES: readonly Prefix[] = ['primary', 'junior', 'senior', 'vocational'];

/** First and last number a stage counts by, and what turns it into the code. Years 7–12 count through. */
type Range = readonly [first: number, last: number, offset: number];
const RANGES: Readonly<Record<Prefix | 'none' | 'bare', readonly Range[]>> = {
  primary: [[1, 6, 0]],
  junior: [
    [1, 4, 10],
    [7, 9, 4],
  ],
  senior: [
    [1, 3, 20],
    [10, 12, 11],
  ],
  vocational: [[1, 3, 30]],
  none: [
    [1, 6, 0],
    [7, 9, 4],
    [10, 12, 11],
  ],
  // A number alone is a year up to 9; from 10 on it could be a year, a code or the year of entry.
  bare: [
    [1, 6, 0],
    [7, 9, 4],
  ],
};

/** 5(1), 二(一): a grade and its class. */
const TWO_NUMBERS = new RegExp(`[\\d${NUMERALS}][()]+[\\d${NUMERALS}]`);
/** 中专 and 技校 are no 职高, though their years have its codes. */
const OTHER_VOCATIONAL = /^(?:中职|职(?!高|业高中))/;

/** Full-width forms made plain, brackets and every space dropped. */
function toPlainText(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s()]/gu, '');
}

/** The value of Arabic or Chinese digits up to 99; undefined for what is no number. */
function parseNumeral(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const digits = [...text].map((numeral) => NUMERALS.indexOf(numeral));
  const ten = digits.indexOf(10);
  if (ten < 0) return digits.length > 0 ? Number(digits.join('')) : undefined;
  const [tens = 1, ...moreTens] = digits.slice(0, ten);
  const [ones = 0, ...moreOnes] = digits.slice(ten + 1);
  return moreTens.length + moreOnes.length > 0 || ones === 10 ? undefined : tens * 10 + ones;
}

function findPrefix(word: string): Prefix | undefined {
  return NUMBERED_STAGES.find((stage) => gradePrefixWords[stage].some((prefix) => prefix === word));
}

/** 九年级(初三); 5(5) is a grade and its class. */
const NAMED_TWICE = new RegExp(`^(?![\\d${NUMERALS}()\\s]+$)([^()]+)\\(([^()]+)\\)\\s*$`);
/** In August schools make the rosters of the coming school year. */
const SCHOOL_YEAR_MONTH = 8;
const HAN_SPACE = /([\p{Script=Han}()]) | (?=[\p{Script=Han}()])/gu;
const BRACKETS = /[[\]【】〔〕「」]/gu;
const CLASS_SHAPE = new RegExp(
  `^(.*?)-?(\\()?(\\d{1,3}|[${NUMERALS}]{1,3})(\\))?${CLASS_WORD}?$`,
  'u',
);
/** 2022级4班. */
const OF_YEAR = new RegExp(`^(?:${PREFIXES})?(\\d{4}|\\d{2})${YEAR_WORD}(.+)$`);
/** 0504, 504班, 2204, 202204: a grade or a year of entry, and two digits of a class. */
const RUN_TOGETHER = new RegExp(`^\\(?(\\d{1,2}|\\d{4})(\\d{2})\\)?(?:${CLASS_WORD})?$`);

const BARE_NUMBER = new RegExp(`^(?:\\d+|${NUMERAL_CLASS}+)$`);

/** 2204: its first digit is no grade. */
const FOUR_DIGITS = new RegExp(`\\d{4}\\)?(?:${CLASS_WORD})?$`);

/** Plain forms of all signs, and no spaces around Chinese characters. */
function toPlainName(text: string): string {
  return removeExportMarks(text)
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(HAN_SPACE, '$1');
}

/** A grade as it is stored: the one name of its code, or as typed in plain signs where that would be untrue. */
export function normalizeGradeName(text: string): string {
  const name = toPlainName(text);
  const code = parseGradeCode(name) ?? UNKNOWN_GRADE_ORDER;
  const names = OTHER_VOCATIONAL.test(name) ? technicalGradeNames : gradeNames;
  return names[code] ?? name;
}

/**
 * A class as it is stored within its grade: 五（1）班, (1)班, 一班, 01, 0501 and, where today's fifth grade entered
 * then, 2022级1班 are 1班 of a fifth grade. A name with more than a number stays, in plain forms of its characters.
 */
export function normalizeClassName(text: string, gradeName = '', today?: CalendarDate): string {
  const name = toPlainName(text).replaceAll(BRACKETS, (sign) => (isOpening(sign) ? '(' : ')'));
  return toClassNumber(withoutYear(name, gradeName, today), gradeName);
}

/** A name without the row's year of entry, and without its grade where only digits tell them apart. */
function withoutYear(name: string, gradeName: string, today?: CalendarDate): string {
  const [, year = '', ofYear] = OF_YEAR.exec(name) ?? [];
  if (ofYear && isEntryYear(year, gradeName, today)) return ofYear;
  const [, before = '', ofGrade] = RUN_TOGETHER.exec(name) ?? [];
  return Number(ofGrade) > 0 && isGradeOrYear(before, gradeName, today) ? (ofGrade ?? name) : name;
}

/** 1班 of a name that is a number, or the grade and a number. */
function toClassNumber(name: string, gradeName: string): string {
  const [, grade = '', opening, digits = '', closing] = CLASS_SHAPE.exec(name) ?? [];
  const number = isOneNumber(digits) ? parseNumeral(digits) : undefined;
  const isBare = !FOUR_DIGITS.test(name) && (grade === '' || isGrade(grade, gradeName));
  return number && isBare && !opening === !closing ? className(number) : name;
}

/** Whether a class as it is stored still names a grade or a year, which is not that of its row. 101班 fits 高一. */
export function namesOtherGrade(clazzName: string, gradeName = ''): boolean {
  const [, grade = ''] = CLASS_SHAPE.exec(clazzName) ?? [];
  if (OF_YEAR.test(clazzName)) return true;
  const [, before, ofGrade] = RUN_TOGETHER.exec(clazzName) ?? [];
  if (ofGrade) return Number(ofGrade) > 0 && before !== String(gradeSortOrder(gradeName) % 10);
  return parseGradeCode(grade) !== null;
}

/**
 * The grade that a class names itself: 五（1）班, 初一3班, 0501. Undefined where it names none, or only the year in which it entered, and where
 * its number may be of several stages: 101班 is 一年级 in one school and 高一 in another. `stages` are those of the school, none where nobody
 * knows.
 */
export function gradeOfClass(text: string, stages: ReadonlySet<Stage>): string | undefined {
  const name = toPlainName(text).replaceAll(BRACKETS, (sign) => (isOpening(sign) ? '(' : ')'));
  const [, before = ''] = RUN_TOGETHER.exec(name) ?? [];
  const [, named = ''] = before ? [] : (CLASS_SHAPE.exec(name) ?? []);
  const grade = before ? `${before}${gradeSuffixWords[0]}` : named;
  const stage = stageOf(parseGradeCode(grade));
  if (!stage || !isOfStage(toPlainText(before || named), stage, stages)) return undefined;
  return normalizeGradeName(grade);
}

/** Whether a number without a word is of the stage. In digits it must be no other stage's; 一（1）班 is said of 一年级. */
function isOfStage(number: string, stage: Stage, stages: ReadonlySet<Stage>): boolean {
  const isKnown = (one: Stage) => stages.size === 0 || stages.has(one);
  if (!BARE_NUMBER.test(number)) return true;
  const year = parseNumeral(number) ?? 0;
  const others = NUMBERED_STAGES.filter(
    (one) =>
      one !== stage &&
      isKnown(one) &&
      RANGES[one].some(([first, last]) => year >= first && year <= last),
  );
  return isKnown(stage) && (others.length === 0 || !/^\d/.test(number));
}

/** Whether digits before those of a class are the row's grade, 5 or 07, or its year of entry. */
function isGradeOrYear(digits: string, gradeName: string, today?: CalendarDate): boolean {
  const code = parseGradeCode(`${digits}${gradeSuffixWords[0]}`);
  if (code !== null) return code === parseGradeCode(gradeName);
  return digits.length > 1 && isEntryYear(digits, gradeName, today);
}

/** Whether children who are in the grade today entered their stage in the year, which has two or four digits. */
function isEntryYear(year: string, gradeName: string, today?: CalendarDate): boolean {
  const code = parseGradeCode(gradeName);
  if (code === null || today === undefined) return false;
  const entry = String(rosterYear(today) + 1 - Math.max(code % 10, 1));
  return entry.endsWith(year);
}

/** The school year that a grade which is said on a day is of: in August that of the coming one. */
export function rosterYear(day: CalendarDate): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < SCHOOL_YEAR_MONTH ? year - 1 : year;
}

/** Normalizes grade and class of a filter; a missing one stays missing. */
export function normalizeGradeAndClass<Place extends GradeAndClass>(place: Place): Place {
  const { gradeName, clazzName } = place;
  return {
    ...place,
    ...(gradeName != null && { gradeName: normalizeGradeName(gradeName) }),
    ...(clazzName != null && { clazzName: normalizeClassName(clazzName, gradeName ?? '') }),
  };
}

type GradeAndClass = {
  readonly gradeName?: string | null | undefined;
  readonly clazzName?: string | null | undefined;
};

const isOpening = (sign: string): boolean => '[【〔「'.includes(sign);

/** Adjacent numerals without a ten may be a grade and its class: 五一班. */
function isOneNumber(digits: string): boolean {
  return /\d/.test(digits) || [...digits].length === 1 || digits.includes(TEN);
}

/** Whether the text before a class's number names the grade it is in. */
function isGrade(text: string, gradeName: string): boolean {
  const code = parseGradeCode(text);
  return code === null
    ? toPlainText(text) === toPlainText(gradeName)
    : code === parseGradeCode(gradeName);
}

/** The national code of a grade as people write it; null when it is ambiguous or unknown. */
export function parseGradeCode(text: string): number | null {
  const [, name = '', other = ''] = NAMED_TWICE.exec(text.normalize('NFKC')) ?? [];
  const code = parseGradeWord(name);
  return code !== null && code === parseGradeWord(other) ? code : parseGradeWord(text);
}

function parseGradeWord(typed: string): number | null {
  if (TWO_NUMBERS.test(typed.normalize('NFKC').replaceAll(/\s/gu, ''))) return null;
  const word = toPlainText(typed);
  const named = Object.hasOwn(namedGradeWords, word) ? namedGradeWords[word] : undefined;
  if (named !== undefined) return named;
  const [, prefix = '', digits = '', suffix] = SHAPE.exec(word) ?? [];
  const number = parseNumeral(digits);
  if (number === undefined) return null;
  const ranges = RANGES[findPrefix(prefix) ?? (suffix ? 'none' : 'bare')];
  const range = ranges.find(([first, last]) => number >= first && number <= last);
  return range ? number + range[2] : null;
}

/** The code to sort a grade by; unknown grades come last. */
export function gradeSortOrder(text: string): number {
  return parseGradeCode(text) ?? UNKNOWN_GRADE_ORDER;
}

/** The stage of a code; null for none. */
export function stageOf(code: number | null): Stage | null {
  if (code === null || !GRADE_CODES.includes(code)) return null;
  return code >= 51 ? 'kindergarten' : (NUMBERED_STAGES[Math.floor(code / 10)] ?? null);
}

/** By stage, the code its years of school are counted from. */
const YEAR_ZERO = { kindergarten: 53, primary: 0, junior: 4, senior: 11, vocational: 21 } as const;

/** The year of school of a grade, in a kindergarten 0 and less; null of a grade without a code. */
export function yearOfSchool(code: number | null): number | null {
  const stage = stageOf(code);
  return code === null || !stage ? null : code - YEAR_ZERO[stage];
}

/**
 * The number of a class within its grade: the last number its name holds, so that a grade or year before it does
 * not count. Classes without a number, such as an experimental class, come last.
 */
export function classSortOrder(text: string): number {
  const numbers = text.normalize('NFKC').match(CLASS_NUMBER) ?? [];
  const number = parseNumeral(numbers.at(-1) ?? '');
  return number === undefined || number >= UNKNOWN_CLASS_ORDER ? UNKNOWN_CLASS_ORDER : number;
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Orders grade names by code, unknown ones last and among themselves by their text. */
export function compareGrades(one: string, other: string): number {
  return gradeSortOrder(one) - gradeSortOrder(other) || byText(one, other);
}

/** Orders class names by number, those without one last and among themselves by their text. */
export function compareClasses(one: string, other: string): number {
  return classSortOrder(one) - classSortOrder(other) || byText(one, other);
}
