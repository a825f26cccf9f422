/**
 * School systems (学制): which years of school a school has, so that its last grade leaves by itself. Until a person chooses
 * one, it is inferred from the grades of the roster.
 */
import type { CalendarDate } from '#kernel';
import { type Cohort, cohortOf, type GradeSource, gradeOf, yearInSchool } from './cohort.rules.ts';
import { stageOf, yearOfSchool } from './grade-name.rules.ts';
import { gradeNames } from './grade-name.text.ts';

export const SCHOOL_SYSTEMS = [
  'kindergarten',
  'primary6',
  'primary5',
  'junior3',
  'junior4',
  'junior1to4',
  'nineYear',
  'secondary',
  'twelveYear',
  'senior',
  'vocational',
  'special',
] as const;
export type SchoolSystem = (typeof SCHOOL_SYSTEMS)[number];

/** First and last year of school; nobody leaves a school for special education by its grade. */
const YEARS: Readonly<Record<SchoolSystem, readonly [first: number, last: number]>> = {
  kindergarten: [-2, 0],
  primary6: [1, 6],
  primary5: [1, 5],
  junior3: [7, 9],
  junior4: [6, 9],
  junior1to4: [7, 10],
  nineYear: [1, 9],
  secondary: [7, 12],
  twelveYear: [1, 12],
  senior: [10, 12],
  vocational: [10, 12],
  special: [-2, Number.POSITIVE_INFINITY],
};

const FOURTH_JUNIOR_YEAR = 14;

/** Whether a grade is one of a system; a grade without a code is one of every system. */
export function coversGrade(system: SchoolSystem, code: number): boolean {
  const year = yearOfSchool(code);
  const [first, last] = YEARS[system];
  if (code === FOURTH_JUNIOR_YEAR) return system === 'junior1to4';
  // 预初 is no 六年级 of a primary school.
  if (stageOf(code) === 'junior' && last < 7) return false;
  return year === null || (year >= first && year <= last);
}

/** The system of a school whose roster has these grades; null where none has a code. */
export function inferSystem(codes: readonly number[]): SchoolSystem | null {
  const stages = new Set(codes.map(stageOf));
  const hasPrimary = codes.some((code) => stageOf(code) === 'primary' && code < 6);
  if (stages.has('senior') || stages.has('vocational'))
    return inferUpper({
      hasPrimary,
      // 六年级 without a lower grade is one of four junior years.
      hasJunior: stages.has('junior') || codes.includes(6),
      hasSenior: stages.has('senior'),
    });
  if (stages.has('junior')) return hasPrimary ? 'nineYear' : inferJunior(codes);
  if (stages.has('primary')) return 'primary6';
  return stages.has('kindergarten') ? 'kindergarten' : null;
}

type Below = {
  readonly hasPrimary: boolean;
  readonly hasJunior: boolean;
  readonly hasSenior: boolean;
};

function inferUpper({ hasPrimary, hasJunior, hasSenior }: Below): SchoolSystem {
  if (hasPrimary) return 'twelveYear';
  if (hasJunior) return 'secondary';
  return hasSenior ? 'senior' : 'vocational';
}

function inferJunior(codes: readonly number[]): SchoolSystem {
  if (codes.includes(FOURTH_JUNIOR_YEAR)) return 'junior1to4';
  return codes.some((code) => yearOfSchool(code) === 6) ? 'junior4' : 'junior3';
}

export type StoredGrade = { readonly gradeName: string; readonly gradeCode: number };

/**
 * What gives the grade of later years. Where 初四 follows 九年级, 七年级 to 九年级 are of its track; 中职 has the codes of 职高 under
 * another name.
 */
export function gradeSource(
  { gradeName, gradeCode }: StoredGrade,
  { system, schoolYear }: { readonly system: SchoolSystem | null; readonly schoolYear: number },
): GradeSource {
  const known = cohortOf(gradeCode, schoolYear);
  if (!known) return { track: null, cohort: null, gradeLabel: gradeName };
  const { track, cohort } = retrack(system, known, schoolYear);
  const isTechnical = track === 'vocational' && gradeName !== gradeNames[gradeCode];
  return { track: isTechnical ? 'technical' : track, cohort, gradeLabel: null };
}

/** Whether a source gives a grade in a school year. */
export function isGradeIn(source: GradeSource, grade: StoredGrade, schoolYear: number): boolean {
  const said = gradeSource(grade, { system: null, schoolYear });
  if (said.track === null || source.track === null) return said.gradeLabel === source.gradeLabel;
  const isTechnical = (of: Cohort) => of.track === 'technical';
  return (
    gradeOf(source, schoolYear) === grade.gradeCode && isTechnical(source) === isTechnical(said)
  );
}

/** A cohort of a school whose system is another one now; 初四 itself stays. */
export function retrack(system: SchoolSystem | null, of: Cohort, schoolYear: number): Cohort {
  const { track, cohort } = of;
  const year = yearInSchool(cohort, schoolYear);
  if (year < 7 || year > 9 || (track !== 'general' && track !== 'four')) return of;
  return { track: system === 'junior1to4' ? 'four' : 'general', cohort };
}

/**
 * The first day on which a cohort is no longer at a school: 1 September after the last year of its system, or after the
 * year it is in, where that is above; null where no year is the last.
 */
export function plannedEnd(
  system: SchoolSystem | null,
  { cohort, schoolYear }: { readonly cohort: number; readonly schoolYear: number },
): CalendarDate | null {
  if (system === null || system === 'special') return null;
  const last = Math.max(YEARS[system][1], yearInSchool(cohort, schoolYear));
  return `${cohort + last}-09-01`;
}
