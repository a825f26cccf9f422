import type { WeatherKind } from './data-screen-weather.schema.ts';

/** What the words of a weather report name, the more telling first: a thunderstorm with hail is hail. */
export const WEATHER_WORDS: readonly (readonly [RegExp, WeatherKind])[] = [
  [/雹/, 'hail'],
  [/雷/, 'thunder'],
  [/雪|霰|冰粒/, 'snow'],
  [/雨/, 'rain'],
  [/沙|尘/, 'dust'],
  [/雾|霾/, 'fog'],
  [/^阴/, 'overcast'],
  [/多云|少云/, 'cloudy'],
  [/晴|热|冷|风/, 'clear'],
];
