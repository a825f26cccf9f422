/**
 * Regions as the data screen shows them: country, province, city, district. Administrative groups (市辖区, 县,
 * 省直辖县级行政区划) are skipped, as on the map: what is below them lies directly below the province. A code that has
 * left the tree is still found while a school carries it, with the name it had.
 */
import type { Region } from '@spine/contract/school';
import { regionTree } from '#features/school/index.ts';
import { COUNTRY_NAME } from './data-screen.text.ts';

export type NamedRegion = { readonly code: string; readonly name: string };

/** Where a school lies, by the codes and names it was saved with. */
export type Address = {
  readonly province: string;
  readonly city: string | null;
  readonly district: string | null;
  readonly provinceName: string;
  readonly cityName: string | null;
  readonly districtName: string | null;
};

/** A region with what it lies in, from the country down to itself. */
export type RegionWithPath = {
  readonly path: readonly NamedRegion[];
  /** Whether the tree has regions below it. */
  readonly hasBelow: boolean;
};

export const COUNTRY: NamedRegion = { code: '100000', name: COUNTRY_NAME };

const GROUPS: ReadonlySet<string> = new Set([
  '110100',
  '120100',
  '310100',
  '500100',
  '500200',
  '419000',
  '429000',
  '469000',
  '659000',
]);

const REGIONS = indexRegions();

function indexRegions(): ReadonlyMap<string, RegionWithPath> {
  const index = new Map<string, RegionWithPath>([
    [COUNTRY.code, { path: [COUNTRY], hasBelow: true }],
  ]);
  const walk = (regions: readonly Region[], above: readonly NamedRegion[]): void => {
    for (const { code, name, children = [] } of regions) {
      const path = GROUPS.has(code) ? above : [...above, { code, name }];
      index.set(code, { path, hasBelow: children.length > 0 });
      walk(children, path);
    }
  };
  walk(regionTree, [COUNTRY]);
  return index;
}

/** A region by its code, or one that only a school of an old code knows; a group stands for its province. */
export function findRegion(code: string, schools: readonly Address[]): RegionWithPath | undefined {
  const today = REGIONS.get(code);
  if (today) return today;
  for (const school of schools) {
    const path = regionPath(school);
    const at = path.findIndex((region) => region.code === code);
    if (at >= 0) return { path: path.slice(0, at + 1), hasBelow: false };
  }
  return undefined;
}

/** From the country down to the deepest region of a school. */
export function regionPath(school: Address): NamedRegion[] {
  const saved = [
    { code: school.province, name: school.provinceName },
    { code: school.city, name: school.cityName },
    { code: school.district, name: school.districtName },
  ];
  const path = [COUNTRY];
  for (const { code, name } of saved) {
    if (code === null || GROUPS.has(code)) continue;
    path.push({ code, name: REGIONS.get(code)?.path.at(-1)?.name ?? name ?? code });
  }
  return path;
}

/** The deepest region that holds all schools; the country where there is none. */
export function commonRegion(schools: readonly Address[]): NamedRegion {
  const [first, ...others] = schools.map(regionPath);
  let deepest = COUNTRY;
  for (const [at, region] of (first ?? []).entries()) {
    if (others.some((path) => path[at]?.code !== region.code)) break;
    deepest = region;
  }
  return deepest;
}
