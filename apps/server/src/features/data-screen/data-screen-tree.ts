/** The numbers of a scope as a tree: from the highest region down to the schools, each with the sum of what is below. */

import type { Counts, ScreenSchool } from './data-screen.repository.ts';
import { type NamedRegion, pathOf } from './data-screen-region.ts';

/** What the examinations of a school year come to; `unseen` are children who were never seen. */
export type ScreenTally = Counts & {
  readonly schools: number;
  readonly schoolsDone: number;
  readonly unseen: number;
};

/** A region by its code, or a school by its id. */
export type PlaceNode = {
  readonly key: string;
  readonly name: string;
  readonly isSchool: boolean;
  readonly tally: ScreenTally;
  readonly below: readonly PlaceNode[];
};

export type SchoolTally = { readonly school: ScreenSchool; readonly tally: ScreenTally };

export const NOBODY: ScreenTally = {
  schools: 0,
  schoolsDone: 0,
  unseen: 0,
  valid: 0,
  incomplete: 0,
  declined: 0,
  normal: 0,
  posture: 0,
  grade_one: 0,
  grade_two: 0,
  grade_three: 0,
  sagittal: 0,
};

const NAMES = Object.keys(NOBODY) as readonly (keyof ScreenTally)[];

/** 脊柱弯曲异常; bad posture is no part of it. */
export const curvatureOf = (counts: Counts): number =>
  counts.grade_one + counts.grade_two + counts.grade_three + counts.sagittal;

export const examinedOf = ({ valid, incomplete }: Counts): number => valid + incomplete;

export const unexaminedOf = ({ declined, unseen }: ScreenTally): number => declined + unseen;

/** Those who were seen, and those who still wait. */
export const rosterOf = (tally: ScreenTally): number => examinedOf(tally) + unexaminedOf(tally);

type Growing = {
  readonly key: string;
  readonly name: string;
  readonly isSchool: boolean;
  readonly tally: { -readonly [Name in keyof ScreenTally]: number };
  readonly below: Map<string, Growing>;
};

function growing(key: string, name: string, isSchool: boolean): Growing {
  return { key, name, isSchool, tally: { ...NOBODY }, below: new Map() };
}

/** The tree from a region down; the schools lie in it. */
export function placeTree(top: NamedRegion, schools: readonly SchoolTally[]): PlaceNode {
  const root = growing(top.code, top.name, false);
  for (const each of schools) plant(root, each);
  return grown(root);
}

function plant(root: Growing, { school, tally }: SchoolTally): void {
  const path = pathOf(school);
  const below = path.slice(path.findIndex(({ code }) => code === root.key) + 1);
  let place = root;
  add(place.tally, tally);
  for (const { code, name } of below) {
    const found = place.below.get(code) ?? growing(code, name, false);
    place.below.set(code, found);
    place = found;
    add(place.tally, tally);
  }
  const leaf = growing(school.id, school.name, true);
  add(leaf.tally, tally);
  place.below.set(school.id, leaf);
}

function add(sum: Growing['tally'], tally: ScreenTally): void {
  for (const name of NAMES) sum[name] += tally[name];
}

/** Places by their keys, so that equal ones are hidden alike every time. */
function grown({ below, ...rest }: Growing): PlaceNode {
  const places = [...below.values()].map(grown);
  return { ...rest, below: places.sort((one, other) => (one.key < other.key ? -1 : 1)) };
}

/** A region of the tree with what it lies in; where it has no school, it has nobody. */
export function regionIn(
  root: PlaceNode,
  path: readonly NamedRegion[],
): { above: PlaceNode[]; region: PlaceNode } {
  const above: PlaceNode[] = [];
  let region = root;
  for (const { code, name } of path.slice(path.findIndex((each) => each.code === root.key) + 1)) {
    above.push(region);
    region = region.below.find(({ key }) => key === code) ?? emptyRegion(code, name);
  }
  return { above, region };
}

function emptyRegion(key: string, name: string): PlaceNode {
  return { key, name, isSchool: false, tally: NOBODY, below: [] };
}
