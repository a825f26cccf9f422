import { z } from 'zod';
import { defineEndpoint, either, oneOf } from '#kernel';
import { dataScreenErrors } from './data-screen.errors.ts';
import { screenWeather } from './data-screen-weather.schema.ts';

export const screenWeatherOf = defineEndpoint({
  method: 'GET',
  path: '/screen/weather',
  summary:
    'The weather of the city a region belongs to, or of its capital; null when no source is configured or none answers',
  access: either('dataScreen.menu'),
  log: 'none',
  input: z.object({ regionCode: z.string().regex(/^\d{6}$/) }),
  reply: oneOf(screenWeather.nullable()),
  faults: { regionCode: dataScreenErrors.regionUnknown },
});
