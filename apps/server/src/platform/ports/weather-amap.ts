/** The weather from AMap, which takes our region codes as they are. */
import { weatherKindOfText } from '@spine/contract/data-screen';
import { z } from 'zod';
import { askVendor, type VendorParts } from './vendor.ts';
import type { WeatherAnswer, WeatherSource } from './weather.ts';
import { numberOf, tellWeatherRefusal, WEATHER_TIMEOUT_MS } from './weather-vendor.ts';

export type AmapAccount = { readonly key: string; readonly endpoint: string };

const DONE = '1';

/** AMap writes what it does not know as an empty list. */
const word = z.string().catch('');
const live = z.object({
  weather: word,
  temperature: word,
  winddirection: word,
  windpower: word,
  humidity: word,
  reporttime: word,
});
const reply = z.object({
  status: z.string(),
  infocode: z.string().optional(),
  lives: z.array(z.unknown()).default([]),
});

export function amapWeather(account: AmapAccount, parts: VendorParts): WeatherSource {
  return {
    ask: async ({ code }) => {
      const url = new URL('/v3/weather/weatherInfo', account.endpoint);
      url.search = String(
        new URLSearchParams({ key: account.key, city: code, extensions: 'base', output: 'JSON' }),
      );
      const answer = await askVendor(url, {}, parts.timeoutMs ?? WEATHER_TIMEOUT_MS);
      const { data } = reply.safeParse(answer?.body);
      if (data?.status === DONE) return readingOf(data.lives[0]);
      tellWeatherRefusal('amap', data?.infocode ?? answer?.status, parts.print);
      return 'failed';
    },
  };
}

function readingOf(sent: unknown): WeatherAnswer {
  const { data } = live.safeParse(sent);
  if (!data) return 'nothing';
  const temperature = numberOf(data.temperature);
  const reportedAt = new Date(`${data.reporttime.replace(' ', 'T')}+08:00`);
  if (temperature === undefined || Number.isNaN(reportedAt.getTime())) return 'nothing';
  return {
    kind: weatherKindOfText(data.weather),
    text: data.weather,
    temperature,
    windDirection: data.winddirection || null,
    windPower: data.windpower || null,
    humidity: numberOf(data.humidity) ?? null,
    reportedAt,
  };
}
