/** Where the weather comes from, as the operator configured it. */
import { noWeather, type Weather } from './weather.ts';
import { type AmapAccount, amapWeather } from './weather-amap.ts';
import { cachedWeather } from './weather-cache.ts';
import { type QWeatherAccount, qWeather } from './weather-qweather.ts';
import type { WeatherParts } from './weather-vendor.ts';

export type WeatherSettings =
  | { readonly provider: 'none' }
  | ({ readonly provider: 'amap' } & AmapAccount)
  | ({ readonly provider: 'qweather' } & QWeatherAccount);

export function openWeather(settings: WeatherSettings, parts: WeatherParts): Weather {
  switch (settings.provider) {
    case 'amap':
      return cachedWeather(amapWeather(settings, parts), parts.clock);
    case 'qweather':
      return cachedWeather(qWeather(settings, parts), parts.clock);
    case 'none':
      return noWeather;
  }
}
