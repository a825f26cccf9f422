/** An invented weather for the demo, where no service is configured: its own for each city and day, and marked as such. */
import type { Clock } from './clock.ts';
import { EXAMPLE_WEATHERS } from './weather.text.ts';
import type { Weather, WeatherReading } from './weather.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Codes of cities end in two zeros. */
const CITY_STEP = 100;

export function exampleWeather(clock: Clock): Weather {
  return { of: ({ code }) => Promise.resolve({ ...readingOf(code, clock), example: true }) };
}

function readingOf(code: string, clock: Clock): { reading: WeatherReading; stale: boolean } {
  const now = clock.now().getTime();
  const drawn = Math.floor(Number(code) / CITY_STEP) + Math.floor(now / DAY_MS);
  const example = EXAMPLE_WEATHERS[drawn % EXAMPLE_WEATHERS.length] ?? EXAMPLE_WEATHERS[0];
  const reportedAt = new Date(now - (now % HOUR_MS));
  return { reading: { ...example, reportedAt }, stale: false };
}
