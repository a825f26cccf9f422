/** The one call a refresh of the data screen makes, and the calls for a map and for the weather. */

import { z } from 'zod';
import { defineEndpoint, either, file, oneOf } from '#kernel';
import { screeningMethodField } from '../exam/index.ts';
import { dataScreenErrors } from './data-screen.errors.ts';
import { screenSummary } from './data-screen.schema.ts';
import { screenWeather } from './data-screen-weather.schema.ts';

/** Six digits of GB/T 2260; `100000` is the whole country. */
const REGION_CODE = /^\d{6}$/;

export const screenSummaryOf = defineEndpoint({
  method: 'GET',
  path: '/screen/summary',
  summary: 'Everything the data screen shows of a region, aggregates only',
  access: either('dataScreen.menu'),
  log: 'none',
  input: z.object({
    /** Six digits; the highest region the viewer may see when left out. */
    regionCode: z.string().regex(REGION_CODE).optional(),
    /** The one of most children of the viewer's scope when left out. */
    way: screeningMethodField.optional(),
  }),
  reply: oneOf(screenSummary),
  faults: { regionCode: dataScreenErrors.regionUnknown },
});

/** The boundaries a map is drawn from. */
export const screenGeo = defineEndpoint({
  method: 'GET',
  path: '/screen/geo/:adcode',
  summary:
    'The regions below one region as GeoJSON, features named by `adcode`; 100000 is the country, with the dash line',
  access: either('dataScreen.menu'),
  log: 'none',
  input: z.object({ adcode: z.string().regex(REGION_CODE) }),
  reply: file,
  faults: { adcode: dataScreenErrors.regionUnknown },
});

export const screenWeatherOf = defineEndpoint({
  method: 'GET',
  path: '/screen/weather',
  summary:
    'The weather of the city a region belongs to, or of its capital; null when no source is configured or none answers',
  access: either('dataScreen.menu'),
  log: 'none',
  input: z.object({ regionCode: z.string().regex(REGION_CODE) }),
  reply: oneOf(screenWeather.nullable()),
  faults: { regionCode: dataScreenErrors.regionUnknown },
});
