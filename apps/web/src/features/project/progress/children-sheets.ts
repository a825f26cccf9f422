/** Children class by class: each class gets a sheet. */
import type { ProgressGrade } from '@spine/contract/project';
import type { StatisticChild } from '@spine/contract/statistic';

export type ClassSheet = { readonly clazz: string; readonly children: readonly StatisticChild[] };

/** In the order of the cockpit's classes; those of a class that is there no more come last. */
export function sheetsOf(
  children: readonly StatisticChild[],
  grades: readonly ProgressGrade[],
): ClassSheet[] {
  const sheets = new Map<string, StatisticChild[]>();
  for (const { grade, classes } of grades)
    for (const { clazz } of classes) sheets.set(`${grade}${clazz}`, []);
  for (const child of children) {
    const clazz = `${child.gradeName}${child.clazzName}`;
    sheets.set(clazz, [...(sheets.get(clazz) ?? []), child]);
  }
  return [...sheets]
    .filter(([, found]) => found.length > 0)
    .map(([clazz, found]) => ({ clazz, children: found }));
}
