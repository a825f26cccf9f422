import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { amapSays } from '#testing/vendors/weather-vendor.factory.ts';
import { AMAP_KEY, openWeatherVendor } from '#testing/vendors/weather-vendor.ts';
import { amapWeather } from './weather-amap.ts';

const HANGZHOU = '330100';

let vendor: Awaited<ReturnType<typeof openWeatherVendor>>;
let printed: string[];
// Each test has its own: what one gave up may arrive while the next is on.
beforeEach(async () => {
  vendor = await openWeatherVendor();
  printed = [];
});
afterEach(() => vendor.close());

function fetchCurrent({ key = AMAP_KEY, timeoutMs = 60_000 } = {}) {
  const print = (line: string) => printed.push(line);
  const account = { key, endpoint: vendor.endpoint };
  return amapWeather(account, { clock: testClock(), print, timeoutMs }).fetchCurrent(HANGZHOU);
}

describe('AMap', () => {
  test('is asked by the code of the city, and its words are one of the nine kinds [9.22]', async () => {
    vendor.say(200, amapSays());
    expect(await fetchCurrent()).toEqual({
      kind: 'thunder',
      text: '雷阵雨',
      temperature: 18,
      windDirection: '东北',
      windPower: '≤3',
      humidity: 83,
      reportedAt: new Date('2026-11-20T09:31:07+08:00'),
    });
    expect(vendor.received).toEqual([
      {
        path: '/v3/weather/weatherInfo',
        query: { key: AMAP_KEY, city: '330100', extensions: 'base', output: 'JSON' },
      },
    ]);
    expect(printed).toEqual([]);
  });

  test('may leave out what it does not know', async () => {
    vendor.say(200, amapSays({ weather: [], winddirection: [], windpower: [], humidity: [] }));
    expect(await fetchCurrent()).toMatchObject({
      kind: null,
      text: '',
      temperature: 18,
      windDirection: null,
      windPower: null,
      humidity: null,
    });
  });

  test.each([
    ['no place', { ...amapSays(), lives: [] }],
    ['an empty place', { ...amapSays(), lives: [[]] }],
    ['no temperature', amapSays({ temperature: [] })],
    ['no time', amapSays({ reporttime: [] })],
  ])('with %s knows nothing', async (_what, body) => {
    vendor.say(200, body);
    expect(await fetchCurrent()).toBe('nothing');
    expect(printed).toEqual([]);
  });

  test('refuses a wrong key with HTTP 200; the log says its code, never the key', async () => {
    expect(await fetchCurrent({ key: 'another-key' })).toBe('failed');
    expect(printed).toEqual(['weather amap refused: 10001']);
  });

  test('refuses beyond its quota', async () => {
    vendor.say(200, { status: '0', info: 'DAILY_QUERY_OVER_LIMIT', infocode: '10003' });
    expect(await fetchCurrent()).toBe('failed');
    expect(printed).toEqual(['weather amap refused: 10003']);
  });
});

describe('an answer that cannot be used', () => {
  test('of HTTP 500 is a failure', async () => {
    vendor.say(500, { error: { status: 500 } });
    expect(await fetchCurrent()).toBe('failed');
    expect(printed).toEqual(['weather amap refused: 500']);
  });

  test.each([
    ['a page of HTML', '<html>502 Bad Gateway</html>'],
    ['half an answer', '{"status":"1","lives":[{"wea'],
    ['nothing', ''],
  ])('%s is a failure', async (_what, body) => {
    vendor.answerBy((response) => response.writeHead(200).end(body));
    expect(await fetchCurrent()).toBe('failed');
    expect(printed).toEqual(['weather amap refused: no answer']);
  });

  test.each([[null], [[]], ['weather'], [{}]])('%j is a failure', async (body) => {
    vendor.say(200, body);
    expect(await fetchCurrent()).toBe('failed');
    expect(printed).toEqual(['weather amap refused: 200']);
  });

  test('a service that never answers, or stops in the middle, is given up', async () => {
    vendor.answerBy(() => undefined);
    expect(await fetchCurrent({ timeoutMs: 40 })).toBe('failed');
    vendor.answerBy((response) => response.writeHead(200).write('{"status":'));
    expect(await fetchCurrent({ timeoutMs: 40 })).toBe('failed');
    expect(printed).toHaveLength(2);
  });

  test('a broken connection is a failure, and a redirection is not followed', async () => {
    vendor.answerBy((response) => response.socket?.destroy());
    expect(await fetchCurrent()).toBe('failed');
    vendor.answerBy((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(await fetchCurrent()).toBe('failed');
    expect(vendor.received).toHaveLength(2);
  });
});
