/** Answers the weather of the city a region belongs to. */
import type { ScreenWeather } from '@spine/contract/data-screen';
import { instantInShanghai } from '@spine/contract/kernel';
import type { Weather } from '#platform/ports/weather.ts';
import { regionName, seatOf } from '../map/geo.service.ts';
import type { GeoFiles } from '../map/geo-files.ts';
import { weatherCityOf } from '../map/geo-region.rules.ts';

export type WeatherPorts = { readonly weather: Weather; readonly files: GeoFiles };

/**
 * null where nobody knows it. A code that has left the tree still lies in its city. Refuses
 * dataScreenErrors.regionUnknown.
 */
export async function weatherOf(
  { weather, files }: WeatherPorts,
  regionCode: string,
): Promise<ScreenWeather | null> {
  const code = weatherCityOf(regionCode);
  const city = regionName(code);
  const known = await weather.of({ code, center: await seatOf(files, code) });
  if (!known) return null;
  const { reportedAt, ...reading } = known.reading;
  return {
    ...reading,
    city,
    reportedAt: instantInShanghai(reportedAt),
    stale: known.stale,
    example: known.example ?? false,
  };
}
