/** The numbers of a scope as a tree: from the highest region down to the schools, each with the sum of what is below. */

import type { ScreenSchool } from './data-screen.repository.ts';
import { type NamedRegion, regionPath } from './data-screen-region.ts';
import { NOBODY, type ScreenTally, sumTallies } from './data-screen-tally.ts';

/** A region by its code, or a school by its id. */
export type RegionNode = {
  readonly key: string;
  readonly name: string;
  readonly isSchool: boolean;
  readonly tally: ScreenTally;
  readonly below: readonly RegionNode[];
};

export type SchoolTally = { readonly school: ScreenSchool; readonly tally: ScreenTally };

type RegionDraft = {
  readonly key: string;
  readonly name: string;
  readonly regions: Map<string, RegionDraft>;
  readonly schools: SchoolTally[];
};

function newDraft(key: string, name: string): RegionDraft {
  return { key, name, regions: new Map(), schools: [] };
}

/** The tree from a region down; the schools lie in it. */
export function buildRegionTree(top: NamedRegion, schools: readonly SchoolTally[]): RegionNode {
  const root = newDraft(top.code, top.name);
  for (const each of schools) addSchool(root, each);
  return toNode(root);
}

function addSchool(root: RegionDraft, each: SchoolTally): void {
  const path = regionPath(each.school);
  const below = path.slice(path.findIndex(({ code }) => code === root.key) + 1);
  let region = root;
  for (const { code, name } of below) {
    const next = region.regions.get(code) ?? newDraft(code, name);
    region.regions.set(code, next);
    region = next;
  }
  region.schools.push(each);
}

/** Places by their keys, so that equal ones are suppressed alike every time. */
function toNode({ key, name, regions, schools }: RegionDraft): RegionNode {
  const below = [...[...regions.values()].map(toNode), ...schools.map(toSchoolNode)];
  below.sort((one, other) => (one.key < other.key ? -1 : 1));
  return { key, name, isSchool: false, tally: sumNodes(below), below };
}

function toSchoolNode({ school: { id, name }, tally }: SchoolTally): RegionNode {
  return { key: id, name, isSchool: true, tally, below: [] };
}

function sumNodes(places: readonly RegionNode[]): ScreenTally {
  return sumTallies(places.map(({ tally }) => tally));
}

/** A region of the tree with what it lies in; where it has no school, it has nobody. */
export function findInTree(
  root: RegionNode,
  path: readonly NamedRegion[],
): { above: RegionNode[]; region: RegionNode } {
  const above: RegionNode[] = [];
  let region = root;
  for (const { code, name } of path.slice(path.findIndex((each) => each.code === root.key) + 1)) {
    above.push(region);
    region = region.below.find(({ key }) => key === code) ?? emptyRegion(code, name);
  }
  return { above, region };
}

function emptyRegion(key: string, name: string): RegionNode {
  return { key, name, isSchool: false, tally: NOBODY, below: [] };
}
