/** The weather from AMap, which takes our region codes as they are. */
import { parseWeatherText } from '@spine/contract/data-screen';
import { z } from 'zod';
import { requestJson, type VendorParts } from './vendor.ts';
import type { WeatherAnswer, WeatherSource } from './weather.ts';

export type AmapAccount = { readonly key: string; readonly endpoint: string };

/** The screen waits for it. */
const TIMEOUT_MS = 3000;
const LONGEST_CODE = 32;
const SUCCESS = '1';

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
    fetchCurrent: async (cityCode) => {
      const url = new URL('/v3/weather/weatherInfo', account.endpoint);
      url.search = String(
        new URLSearchParams({
          key: account.key,
          city: cityCode,
          extensions: 'base',
          output: 'JSON',
        }),
      );
      const answer = await requestJson(url, {}, parts.timeoutMs ?? TIMEOUT_MS);
      const { data } = reply.safeParse(answer?.body);
      if (data?.status === SUCCESS) return parseReading(data.lives[0]);
      logRefusal(data?.infocode ?? answer?.status, parts.print);
      return 'failed';
    },
  };
}

function parseReading(entry: unknown): WeatherAnswer {
  const { data } = live.safeParse(entry);
  if (!data) return 'nothing';
  const temperature = numberOf(data.temperature);
  const reportedAt = new Date(`${data.reporttime.replace(' ', 'T')}+08:00`);
  if (temperature === undefined || Number.isNaN(reportedAt.getTime())) return 'nothing';
  return {
    kind: parseWeatherText(data.weather),
    text: data.weather,
    temperature,
    windDirection: data.winddirection || null,
    windPower: data.windpower || null,
    humidity: numberOf(data.humidity) ?? null,
    reportedAt,
  };
}

/** Logs the code of a refusal; the words of the service may repeat the key, so they are left out. */
function logRefusal(code: string | number | undefined, print: (line: string) => void): void {
  const word = String(code ?? 'no answer').slice(0, LONGEST_CODE);
  print(`weather amap refused: ${word.replaceAll(/[^\w. ]/g, '?')}`);
}

/** A number, where the text is one. */
function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}
