/** Where the weather comes from, as the operator configured it. */
import type { Clock } from './clock.ts';
import type { VendorParts } from './vendor.ts';
import {
  type KnownWeather,
  noWeather,
  type Weather,
  type WeatherAnswer,
  type WeatherPlace,
  type WeatherReading,
  type WeatherSource,
} from './weather.ts';
import { type AmapAccount, amapWeather } from './weather-amap.ts';
import { exampleWeather } from './weather-example.ts';
import { type QWeatherAccount, qWeather } from './weather-qweather.ts';

export type WeatherSettings =
  | { readonly provider: 'none' }
  | { readonly provider: 'example' }
  | ({ readonly provider: 'amap' } & AmapAccount)
  | ({ readonly provider: 'qweather' } & QWeatherAccount);

export function openWeather(settings: WeatherSettings, parts: VendorParts): Weather {
  switch (settings.provider) {
    case 'amap':
      return cachedWeather(amapWeather(settings, parts), parts.clock);
    case 'qweather':
      return cachedWeather(qWeather(settings, parts), parts.clock);
    case 'example':
      return exampleWeather(parts.clock);
    case 'none':
      return noWeather;
  }
}

const MINUTE = 60_000;
/** Cities hardly report more often than twice an hour. */
const FRESH_MS = 25 * MINUTE;
const LONGEST_KEPT_MS = 180 * MINUTE;
const FIRST_PAUSE_MS = MINUTE;
const LONGEST_PAUSE_MS = 30 * MINUTE;

type Entry = {
  /** When the source last answered for this city, be it that it knows nothing. */
  readonly answeredAt: number;
  readonly readAt: number;
  readonly reading: WeatherReading | undefined;
};

/**
 * Caches what the weather source answered, per city. A source is asked again after 25 minutes, once for everybody who
 * waits; when it fails it is left alone for a minute, then two, four, up to half an hour, and what is known is shown
 * as stale until its report is three hours old (docs/domain/regions.md 4).
 */
export function cachedWeather(source: WeatherSource, clock: Clock): Weather {
  const entries = new Map<string, Entry>();
  const asking = new Map<string, Promise<void>>();
  let failures = 0;
  let pausedUntil = 0;
  const time = () => clock.now().getTime();

  const take = (code: string, answer: WeatherAnswer): void => {
    const now = time();
    if (answer === 'failed') {
      // Several cities may fail at once: that is one failure of the source.
      if (now < pausedUntil) return;
      pausedUntil = now + Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      return;
    }
    failures = 0;
    const before = entries.get(code);
    entries.set(
      code,
      answer === 'nothing'
        ? { answeredAt: now, readAt: before?.readAt ?? now, reading: before?.reading }
        : { answeredAt: now, readAt: now, reading: answer },
    );
  };

  const askOnce = (place: WeatherPlace): Promise<void> => {
    const { code } = place;
    const running =
      asking.get(code) ??
      source
        .ask(place)
        .then((answer) => take(code, answer))
        .finally(() => asking.delete(code));
    asking.set(code, running);
    return running;
  };

  const isDue = (code: string): boolean => {
    const answeredAt = entries.get(code)?.answeredAt;
    return answeredAt === undefined || time() - answeredAt >= FRESH_MS;
  };

  return {
    of: async (place) => {
      if (isDue(place.code) && time() >= pausedUntil) await askOnce(place);
      return shown(entries.get(place.code), time());
    },
  };
}

function shown(entry: Entry | undefined, now: number): KnownWeather | undefined {
  const reading = entry?.reading;
  if (!reading || now - reading.reportedAt.getTime() > LONGEST_KEPT_MS) return undefined;
  return { reading, stale: now - entry.readAt >= FRESH_MS };
}
