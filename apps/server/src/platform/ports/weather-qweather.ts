/** The weather from QWeather: the operator's own host, and a token signed with the operator's Ed25519 key. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { weatherKindOfCode, weatherKindOfText } from '@spine/contract/data-screen';
import { z } from 'zod';
import { askVendor, type VendorParts } from './vendor.ts';
import { WIND_DIRECTIONS } from './weather.text.ts';
import type { WeatherAnswer, WeatherSource } from './weather.ts';
import { numberOf, tellWeatherRefusal, WEATHER_TIMEOUT_MS } from './weather-vendor.ts';

export type QWeatherAccount = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly keyId: string;
  /** Some accounts must be named in the token. */
  readonly developerId: string | undefined;
  /** The private key as PEM. */
  readonly keyFile: string;
};

/** Clocks differ: the token is valid from a little before now. */
const SINCE_SECONDS = 30;
const FOR_SECONDS = 900;
const CIRCLE = 360;
/** Hundredths of a degree, about a kilometre, are what it takes. */
const DECIMALS = 2;
/** These say that the place is unknown; every other one says that we are not served. */
const UNKNOWN_PLACE = new Set([204, 400, 404]);

const reply = z.object({
  condition: z.object({ code: z.coerce.string(), text: z.string().default('') }),
  temperature: z.object({ value: z.number() }),
  /** A share of 1. */
  humidity: z.number().optional(),
  wind: z
    .object({
      direction: z.object({ degree: z.number().nullish() }).optional(),
      scale: z.union([z.number(), z.string()]).nullish(),
    })
    .default({}),
});

/** Reads the key at once, so that a wrong one stops the start. */
export function qWeather(account: QWeatherAccount, parts: VendorParts): WeatherSource {
  const key = readKey(account.keyFile);
  return {
    ask: async ({ center }) => {
      if (!center) return 'nothing';
      const [longitude, latitude] = center.map((degrees) => degrees.toFixed(DECIMALS));
      const url = new URL(`/weather/v1/current/${latitude}/${longitude}?lang=zh`, account.endpoint);
      const now = parts.clock.now();
      const headers = { authorization: `Bearer ${tokenOf(account, key, now)}` };
      const answer = await askVendor(url, { headers }, parts.timeoutMs ?? WEATHER_TIMEOUT_MS);
      const { data } = reply.safeParse(answer?.body);
      if (data && answer?.status === 200) return readingOf(data, now);
      if (answer && UNKNOWN_PLACE.has(answer.status)) return 'nothing';
      tellWeatherRefusal('qweather', answer?.status, parts.print);
      return 'failed';
    },
  };
}

/** It tells no time of its own: it is the weather of the moment it was asked. */
function readingOf(data: z.output<typeof reply>, now: Date): WeatherAnswer {
  const { condition, temperature, humidity, wind } = data;
  const degree = wind.direction?.degree ?? undefined;
  return {
    kind:
      weatherKindOfCode(numberOf(condition.code) ?? Number.NaN) ??
      weatherKindOfText(condition.text),
    text: condition.text,
    temperature: Math.round(temperature.value),
    windDirection: degree === undefined ? null : directionOf(degree),
    windPower: wind.scale === undefined || wind.scale === null ? null : String(wind.scale),
    humidity: humidity === undefined ? null : Math.round(humidity * 100),
    reportedAt: now,
  };
}

function directionOf(degree: number): string | null {
  const count = WIND_DIRECTIONS.length;
  const turns = Math.round((degree / CIRCLE) * count);
  return WIND_DIRECTIONS[((turns % count) + count) % count] ?? null;
}

function tokenOf(
  { keyId, projectId, developerId }: QWeatherAccount,
  key: KeyObject,
  now: Date,
): string {
  const issued = Math.floor(now.getTime() / 1000) - SINCE_SECONDS;
  const claims = { sub: projectId, iat: issued, exp: issued + FOR_SECONDS, iss: developerId };
  const head = [{ alg: 'EdDSA', kid: keyId }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = head.join('.');
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The reason could quote the file, which holds a secret.
  }
  throw new Error(`configuration: WEATHER_KEY_FILE: ${file} holds no Ed25519 private key`);
}
