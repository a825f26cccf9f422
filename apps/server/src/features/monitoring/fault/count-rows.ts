/** Counts of rows: of a school, of a class, and the sums of a plan. */
import {
  type CheckLevel,
  type ClassRowCounts,
  type GradeRowCounts,
  type LEFT_OUT_CAUSES,
  type MonitoringCodes,
  monitoredGradeOf,
  type RowCounts,
  type SchoolCheckCounts,
} from '@spine/contract/monitoring';
import type { SchoolRow } from '../row/school-rows.service.ts';

type Graded = Pick<SchoolRow, 'faults'>;

/** The gravest level of a row; sound where it has no fault. */
export function levelOf({ faults }: Graded): CheckLevel | 'sound' {
  const has = (level: CheckLevel) => faults.some((fault) => fault.level === level);
  return (['bounced', 'doubtful', 'ours'] as const).find(has) ?? 'sound';
}

function tally<Key extends string>(keys: readonly Key[]): Partial<Record<Key, number>> {
  const counts: Partial<Record<Key, number>> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** How some children stand. */
export function countRows(children: readonly SchoolRow[]): RowCounts {
  const rows = children.filter(({ leftOut }) => leftOut === null);
  const levels = tally(rows.map(levelOf));
  const causes = tally(children.flatMap(({ leftOut }) => leftOut ?? []));
  return {
    children: children.length,
    numbered: children.filter(({ serial }) => serial !== null).length,
    examined: children.filter(({ isExamined }) => isExamined).length,
    rows: rows.length,
    sound: levels.sound ?? 0,
    bounced: levels.bounced ?? 0,
    doubtful: levels.doubtful ?? 0,
    ours: levels.ours ?? 0,
    leftOut: leftOutCounts((cause) => causes[cause] ?? 0),
  };
}

function leftOutCounts(count: (cause: (typeof LEFT_OUT_CAUSES)[number]) => number) {
  return {
    notExamined: count('notExamined'),
    quickOnly: count('quickOnly'),
    gradeOutside: count('gradeOutside'),
    schoolWithoutCode: count('schoolWithoutCode'),
    walkIn: count('walkIn'),
    withheld: count('withheld'),
  } satisfies Record<(typeof LEFT_OUT_CAUSES)[number], number>;
}

function groups<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const group = found.get(keyOf(row));
    if (group) group.push(row);
    else found.set(keyOf(row), [row]);
  }
  return [...found.values()];
}

/** What a check stores of a school. */
export function countSchool(
  children: readonly SchoolRow[],
  codes: MonitoringCodes,
): SchoolCheckCounts {
  const gradeOf = ({ gradeCode }: SchoolRow) => monitoredGradeOf(gradeCode, codes);
  const graded = children.filter((child) => gradeOf(child) !== null);
  return {
    ...countRows(children),
    grades: groups(graded, (child) => String(gradeOf(child)))
      .map((some): GradeRowCounts => {
        const { rows, sound, bounced } = countRows(some);
        const gradeCode = (some[0] && gradeOf(some[0])) ?? 0;
        return { gradeCode, children: some.length, rows, accepted: rows - bounced, sound };
      })
      .toSorted((one, other) => one.gradeCode - other.gradeCode),
    faults: tally(children.flatMap(({ faults }) => faults.map(({ code }) => code))),
    differences: tally(children.flatMap(({ difference }) => difference ?? [])),
  };
}

/** By class, in the order of the children. */
export function countClasses(children: readonly SchoolRow[]): ClassRowCounts[] {
  return groups(children, ({ gradeCode, gradeName, clazzName }) =>
    JSON.stringify([gradeCode, gradeName, clazzName]),
  ).flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { gradeCode, gradeName, clazzName } = first;
    return [{ gradeCode, gradeName, clazzName, ...countRows(some) }];
  });
}

const EMPTY: SchoolCheckCounts = countSchoolOfNobody();

function countSchoolOfNobody(): SchoolCheckCounts {
  return { ...countRows([]), grades: [], faults: {}, differences: {} };
}

function add<Counts extends Partial<Record<string, number>>>(one: Counts, other: Counts): Counts {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const sum = [...keys].map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]);
  return Object.fromEntries(sum) as Counts;
}

type OwedGrade = GradeRowCounts & { readonly owed: number };
type CountedSchool = { readonly counts: SchoolCheckCounts; readonly owed: number };

/** The sums of schools; each owes as many of every grade that it has children of. */
export function sumSchools(
  schools: readonly CountedSchool[],
): Omit<SchoolCheckCounts, 'grades'> & { grades: OwedGrade[] } {
  const grades = schools.flatMap(({ counts, owed }) =>
    counts.grades.map((grade) => ({ ...grade, owed })),
  );
  const total = schools.reduce((sum, { counts }) => addCounts(sum, counts), EMPTY);
  return {
    ...total,
    grades: groups(grades, ({ gradeCode }) => String(gradeCode))
      .flatMap(([first, ...others]) => (first ? [others.reduce(addGrades, first)] : []))
      .toSorted((one, other) => one.gradeCode - other.gradeCode),
  };
}

function addGrades(sum: OwedGrade, { gradeCode: _, ...grade }: OwedGrade): OwedGrade {
  const { gradeCode, ...counts } = sum;
  return { gradeCode, ...add(counts, grade) };
}

function addCounts(sum: SchoolCheckCounts, of: SchoolCheckCounts): SchoolCheckCounts {
  const { leftOut, grades: _grades, faults, differences, ...counts } = of;
  const { leftOut: leftOutSum, grades, faults: faultSum, differences: differenceSum, ...own } = sum;
  return {
    ...add(own, counts),
    leftOut: add(leftOutSum, leftOut),
    grades,
    faults: add(faultSum, faults),
    differences: add(differenceSum, differences),
  };
}
