/** The weather of a city now: what a source answers, and what is kept of it. */
import type { WeatherKind } from '@spine/contract/data-screen';

/** Longitude and latitude in degrees. */
export type Coordinates = readonly [longitude: number, latitude: number];

/** A city as the sources name it: by its code of GB/T 2260, or by where it lies. */
export type WeatherPlace = { readonly code: string; readonly center: Coordinates | undefined };

export type WeatherReading = {
  readonly kind: WeatherKind | null;
  readonly text: string;
  /** Degrees Celsius. */
  readonly temperature: number;
  readonly windDirection: string | null;
  readonly windPower: string | null;
  /** Percent. */
  readonly humidity: number | null;
  readonly reportedAt: Date;
};

/** `nothing`: the source works and knows nothing of this place; `failed`: nobody was answered. */
export type WeatherAnswer = WeatherReading | 'nothing' | 'failed';

/** A weather service; it answers in any case and never throws. */
export type WeatherSource = { ask(place: WeatherPlace): Promise<WeatherAnswer> };

/** A reading, and whether it is one that could not be renewed in time. */
export type KnownWeather = {
  readonly reading: WeatherReading;
  readonly stale: boolean;
  /** Nobody measured it. */
  readonly example?: true;
};

/** The weather of a place as far as it is known; undefined when it is not. */
export type Weather = { of(place: WeatherPlace): Promise<KnownWeather | undefined> };

/** Without a source nobody knows the weather. */
export const noWeather: Weather = { of: () => Promise.resolve(undefined) };
