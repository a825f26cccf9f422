/**
 * How the children of a school go from one school year into the next: counted by where they are in both. What does not add up is a
 * task, each with an act of people.
 */
import {
  compareClasses,
  type GradeSource,
  gradeNameIn,
  gradeNames,
  gradeOfClass,
  gradeSortOrder,
  UNKNOWN_GRADE_ORDER,
  yearOfSchool,
} from '../school/index.ts';

/** Where children are in a school year. */
export type RosterClass = GradeSource & { readonly clazzName: string };

/** Children who are in the same place in both years; null where they are not there. */
export type RosterGroup = {
  readonly now: RosterClass | null;
  readonly next: RosterClass | null;
  /** Whether the last grade of the school ends their stay. */
  readonly endPlanned: boolean;
  readonly count: number;
};

/** on: with the others of their grade · stay: in a grade that never moves. */
export const FLOW_KINDS = ['on', 'stay', 'repeat', 'skip', 'graduate', 'leave', 'new'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

export type GradeFlow = {
  readonly kind: FlowKind;
  readonly from: string | null;
  readonly to: string | null;
  readonly count: number;
};

/** A grade with its children in both years. */
export type GradeOfYears = {
  readonly gradeName: string;
  readonly now: number;
  readonly next: number;
};

/** A class of the coming year, and the one most of its children come from. */
export type ClassOfYears = {
  readonly gradeName: string;
  readonly clazzName: string;
  readonly count: number;
  readonly from: { readonly gradeName: string; readonly clazzName: string } | null;
  /** Another grade, which its name still says. */
  readonly saysGrade: string | null;
};

export type SchoolFlow = {
  readonly grades: GradeOfYears[];
  readonly flows: GradeFlow[];
  readonly classes: ClassOfYears[];
};

/** From the year before `year` into it. */
export function flowOf(groups: readonly RosterGroup[], year: number): SchoolFlow {
  const moves = groups.map((group) => toMove(group, year));
  return { grades: gradesOf(moves), flows: flowsOf(moves), classes: classesOf(moves) };
}

type NamedPlace = { readonly gradeName: string; readonly clazzName: string };
type Move = {
  readonly kind: FlowKind;
  readonly from: NamedPlace | null;
  readonly to: NamedPlace | null;
  readonly count: number;
};

function toMove(group: RosterGroup, year: number): Move {
  const { now, next, count } = group;
  return { kind: kindOf(group), from: named(now, year - 1), to: named(next, year), count };
}

function named(place: RosterClass | null, year: number): NamedPlace | null {
  return place && { gradeName: gradeNameIn(place, year) ?? '', clazzName: place.clazzName };
}

function kindOf({ now, next, endPlanned }: RosterGroup): FlowKind {
  if (!now) return 'new';
  if (!next) return endPlanned ? 'graduate' : 'leave';
  if (now.track === null || next.track === null) return next.track === null ? 'stay' : 'on';
  if (now.cohort === next.cohort) return 'on';
  return next.cohort > now.cohort ? 'repeat' : 'skip';
}

/** Kindergarten before primary school, grades of no code last. */
function gradeOrder(gradeName: string): number {
  return yearOfSchool(gradeSortOrder(gradeName)) ?? UNKNOWN_GRADE_ORDER;
}

function compareGradesByYear(one: string, other: string): number {
  return gradeOrder(one) - gradeOrder(other) || (one < other ? -1 : Number(one > other));
}

function sumBy<Key>(moves: readonly Move[], keyOf: (move: Move) => Key | undefined) {
  const sums = new Map<Key, number>();
  for (const move of moves) {
    const key = keyOf(move);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + move.count);
  }
  return sums;
}

function gradesOf(moves: readonly Move[]): GradeOfYears[] {
  const now = sumBy(moves, ({ from }) => from?.gradeName);
  const next = sumBy(moves, ({ to }) => to?.gradeName);
  const names = [...new Set([...now.keys(), ...next.keys()])].toSorted(compareGradesByYear);
  return names.map((gradeName) => ({
    gradeName,
    now: now.get(gradeName) ?? 0,
    next: next.get(gradeName) ?? 0,
  }));
}

function flowsOf(moves: readonly Move[]): GradeFlow[] {
  const flows = new Map<string, GradeFlow>();
  for (const { kind, from, to, count } of moves) {
    const key = [kind, from?.gradeName, to?.gradeName].join('/');
    const before = flows.get(key)?.count ?? 0;
    flows.set(key, {
      kind,
      from: from?.gradeName ?? null,
      to: to?.gradeName ?? null,
      count: before + count,
    });
  }
  const placeOf = ({ from, to }: GradeFlow) => from ?? to ?? '';
  return [...flows.values()].toSorted(
    (one, other) =>
      compareGradesByYear(placeOf(one), placeOf(other)) ||
      FLOW_KINDS.indexOf(one.kind) - FLOW_KINDS.indexOf(other.kind),
  );
}

const nameOf = ({ gradeName, clazzName }: NamedPlace) => `${gradeName}/${clazzName}`;

function classesOf(moves: readonly Move[]): ClassOfYears[] {
  const classes = new Map<string, { place: NamedPlace; moves: Move[] }>();
  for (const move of moves) {
    if (!move.to) continue;
    const known = classes.get(nameOf(move.to));
    if (known) known.moves.push(move);
    else classes.set(nameOf(move.to), { place: move.to, moves: [move] });
  }
  return [...classes.values()]
    .map(({ place, moves: own }) => toClass(place, own))
    .toSorted(
      (one, other) =>
        compareGradesByYear(one.gradeName, other.gradeName) ||
        compareClasses(one.clazzName, other.clazzName),
    );
}

/** The grade that the name of a class begins with. */
function gradeSaidBy(clazzName: string): string | undefined {
  const begins = Object.values(gradeNames).find((gradeName) => clazzName.startsWith(gradeName));
  return begins ?? gradeOfClass(clazzName, new Set());
}

function toClass({ gradeName, clazzName }: NamedPlace, moves: readonly Move[]): ClassOfYears {
  const most = moves.reduce((one, other) => (other.count > one.count ? other : one));
  const says = gradeSaidBy(clazzName);
  return {
    gradeName,
    clazzName,
    count: moves.reduce((sum, { count }) => sum + count, 0),
    from: most.from,
    saysGrade: says !== undefined && says !== gradeName ? says : null,
  };
}
