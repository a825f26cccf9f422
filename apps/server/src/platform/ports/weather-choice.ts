/** Where the weather comes from, as the operator configured it. */
import { noWeather, type Weather } from './weather.ts';
import { type AmapAccount, amapWeather } from './weather-amap.ts';
import { keepWeather } from './weather-keeper.ts';
import { type QWeatherAccount, qWeather } from './weather-qweather.ts';
import type { WeatherParts } from './weather-vendor.ts';

export type WeatherSettings =
  | { readonly provider: 'none' }
  | ({ readonly provider: 'amap' } & AmapAccount)
  | ({ readonly provider: 'qweather' } & QWeatherAccount);

export function openWeather(settings: WeatherSettings, parts: WeatherParts): Weather {
  switch (settings.provider) {
    case 'amap':
      return keepWeather(amapWeather(settings, parts), parts.clock);
    case 'qweather':
      return keepWeather(qWeather(settings, parts), parts.clock);
    case 'none':
      return noWeather;
  }
}
