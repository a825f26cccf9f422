/** The day in numbers: of a class, of all chosen classes, and who was absent. */
import type { StationChild } from '@spine/contract/station';

export type DaySummary = {
  readonly roster: number;
  /** With those who wait for a retest. */
  readonly examined: number;
  /** 初筛阳性, as far as the server has the examinations. */
  readonly positive: number;
  readonly toRetest: number;
  readonly declined: number;
  readonly absent: number;
};

type ClassName = { readonly key: string; readonly grade: string; readonly clazz: string };
export type ClassRoster = ClassName & { readonly children: readonly StationChild[] };
export type ClassSummary = ClassName & DaySummary;

/** The absents of a class, for its teacher. */
export type AbsentList = ClassName & { readonly names: readonly string[] };

/** A class in numbers; `positiveIds` are children whose examination was positive. */
export function summarizeClass(
  { key, grade, clazz, children }: ClassRoster,
  positiveIds: ReadonlySet<string>,
): ClassSummary {
  const count = (holds: (child: StationChild) => boolean) => children.filter(holds).length;
  return {
    key,
    grade,
    clazz,
    roster: children.length,
    examined: count(isExamined),
    positive: count((child) => isExamined(child) && positiveIds.has(child.id)),
    toRetest: count(({ state }) => state === 'toRetest'),
    declined: count(({ state }) => state === 'declined'),
    absent: count(({ state }) => state === 'absent'),
  };
}

function isExamined({ state }: StationChild): boolean {
  return state === 'examined' || state === 'toRetest';
}

/** All classes together. */
export function sumSummaries(classes: readonly DaySummary[]): DaySummary {
  const sum = (of: keyof DaySummary) => classes.reduce((total, each) => total + each[of], 0);
  return {
    roster: sum('roster'),
    examined: sum('examined'),
    positive: sum('positive'),
    toRetest: sum('toRetest'),
    declined: sum('declined'),
    absent: sum('absent'),
  };
}

/** Classes in which somebody is absent, in their order, each with its children in the order of the roster. */
export function listAbsents(classes: readonly ClassRoster[]): AbsentList[] {
  return classes.flatMap(({ key, grade, clazz, children }) => {
    const absents = children.filter(({ state }) => state === 'absent');
    return absents.length === 0
      ? []
      : [{ key, grade, clazz, names: absents.map(({ name }) => name) }];
  });
}

/** `95.6` for 173 of 181; undefined without a whole. */
export function percentOf(count: number, whole: number): string | undefined {
  return whole === 0 ? undefined : ((count / whole) * 100).toFixed(1);
}
