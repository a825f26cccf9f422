/** What the data screen asks of a region besides its numbers: its map, and the weather of its city. */
import {
  dataScreenErrors,
  dataScreenGeoErrors,
  type ScreenWeather,
} from '@spine/contract/data-screen';
import { instantInShanghai } from '@spine/contract/kernel';
import { regionTree } from '#features/school/index.ts';
import type { ServedFile } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Weather } from '#platform/ports/weather.ts';
import type { GeoFiles } from './geo-files.ts';
import { COUNTRY, regionsByCode, weatherCityOf } from './geo-region.rules.ts';

const NAMES = regionsByCode(regionTree);

/**
 * The boundaries of the regions below a region. Refuses dataScreenErrors.regionUnknown,
 * dataScreenGeoErrors.mapBroken, dataScreenGeoErrors.noMap.
 */
export async function regionMap(files: GeoFiles, code: string): Promise<ServedFile> {
  if (code !== COUNTRY && !NAMES.has(code)) refuse(dataScreenErrors.regionUnknown);
  const content = (await files.map(code)) ?? refuse(dataScreenGeoErrors.noMap);
  if (content === 'broken') return refuse(dataScreenGeoErrors.mapBroken);
  return {
    fileName: `${code}.json`,
    contentType: 'application/geo+json',
    disposition: 'inline',
    content,
  };
}

/**
 * null where it is not known. A code that has left the tree still lies in its city. Refuses
 * dataScreenErrors.regionUnknown.
 */
export async function regionWeather(
  weather: Weather,
  regionCode: string,
): Promise<ScreenWeather | null> {
  const code = weatherCityOf(regionCode);
  const city = NAMES.get(code) ?? refuse(dataScreenErrors.regionUnknown);
  const current = await weather.current(code);
  if (!current) return null;
  const { reportedAt, ...reading } = current.reading;
  return {
    ...reading,
    city,
    reportedAt: instantInShanghai(reportedAt),
    stale: current.stale,
    example: current.example ?? false,
  };
}
