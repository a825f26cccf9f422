/** Where the weather comes from, as the operator configured it. */
import type { Clock } from './clock.ts';
import type { VendorParts } from './vendor.ts';
import { EXAMPLE_WEATHERS } from './weather.text.ts';
import type {
  CurrentWeather,
  Weather,
  WeatherAnswer,
  WeatherReading,
  WeatherSource,
} from './weather.ts';
import { type AmapAccount, amapWeather } from './weather-amap.ts';

export type WeatherSettings =
  | { readonly provider: 'none' }
  | { readonly provider: 'example' }
  | ({ readonly provider: 'amap' } & AmapAccount);

export function openWeather(settings: WeatherSettings, parts: VendorParts): Weather {
  switch (settings.provider) {
    case 'amap':
      return cachedWeather(amapWeather(settings, parts), parts.clock);
    case 'example':
      return exampleWeather(parts.clock);
    case 'none':
      return { current: () => Promise.resolve(undefined) };
  }
}

const MINUTE = 60_000;
/** Cities hardly report more often than twice an hour. */
const FRESH_MS = 25 * MINUTE;
const LONGEST_SHOWN_MS = 180 * MINUTE;
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
 * waits; when it fails it is not asked for a minute, then two, four, up to half an hour, and the last answer is shown
 * as stale until its report is three hours old (docs/domain/regions.md 4).
 */
export function cachedWeather(source: WeatherSource, clock: Clock): Weather {
  const entries = new Map<string, Entry>();
  const refreshing = new Map<string, Promise<void>>();
  let failures = 0;
  let pausedUntil = 0;
  const time = () => clock.now().getTime();

  const store = (code: string, answer: WeatherAnswer): void => {
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

  const refreshOnce = (code: string): Promise<void> => {
    const running =
      refreshing.get(code) ??
      source
        .fetchCurrent(code)
        .then((answer) => store(code, answer))
        .finally(() => refreshing.delete(code));
    refreshing.set(code, running);
    return running;
  };

  const isDue = (code: string): boolean => {
    const answeredAt = entries.get(code)?.answeredAt;
    return answeredAt === undefined || time() - answeredAt >= FRESH_MS;
  };

  return {
    current: async (code) => {
      if (isDue(code) && time() >= pausedUntil) await refreshOnce(code);
      return toCurrent(entries.get(code), time());
    },
  };
}

function toCurrent(entry: Entry | undefined, now: number): CurrentWeather | undefined {
  const reading = entry?.reading;
  if (!reading || now - reading.reportedAt.getTime() > LONGEST_SHOWN_MS) return undefined;
  return { reading, stale: now - entry.readAt >= FRESH_MS };
}

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Codes of cities end in two zeros. */
const CITY_STEP = 100;

/** An invented weather for the demo: its own for each city and day, and marked as such. */
function exampleWeather(clock: Clock): Weather {
  return { current: (code) => Promise.resolve(inventWeather(code, clock)) };
}

function inventWeather(code: string, clock: Clock): CurrentWeather {
  const now = clock.now().getTime();
  const drawn = Math.floor(Number(code) / CITY_STEP) + Math.floor(now / DAY_MS);
  const example = EXAMPLE_WEATHERS[drawn % EXAMPLE_WEATHERS.length] ?? EXAMPLE_WEATHERS[0];
  const reportedAt = new Date(now - (now % HOUR_MS));
  return { reading: { ...example, reportedAt }, stale: false, example: true };
}
