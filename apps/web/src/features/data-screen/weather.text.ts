/** Words of the weather in the head of the data screen. */
import type { ScreenWeather } from '@spine/contract/data-screen';
import { sittingTime } from './screen-time.ts';

/** `东北风 2级`; a source may know the one without the other. */
function windOf({ windDirection, windPower }: ScreenWeather): string | undefined {
  const direction =
    windDirection && (/风$/.test(windDirection) ? windDirection : `${windDirection}风`);
  const power = windPower && `${windPower}级`;
  return [direction, power].filter(Boolean).join(' ') || undefined;
}

/** Old weather says of when it is. */
function timeOf({ stale, reportedAt }: ScreenWeather): string | undefined {
  const at = new Date(reportedAt);
  return stale ? `${sittingTime(at, at)} 发布` : undefined;
}

function linesOf(weather: ScreenWeather): string[] {
  const { city, text, humidity } = weather;
  const damp = humidity === null ? undefined : `湿度 ${humidity}%`;
  return [`${city} ${text}`, windOf(weather), damp, timeOf(weather)].flatMap((line) => line ?? []);
}

export const weatherText = {
  temperature: (degrees: number) => `${Math.round(degrees)}°C`,
  linesOf,
} as const;
