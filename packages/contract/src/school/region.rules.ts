/**
 * The tree of provinces, cities and districts (GB/T 2260), as the source plus the dated changes. Each side loads the
 * source itself and passes it in. Some cities have no districts and some provinces no cities: "as deep as the tree
 * goes" ends there.
 */
import { REGION_PATCH } from './region-patch.text.ts';

export type Region = {
  readonly code: string;
  readonly name: string;
  /** Not readonly, because the browser's cascader takes no readonly options. */
  children?: Region[];
};

const CITY_DIGITS = 4;
const CODE_LENGTH = 6;

function parentOf(code: string): string {
  return code.slice(0, CITY_DIGITS).padEnd(CODE_LENGTH, '0');
}

function patchRegion(region: Region): Region {
  const dropped: readonly string[] = REGION_PATCH.drop.map(({ code }) => code);
  const remaining = (region.children ?? [])
    .filter((child) => !dropped.includes(child.code))
    .map(patchRegion);
  const existingCodes = new Set(remaining.map((child) => child.code));
  const added = REGION_PATCH.add.filter(
    ({ code }) => parentOf(code) === region.code && !existingCodes.has(code),
  );
  const children = [...remaining, ...added].toSorted((one, other) =>
    one.code < other.code ? -1 : 1,
  );
  const { code, name } = region;
  return children.length === 0 ? { code, name } : { code, name, children };
}

/** The source tree with the changes of the patch. */
export function patchRegions(source: readonly Region[]): Region[] {
  return source.map(patchRegion);
}

/** The regions a path of codes names from the province down; undefined when a step does not exist. */
export function regionPath(
  tree: readonly Region[],
  codes: readonly string[],
): readonly Region[] | undefined {
  const path: Region[] = [];
  let level: readonly Region[] = tree;
  for (const code of codes) {
    const found = level.find((region) => region.code === code);
    if (!found) return undefined;
    path.push(found);
    level = found.children ?? [];
  }
  return path;
}

/** The names along a path of codes: a dropped code by its old name, an unknown one as it is. */
export function regionNames(tree: readonly Region[], codes: readonly string[]): string[] {
  let level: readonly Region[] = tree;
  return codes.map((code) => {
    const found = level.find((region) => region.code === code);
    level = found?.children ?? [];
    return found?.name ?? REGION_PATCH.drop.find((old) => old.code === code)?.name ?? code;
  });
}

/** Whether a path of codes exists and ends where the tree does, as a school's region must. */
export function isDeepestRegion(tree: readonly Region[], codes: readonly string[]): boolean {
  const path = regionPath(tree, codes);
  return codes.length > 0 && path !== undefined && path.at(-1)?.children === undefined;
}
