/** Which of the nine kinds of weather a report is, by its words. */
import type { WeatherKind } from './data-screen-weather.schema.ts';
import { WEATHER_WORDS } from './weather-kind.text.ts';

/** The kind the words of a report name; null where they name none. */
export function parseWeatherText(text: string): WeatherKind | null {
  return WEATHER_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}
