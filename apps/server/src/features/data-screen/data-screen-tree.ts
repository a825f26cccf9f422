/** The numbers of a scope as a tree: from the highest region down to the schools, each with the sum of what is below. */

import type { ScreenSchool } from './data-screen.repository.ts';
import { type NamedRegion, pathOf } from './data-screen-region.ts';
import { NOBODY, type ScreenTally, sumOfTallies } from './data-screen-tally.ts';

/** A region by its code, or a school by its id. */
export type PlaceNode = {
  readonly key: string;
  readonly name: string;
  readonly isSchool: boolean;
  readonly tally: ScreenTally;
  readonly below: readonly PlaceNode[];
};

export type SchoolTally = { readonly school: ScreenSchool; readonly tally: ScreenTally };

type PlaceDraft = {
  readonly key: string;
  readonly name: string;
  readonly regions: Map<string, PlaceDraft>;
  readonly schools: SchoolTally[];
};

function draftOf(key: string, name: string): PlaceDraft {
  return { key, name, regions: new Map(), schools: [] };
}

/** The tree from a region down; the schools lie in it. */
export function placeTree(top: NamedRegion, schools: readonly SchoolTally[]): PlaceNode {
  const root = draftOf(top.code, top.name);
  for (const each of schools) addSchool(root, each);
  return nodeOf(root);
}

function addSchool(root: PlaceDraft, each: SchoolTally): void {
  const path = pathOf(each.school);
  const below = path.slice(path.findIndex(({ code }) => code === root.key) + 1);
  let place = root;
  for (const { code, name } of below) {
    const found = place.regions.get(code) ?? draftOf(code, name);
    place.regions.set(code, found);
    place = found;
  }
  place.schools.push(each);
}

/** Places by their keys, so that equal ones are suppressed alike every time. */
function nodeOf({ key, name, regions, schools }: PlaceDraft): PlaceNode {
  const below = [...[...regions.values()].map(nodeOf), ...schools.map(leafOf)];
  below.sort((one, other) => (one.key < other.key ? -1 : 1));
  return { key, name, isSchool: false, tally: sumOf(below), below };
}

function leafOf({ school: { id, name }, tally }: SchoolTally): PlaceNode {
  return { key: id, name, isSchool: true, tally, below: [] };
}

function sumOf(places: readonly PlaceNode[]): ScreenTally {
  return sumOfTallies(places.map(({ tally }) => tally));
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
