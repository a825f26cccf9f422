/**
 * Grades are derived (docs/adr/0141-enrolment-and-derived-grades.md). A cohort (级) is the school year in which the children of a
 * grade are in 一年级; it counts years of school in one line, so that it gives the grade of any school year: −2 to 0 kindergarten, 1 to 6
 * primary, 7 to 9 junior, 10 to 12 senior. The SQL functions `grade_code` and `grade_name` say the same.
 */
import { GRADE_CODES, UNKNOWN_GRADE_ORDER, yearOfSchool } from './grade-name.rules.ts';
import { gradeNames, technicalGradeNames } from './grade-name.text.ts';

/** How years 6 to 12 are called: 六年级 or 预初 (prep), then 高一, 初四 (four), 职高一年级 (vocational) or 中职一年级 (technical). */
export const TRACKS = ['general', 'prep', 'four', 'vocational', 'technical'] as const;
export type Track = (typeof TRACKS)[number];

export type Cohort = { readonly track: Track; readonly cohort: number };

const TRACK_OF_CODE: Readonly<Record<number, Track>> = {
  10: 'prep',
  14: 'four',
  31: 'vocational',
  32: 'vocational',
  33: 'vocational',
};

/** Each code is one year of one track; 中职 has those of 职高. */
const PLACES = GRADE_CODES.flatMap((code) => {
  const year = yearOfSchool(code);
  return year === null ? [] : [{ code, year, track: TRACK_OF_CODE[code] ?? 'general' }];
});

/** The cohort of the children who are in a grade in a school year; null of a grade without a code. */
export function cohortOf(code: number, schoolYear: number): Cohort | null {
  const place = PLACES.find((each) => each.code === code);
  return place ? { track: place.track, cohort: schoolYear - place.year + 1 } : null;
}

/** The year of school in which a cohort is in a school year. */
export function yearInSchool(cohort: number, schoolYear: number): number {
  return schoolYear - cohort + 1;
}

/** The grade of a cohort in a school year; `UNKNOWN_GRADE_ORDER` before the kindergarten and after school. */
export function gradeOf({ track, cohort }: Cohort, schoolYear: number): number {
  const year = yearInSchool(cohort, schoolYear);
  const coded = track === 'technical' ? 'vocational' : track;
  const places = PLACES.filter((each) => each.year === year);
  const place =
    places.find((each) => each.track === coded) ?? places.find((each) => each.track === 'general');
  return place?.code ?? UNKNOWN_GRADE_ORDER;
}

/** A cohort, or the words of a grade without a code, which never moves. */
export type GradeSource =
  | (Cohort & { readonly gradeLabel: null })
  | { readonly track: null; readonly cohort: null; readonly gradeLabel: string };

/** The name of a grade in a school year; null before the kindergarten and after school. */
export function gradeNameIn(source: GradeSource, schoolYear: number): string | null {
  if (source.track === null) return source.gradeLabel;
  const code = gradeOf(source, schoolYear);
  const technical = source.track === 'technical' ? technicalGradeNames[code] : undefined;
  return technical ?? gradeNames[code] ?? null;
}
