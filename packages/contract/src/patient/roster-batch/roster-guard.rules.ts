/**
 * Guards: what looks wrong with a whole file before it is written, such as the school or the year. They forbid nothing;
 * whoever writes a file that raised one types the name of the school. Few children make any share, so guards of shares
 * look at no fewer than `LEAST_CHILDREN`.
 */
import { ageOn, type CalendarDate } from '#kernel';
import {
  gradeSortOrder,
  parseGradeCode,
  rosterYear,
  yearOfSchool,
} from '../../school/grade-name.rules.ts';
import type { RosterRecord, RosterSource } from '../roster/roster.schema.ts';
import type { RosterGuard, RosterMark } from './roster-batch.schema.ts';
import { afterRow, differingParts, type RosterChild } from './roster-compare.rules.ts';

const LEAST_CHILDREN = 20;
/** Of the smaller of file and school, those that both have. */
const LEAST_OVERLAP = 0.3;
const SAME_AS_LAST_YEAR = 0.95;
const SHIFTED = 0.8;
const RENAMED = 0.1;
/** How a class doubles: a few more make a small one twice as large. */
const DOUBLE = { times: 2, more: 15 } as const;
const YEARS_OFF = 2;
/** Any school has a child or two of another age: so many are looked at, or this share. */
const OF_OTHER_AGE = { least: 3, share: 0.01 } as const;
/** Years in which children come to a school whom it does not know: kindergarten, primary, junior, senior. */
const ENTRY_YEARS: readonly number[] = [-2, 1, 7, 10];
/** Years of age at the end of a year of school, less the year. */
const AGE_BEFORE_SCHOOL = 6;
/** Numbers of fewer signs are given by schools, and two schools give the same. */
const OWN_NUMBER = 15;
const LISTED_CLASSES = 10;
const LISTED_SHEETS = 10;

/** Whether a number is one of a country or a city, so that two children cannot have it. */
export function isOwnNumber(studentId: string): boolean {
  return [...studentId].length >= OWN_NUMBER;
}

/** A child of the school, and the last day on which a roster or a person said that this is so. */
export type KnownChild = RosterChild & { readonly knownOn: CalendarDate };

type GuardedRow = {
  readonly record: RosterRecord;
  readonly stored: KnownChild | undefined;
  /** Whether its number is another child's in another school. */
  readonly isElsewhere: boolean;
};

type ClassNames = Pick<RosterChild, 'gradeName' | 'clazzName'>;

/** How many children a class has in the school, and in the file: those whom the file does not name may have left. */
type ClassSize = ClassNames & { before: number; after: number };

/** Those that a row says by itself. */
type MarkedKind = Exclude<RosterMark, 'doubled'>;

/**
 * Whether a file may have its grades from before 1 September: most children of the school that it names are in the grade their record
 * has, which does not move that day. Then it says only the grades that differ, and nobody repeats.
 */
export function isOldList({
  matched,
  sameGrade,
}: Pick<ComparedGrades, 'matched' | 'sameGrade'>): boolean {
  return sameGrade > matched / 2;
}

/**
 * Whether a file that may have its grades from before 1 September names most of the school, and not a few whose grade stays: then
 * its other children were in their grades in that year, too.
 */
export function isOfFormerYear(grades: ComparedGrades): boolean {
  const { matched, rows } = grades;
  return isOldList(grades) && matched >= LEAST_CHILDREN && matched > rows / 2;
}

/** Rows whose grade has a code: other words are the same in every year. */
export type ComparedGrades = {
  readonly rows: number;
  /** Children of the school that the file names. */
  readonly matched: number;
  /** Those of them whose grade is as it was. */
  readonly sameGrade: number;
};

/** What guards count while rows pass by. */
export class GuardTally {
  readonly #today: CalendarDate;
  readonly #classes = new Map<string, ClassSize>();
  readonly #shifts = new Map<number, number>();
  readonly #counts = {
    matched: 0,
    entering: 0,
    graded: 0,
    lastYear: 0,
    shifted: 0,
    age: 0,
    names: 0,
    numberElsewhere: 0,
  };

  constructor(today: CalendarDate) {
    this.#today = today;
  }

  /** A class of the school before. */
  addClass({ count, ...names }: ClassNames & { readonly count: number }): void {
    this.#classOf(names).before += count;
  }

  /** Counts a row; answers what marks it, whether or not the guard is raised in the end. */
  addRow(row: GuardedRow): RosterMark[] {
    const { record, stored, isElsewhere } = row;
    this.#classOf(record).after += 1;
    const gap = yearsFromGrade(record, this.#today);
    if (gap !== undefined) this.#counts.graded += 1;
    const marked: MarkedKind[] = [];
    if (gap !== undefined && Math.abs(gap) > YEARS_OFF) marked.push('age');
    if (isElsewhere) marked.push('numberElsewhere');
    if (stored) marked.push(...this.#match(record, stored));
    else if (isEntering(record)) this.#counts.entering += 1;
    for (const kind of marked) this.#counts[kind] += 1;
    return marked;
  }

  #match(record: RosterRecord, stored: KnownChild): MarkedKind[] {
    this.#counts.matched += 1;
    const shift = gradeShift(record, stored, this.#today) ?? 0;
    if (shift !== 0) this.#shifts.set(shift, (this.#shifts.get(shift) ?? 0) + 1);
    const marked: MarkedKind[] = [];
    if (record.name !== stored.name) marked.push('names');
    if (shift !== 0) marked.push('shifted');
    if (shift === -1 && isOtherwiseSame(record, stored)) marked.push('lastYear');
    return marked;
  }

  /** Every guard there is something to look at for, in the order of their kinds, the raised ones first. */
  guards(facts: FileFacts): RosterGuard[] {
    const { stored, rows, writtenAt, source } = facts;
    const { matched, entering, lastYear, graded, age, names, numberElsewhere } = this.#counts;
    const smaller = Math.min(stored, rows - entering);
    const othersAge = Math.max(OF_OTHER_AGE.least, OF_OTHER_AGE.share * graded);
    const isLastYear = matched >= LEAST_CHILDREN && lastYear >= SAME_AS_LAST_YEAR * matched;
    const all: (RosterGuard | undefined)[] = [
      smaller >= LEAST_CHILDREN
        ? {
            kind: 'wrongSchool',
            raised: matched < LEAST_OVERLAP * smaller,
            n: matched,
            of: smaller,
          }
        : undefined,
      { kind: 'sameFile', raised: writtenAt !== undefined, n: rows, of: rows, writtenAt },
      source && leftGuard(source),
      matched >= LEAST_CHILDREN
        ? { kind: 'lastYear', raised: isLastYear, n: lastYear, of: matched }
        : undefined,
      matched >= LEAST_CHILDREN ? this.#shiftGuard(isLastYear) : undefined,
      stored > 0 ? this.#doubledGuard(facts) : undefined,
      graded > 0 ? { kind: 'age', raised: age >= othersAge, n: age, of: graded } : undefined,
      matched >= LEAST_CHILDREN
        ? { kind: 'names', raised: names > RENAMED * matched, n: names, of: matched }
        : undefined,
      { kind: 'numberElsewhere', raised: numberElsewhere > 0, n: numberElsewhere, of: rows },
    ];
    const guards = all.filter((guard) => guard !== undefined);
    return [...guards.filter(({ raised }) => raised), ...guards.filter(({ raised }) => !raised)];
  }

  /** The classes that double. */
  doubledClasses(): ClassSize[] {
    return [...this.#classes.values()]
      .filter(
        ({ before, after }) =>
          before > 0 && after >= DOUBLE.times * before && after >= before + DOUBLE.more,
      )
      .sort(
        (one, other) =>
          gradeSortOrder(one.gradeName) - gradeSortOrder(other.gradeName) ||
          other.after - one.after,
      );
  }

  #doubledGuard({ rows, marked = 0 }: FileFacts): RosterGuard {
    const doubled = this.doubledClasses();
    return {
      kind: 'doubled',
      raised: doubled.length > 0,
      n: marked,
      of: rows,
      classes: doubled.slice(0, LISTED_CLASSES),
    };
  }

  /** A file of the year before says so by `lastYear`. */
  #shiftGuard(isLastYear: boolean): RosterGuard {
    const { matched } = this.#counts;
    const [years = 0, n = 0] = [...this.#shifts].sort(([, a], [, b]) => b - a)[0] ?? [];
    const raised = !isLastYear && n >= SHIFTED * matched;
    return { kind: 'shifted', raised, n, of: matched, years };
  }

  #classOf({ gradeName, clazzName }: ClassNames): ClassSize {
    const key = JSON.stringify([gradeName, clazzName]);
    const size = this.#classes.get(key) ?? { gradeName, clazzName, before: 0, after: 0 };
    this.#classes.set(key, size);
    return size;
  }
}

type FileFacts = {
  /** Children of the school. */
  readonly stored: number;
  /** Rows of the file that can be written. */
  readonly rows: number;
  /** Rows that come into a class which doubles. */
  readonly marked?: number;
  /** When the same file was written to the school. */
  readonly writtenAt?: string | undefined;
  readonly source?: RosterSource;
};

/** Whether a child comes to school, or to another one, in this grade. */
function isEntering({ gradeName }: RosterRecord): boolean {
  const year = yearOfSchool(parseGradeCode(gradeName));
  return year !== null && ENTRY_YEARS.includes(year);
}

/** Sheets that people see and that were not read: children on them would be taken for those who left. */
function leftGuard({ otherSheets }: RosterSource): RosterGuard | undefined {
  const seen = otherSheets.filter(({ hidden }) => !hidden);
  if (seen.length === 0) return undefined;
  const left = seen.filter(({ children = 0 }) => children > 0);
  return {
    kind: 'sheetsLeft',
    raised: left.length > 0,
    n: left.reduce((sum, { children = 0 }) => sum + children, 0),
    of: seen.length,
    sheets: left.slice(0, LISTED_SHEETS).map(({ name }) => name),
  };
}

/** How much older or younger a child is than its grade; undefined for a grade without a code. */
function yearsFromGrade(
  { birthDate, gradeName }: RosterRecord,
  today: CalendarDate,
): number | undefined {
  const year = yearOfSchool(parseGradeCode(gradeName));
  const age = ageOn(birthDate, `${rosterYear(today) + 1}-08-31`);
  return year === null || age === undefined ? undefined : age - (AGE_BEFORE_SCHOOL + year);
}

/**
 * By how many years the grade of a row is ahead of where the stored one has come to since: a child that was in the fifth
 * grade a school year ago is in the sixth.
 */
function gradeShift(
  record: RosterRecord,
  stored: KnownChild,
  today: CalendarDate,
): number | undefined {
  const year = yearOfSchool(parseGradeCode(record.gradeName));
  const before = yearOfSchool(parseGradeCode(stored.gradeName));
  if (year === null || before === null) return undefined;
  return year - before - (rosterYear(today) - rosterYear(stored.knownOn));
}

function isOtherwiseSame(record: RosterRecord, stored: KnownChild): boolean {
  const { clazzName } = stored;
  if (record.clazzName !== clazzName) return false;
  return differingParts(afterRow(record, stored), stored).every((part) => part === 'clazz');
}
