/** The weather of a region's city, as one of the nine kinds the data screen has a picture for (spec 9). */
import { z } from 'zod';
import { instantField } from '#kernel';

/** The kinds of weather, in the order of the specification. */
export const WEATHER_KINDS = [
  'snow',
  'thunder',
  'dust',
  'fog',
  'hail',
  'cloudy',
  'rain',
  'overcast',
  'clear',
] as const;
export type WeatherKind = (typeof WEATHER_KINDS)[number];

export const screenWeather = z.object({
  city: z.string(),
  /** null where there is no picture for what the source says. */
  kind: z.enum(WEATHER_KINDS).nullable(),
  /** The source's own words. */
  text: z.string(),
  /** Degrees Celsius. */
  temperature: z.number(),
  /** One of the eight directions, or what the source says instead. */
  windDirection: z.string().nullable(),
  /** Beaufort, as the source says it: `3`, `≤3`. */
  windPower: z.string().nullable(),
  /** Percent. */
  humidity: z.number().nullable(),
  reportedAt: instantField,
  /** The source did not answer since. */
  stale: z.boolean(),
  /** Invented, where no source is configured. */
  example: z.boolean(),
});
export type ScreenWeather = z.output<typeof screenWeather>;
