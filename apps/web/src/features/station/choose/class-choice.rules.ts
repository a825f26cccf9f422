/** What is chosen of the classes of a school. */
import { isClassDone, type ProgressGrade, type ProgressTally } from '@spine/contract/project';

/** What the station counts of a class. */
export type ClassTally = Omit<ProgressTally, 'answered' | 'agreed'>;

export type ClassCell = ClassTally & {
  readonly key: string;
  readonly clazz: string;
  /** What is said of it instead of how many are left. */
  readonly note?: string;
};
export type GradeRow = { readonly grade: string; readonly cells: readonly ClassCell[] };

/** The matrix of a school; `toKey` names a class in the address. */
export function toGradeRows(
  grades: readonly ProgressGrade[],
  toKey: (grade: string, clazz: string) => string,
): GradeRow[] {
  return grades.map(({ grade, classes }) => ({
    grade,
    cells: classes.map((each) => ({ ...each, key: toKey(grade, each.clazz) })),
  }));
}

/** How much of a grade is chosen. */
export function gradeChoice({ cells }: GradeRow, chosen: readonly string[]): boolean | 'mixed' {
  const count = cells.filter(({ key }) => chosen.includes(key)).length;
  if (count === 0) return false;
  return count === cells.length ? true : 'mixed';
}

/** The choice in the order of the matrix, with one class more or less. */
export function toggleClass(
  rows: readonly GradeRow[],
  chosen: readonly string[],
  key: string,
): string[] {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return inOrder(rows, next);
}

/** The choice with all classes of a grade, or with none where all were chosen. */
export function toggleGrade(
  rows: readonly GradeRow[],
  chosen: readonly string[],
  row: GradeRow,
): string[] {
  const isAll = gradeChoice(row, chosen) === true;
  const next = new Set(chosen);
  for (const { key } of row.cells) {
    if (isAll) next.delete(key);
    else next.add(key);
  }
  return inOrder(rows, next);
}

/** Classes that the school no longer has leave the choice. */
function inOrder(rows: readonly GradeRow[], chosen: ReadonlySet<string>): string[] {
  return cellsOf(rows).flatMap(({ key }) => (chosen.has(key) ? [key] : []));
}

const cellsOf = (rows: readonly GradeRow[]): readonly ClassCell[] =>
  rows.flatMap(({ cells }) => cells);

/** The chosen classes and their children, counted. */
export function countChoice(rows: readonly GradeRow[], chosen: readonly string[]) {
  const cells = cellsOf(rows);
  const taken = cells.filter(({ key }) => chosen.includes(key));
  return {
    all: cells.length,
    classes: taken.length,
    children: taken.reduce((sum, { roster }) => sum + roster, 0),
    /** Where the examination begins: the first class that is not done, else the first. */
    first: (taken.find((cell) => !isClassDone(cell)) ?? taken[0])?.key,
  };
}
