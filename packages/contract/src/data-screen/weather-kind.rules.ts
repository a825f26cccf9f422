/** Which of the nine kinds of weather a report is, by its words (AMap) or its number (QWeather). */
import { WEATHER_KINDS, type WeatherKind } from './data-screen-weather.schema.ts';
import { WEATHER_WORDS } from './weather-kind.text.ts';

type Span = readonly [first: number, last: number];

const SPANS: Readonly<Record<WeatherKind, readonly Span[]>> = {
  snow: [
    [400, 410],
    [456, 457],
    [499, 499],
  ],
  thunder: [[302, 303]],
  dust: [
    [503, 504],
    [507, 508],
  ],
  fog: [
    [500, 502],
    [509, 515],
  ],
  hail: [[304, 304]],
  cloudy: [
    [101, 103],
    [151, 153],
  ],
  rain: [
    [300, 301],
    [305, 318],
    [350, 351],
    [399, 399],
  ],
  overcast: [
    [104, 104],
    [154, 154],
  ],
  // Hot and cold have numbers of their own.
  clear: [
    [100, 100],
    [150, 150],
    [900, 901],
  ],
};

/** The kind the words of a report name; null where they name none. */
export function weatherKindOfText(text: string): WeatherKind | null {
  return WEATHER_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}

/** The kind of a QWeather condition code; null for unknown weather and for codes we do not know. */
export function weatherKindOfCode(code: number): WeatherKind | null {
  const holdsCode = ([first, last]: Span) => code >= first && code <= last;
  return WEATHER_KINDS.find((kind) => SPANS[kind].some(holdsCode)) ?? null;
}
