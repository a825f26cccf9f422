/** Answers the map of a region, or says by name why there is none. */
import { dataScreenErrors, dataScreenGeoErrors } from '@spine/contract/data-screen';
import { regionTree } from '#features/school/index.ts';
import type { ServedFile } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Coordinates } from '#platform/ports/weather.ts';
import type { GeoFiles } from './geo-files.ts';
import { COUNTRY, mapShowing, regionsByCode } from './geo-region.rules.ts';

const NAMES = regionsByCode(regionTree);

/** The name of a region of the tree. Refuses dataScreenErrors.regionUnknown. */
export function regionName(code: string): string {
  return NAMES.get(code) ?? refuse(dataScreenErrors.regionUnknown);
}

/**
 * The boundaries of the regions below a region. Refuses dataScreenErrors.regionUnknown,
 * dataScreenGeoErrors.mapBroken, dataScreenGeoErrors.noMap.
 */
export async function regionMap(files: GeoFiles, code: string): Promise<ServedFile> {
  if (code !== COUNTRY) regionName(code);
  const map = (await files.map(code)) ?? refuse(dataScreenGeoErrors.noMap);
  if (map === 'broken') return refuse(dataScreenGeoErrors.mapBroken);
  return {
    fileName: `${code}.json`,
    contentType: 'application/geo+json',
    disposition: 'inline',
    content: map.content,
  };
}

/** Where a city or a province has its seat. */
export async function seatOf(files: GeoFiles, code: string): Promise<Coordinates | undefined> {
  const map = await files.map(mapShowing(code));
  return map === undefined || map === 'broken' ? undefined : map.centers.get(code);
}
