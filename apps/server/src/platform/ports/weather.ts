/** The weather of a city now: what a source answers, and what the data screen gets of it. */
import type { WeatherKind } from '@spine/contract/data-screen';

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

/** `nothing`: the source works and has no weather of this city; `failed`: it gave no answer that can be used. */
export type WeatherAnswer = WeatherReading | 'nothing' | 'failed';

/** A weather service, asked by the code of a city (GB/T 2260); it answers in any case and never throws. */
export type WeatherSource = { fetchCurrent(cityCode: string): Promise<WeatherAnswer> };

/** A reading, and whether it is one that could not be renewed in time. */
export type CurrentWeather = {
  readonly reading: WeatherReading;
  readonly stale: boolean;
  /** Nobody measured it. */
  readonly example?: true;
};

/** The weather of a city, by its code; undefined where it is not known. */
export type Weather = { current(cityCode: string): Promise<CurrentWeather | undefined> };
