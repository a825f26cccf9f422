/**
 * Where the weather of the data screen comes from. Without a key there is none. A service that is named without what
 * it needs stops the start.
 */
import path from 'node:path';
import type { WeatherSettings } from '#platform/ports/weather-choice.ts';

type WeatherVariable =
  | 'WEATHER_KEY'
  | 'WEATHER_ENDPOINT'
  | 'WEATHER_PROJECT_ID'
  | 'WEATHER_KEY_ID'
  | 'WEATHER_KEY_FILE'
  | 'WEATHER_DEVELOPER_ID';
type WeatherEnvironment = Partial<Record<WeatherVariable, string | undefined>> & {
  WEATHER_PROVIDER: 'amap' | 'qweather' | 'none';
};

const AMAP = 'https://restapi.amap.com';

/** Throws an Error that names the variable that is missing or unsafe. */
export function weatherSettings(env: WeatherEnvironment, production: boolean): WeatherSettings {
  const { WEATHER_PROVIDER: provider, WEATHER_KEY: key } = env;
  if (production && env.WEATHER_ENDPOINT?.startsWith('http:'))
    throw new Error('configuration: WEATHER_ENDPOINT must be https with NODE_ENV=production');
  if (provider === 'amap' && key) return { provider, key, endpoint: env.WEATHER_ENDPOINT ?? AMAP };
  if (provider !== 'qweather') return { provider: 'none' };
  return {
    provider,
    endpoint: need(env, 'WEATHER_ENDPOINT'),
    projectId: need(env, 'WEATHER_PROJECT_ID'),
    keyId: need(env, 'WEATHER_KEY_ID'),
    developerId: env.WEATHER_DEVELOPER_ID,
    keyFile: path.resolve(need(env, 'WEATHER_KEY_FILE')),
  };
}

function need(env: WeatherEnvironment, name: WeatherVariable): string {
  const value = env[name];
  if (value === undefined)
    throw new Error(`configuration: ${name} is required with WEATHER_PROVIDER=qweather`);
  return value;
}
