/** Where the weather of the data screen comes from. Without a key there is none, or an invented one with the demo. */
import type { WeatherSettings } from '#platform/ports/weather-choice.ts';
import type { Environment } from './environment.ts';

const AMAP = 'https://restapi.amap.com';

/** Throws an Error that names the variable that is missing or unsafe. */
export function weatherSettings(
  env: Environment,
  { production, isDemo }: { production: boolean; isDemo: boolean },
): WeatherSettings {
  const { WEATHER_PROVIDER: provider, WEATHER_KEY: key } = env;
  if (production && env.WEATHER_ENDPOINT?.startsWith('http:'))
    throw new Error('configuration: WEATHER_ENDPOINT must be https with NODE_ENV=production');
  if (provider === 'none') return { provider };
  if (key) return { provider, key, endpoint: env.WEATHER_ENDPOINT ?? AMAP };
  return { provider: isDemo ? 'example' : 'none' };
}
