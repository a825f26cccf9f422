/**
 * Translates the calls of the data screen: its numbers, its maps and the weather. The platform looks at all
 * institutions, everybody else at one.
 */
import {
  type ScreenSummary,
  screenGeo,
  screenSummaryOf,
  screenWeatherOf,
} from '@spine/contract/data-screen';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import type { Weather } from '#platform/ports/weather.ts';
import { screenSummary } from './data-screen.service.ts';
import { openSummaryCache } from './data-screen-cache.ts';
import { regionMap, regionWeather } from './map/geo.service.ts';
import type { GeoFiles } from './map/geo-files.ts';

type Options = {
  readonly mapSource: string;
  readonly files: GeoFiles;
  readonly weather: Weather;
};

/** Maps are files and the weather may take its time: no transaction is opened for them. */
export function dataScreenRoutes({ mapSource, files, weather }: Options): Binding[] {
  const cache = openSummaryCache<ScreenSummary>();
  return [
    bindOpen(screenSummaryOf, ({ scope, input: { regionCode, way }, now, snapshot }) =>
      cache.get({ scope, regionCode, way, now }, () =>
        snapshot(scope, (tenant) => screenSummary(tenant, { regionCode, way, now, mapSource })),
      ),
    ),
    bindOpen(screenGeo, ({ input }) => regionMap(files, input.adcode)),
    bindOpen(screenWeatherOf, ({ input }) => regionWeather(weather, input.regionCode)),
  ];
}
