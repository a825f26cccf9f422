import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW, testClock } from '#testing/clock.ts';
import { amapSays, qWeatherSays } from '#testing/vendors/weather-vendor.factory.ts';
import { AMAP_KEY, openWeatherVendor } from '#testing/vendors/weather-vendor.ts';
import type { WeatherPlace } from './weather.ts';
import { amapWeather } from './weather-amap.ts';
import { qWeather } from './weather-qweather.ts';

const HANGZHOU: WeatherPlace = { code: '330100', center: [120.153576, 30.287459] };

type Vendor = Awaited<ReturnType<typeof openWeatherVendor>>;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const directory = mkdtempSync(path.join(os.tmpdir(), 'spine-weather-'));
const keyFile = path.join(directory, 'key.pem');
let amapVendor: Vendor;
let qVendor: Vendor;
let printed: string[];
beforeAll(() => writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' })));
afterAll(() => rmSync(directory, { recursive: true }));
// Each test has its own: what one gave up may arrive while the next is on.
beforeEach(async () => {
  amapVendor = await openWeatherVendor();
  qVendor = await openWeatherVendor(publicKey);
  printed = [];
});
afterEach(() => Promise.all([amapVendor.close(), qVendor.close()]));

const parts = (timeoutMs = 60_000) => ({
  clock: testClock(),
  print: (line: string) => printed.push(line),
  timeoutMs,
});
const amap = (key = AMAP_KEY, timeoutMs?: number) =>
  amapWeather({ key, endpoint: amapVendor.endpoint }, parts(timeoutMs));
const account = () => ({
  endpoint: qVendor.endpoint,
  projectId: 'PROJECT001',
  keyId: 'CREDENTIAL',
  developerId: undefined,
  keyFile,
});
const q = (timeoutMs?: number) => qWeather(account(), parts(timeoutMs));

describe('AMap', () => {
  test('is asked by the code of the city, and its words are one of the nine kinds [9.22]', async () => {
    amapVendor.say(200, amapSays());
    expect(await amap().ask(HANGZHOU)).toEqual({
      kind: 'thunder',
      text: '雷阵雨',
      temperature: 18,
      windDirection: '东北',
      windPower: '≤3',
      humidity: 83,
      reportedAt: new Date('2026-11-20T09:31:07+08:00'),
    });
    expect(amapVendor.asked).toEqual([
      {
        path: '/v3/weather/weatherInfo',
        query: { key: AMAP_KEY, city: '330100', extensions: 'base', output: 'JSON' },
        token: undefined,
      },
    ]);
    expect(printed).toEqual([]);
  });

  test('may leave out what it does not know', async () => {
    amapVendor.say(200, amapSays({ weather: [], winddirection: [], windpower: [], humidity: [] }));
    expect(await amap().ask(HANGZHOU)).toMatchObject({
      ...{ kind: null, text: '', temperature: 18 },
      ...{ windDirection: null, windPower: null, humidity: null },
    });
  });

  test.each([
    ['no place', { ...amapSays(), lives: [] }],
    ['an empty place', { ...amapSays(), lives: [[]] }],
    ['no temperature', amapSays({ temperature: [] })],
    ['no time', amapSays({ reporttime: [] })],
  ])('with %s knows nothing', async (_what, body) => {
    amapVendor.say(200, body);
    expect(await amap().ask(HANGZHOU)).toBe('nothing');
    expect(printed).toEqual([]);
  });

  test('refuses a wrong key with HTTP 200; the log says its code, never the key', async () => {
    expect(await amap('another-key').ask(HANGZHOU)).toBe('failed');
    expect(printed).toEqual(['weather amap refused: 10001']);
  });

  test('refuses beyond its quota', async () => {
    amapVendor.say(200, { status: '0', info: 'DAILY_QUERY_OVER_LIMIT', infocode: '10003' });
    expect(await amap().ask(HANGZHOU)).toBe('failed');
    expect(printed).toEqual(['weather amap refused: 10003']);
  });
});

describe('QWeather', () => {
  test('is asked by where the city lies, and its codes are one of the nine kinds [9.22]', async () => {
    qVendor.say(200, qWeatherSays());
    expect(await q().ask(HANGZHOU)).toEqual({
      kind: 'rain',
      text: '小雨',
      temperature: 18,
      windDirection: '东北',
      windPower: '2',
      humidity: 83,
      reportedAt: TEST_NOW,
    });
    expect(qVendor.asked).toMatchObject([
      { path: '/weather/v1/current/30.29/120.15', query: { lang: 'zh' } },
    ]);
  });

  test('gets a token of the operator, good for a quarter of an hour', async () => {
    qVendor.say(200, qWeatherSays());
    await qWeather({ ...account(), developerId: 'Q1234567890' }, parts()).ask(HANGZHOU);
    await q().ask(HANGZHOU);
    const read = (part: string | undefined) =>
      JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
    const [named = [], plain = []] = qVendor.asked.map(({ token }) => token?.split('.'));
    const since = TEST_NOW.getTime() / 1000 - 30;
    const claims = { sub: 'PROJECT001', iat: since, exp: since + 900 };
    expect(read(plain[0])).toEqual({ alg: 'EdDSA', kid: 'CREDENTIAL' });
    expect(read(plain[1])).toEqual(claims);
    expect(read(named[1])).toEqual({ ...claims, iss: 'Q1234567890' });
  });

  test.each([
    [0, '北'],
    [22, '北'],
    [23, '东北'],
    [180, '南'],
    [292, '西'],
    [337, '西北'],
    [338, '北'],
    [360, '北'],
  ])('a wind from %i° comes from %s', async (degree, windDirection) => {
    qVendor.say(200, qWeatherSays({ wind: { direction: { degree } } }));
    expect(await q().ask(HANGZHOU)).toMatchObject({ windDirection, windPower: null });
  });

  test('may leave out what it does not know, and a code we do not know is read by its words', async () => {
    const { condition, temperature } = qWeatherSays({ condition: { text: '雾凇', code: '777' } });
    qVendor.say(200, { condition, temperature });
    expect(await q().ask(HANGZHOU)).toMatchObject({
      ...{ kind: 'fog', windDirection: null, windPower: null, humidity: null },
    });
    qVendor.say(200, qWeatherSays({ condition: { text: '未知', code: '999' } }));
    expect(await q().ask(HANGZHOU)).toMatchObject({ kind: null, text: '未知' });
  });

  test('knows nothing of a place it cannot find, or that has no coordinates', async () => {
    qVendor.say(404, { error: { status: 404, title: 'No Such Location' } });
    expect(await q().ask(HANGZHOU)).toBe('nothing');
    expect(await q().ask({ ...HANGZHOU, center: undefined })).toBe('nothing');
    expect(qVendor.asked).toHaveLength(1);
  });

  test('refuses a token signed with another key', async () => {
    const stranger = path.join(directory, 'stranger.pem');
    const other = generateKeyPairSync('ed25519').privateKey;
    writeFileSync(stranger, other.export({ type: 'pkcs8', format: 'pem' }));
    const weather = qWeather({ ...account(), keyFile: stranger }, parts());
    expect(await weather.ask(HANGZHOU)).toBe('failed');
    expect(printed).toEqual(['weather qweather refused: 401']);
  });

  test('is not started without an Ed25519 key', () => {
    const wrong = path.join(directory, 'wrong.pem');
    writeFileSync(wrong, 'secret words');
    for (const file of [wrong, path.join(directory, 'missing.pem')])
      expect(() => qWeather({ ...account(), keyFile: file }, parts())).toThrow(
        `configuration: WEATHER_KEY_FILE: ${file} holds no Ed25519 private key`,
      );
  });
});

describe.each([
  ['amap', () => amapVendor, amap] as const,
  ['qweather', () => qVendor, (_key?: string, timeoutMs?: number) => q(timeoutMs)] as const,
])('%s', (name, vendor, weather) => {
  test('that fails is a failure', async () => {
    vendor().say(500, { error: { status: 500 } });
    expect(await weather().ask(HANGZHOU)).toBe('failed');
    expect(printed).toEqual([`weather ${name} refused: 500`]);
  });

  test.each([
    ['a page of HTML', '<html>502 Bad Gateway</html>'],
    ['half an answer', '{"status":"1","lives":[{"wea'],
    ['nothing', ''],
  ])('%s is a failure', async (_what, body) => {
    vendor().answerBy((response) => response.writeHead(200).end(body));
    expect(await weather().ask(HANGZHOU)).toBe('failed');
    expect(printed).toEqual([`weather ${name} refused: no answer`]);
  });

  test.each([[null], [[]], ['weather'], [{}]])('%j is a failure', async (body) => {
    vendor().say(200, body);
    expect(await weather().ask(HANGZHOU)).toBe('failed');
    expect(printed).toEqual([`weather ${name} refused: 200`]);
  });

  test('a service that never answers, or stops in the middle, is given up', async () => {
    vendor().answerBy(() => undefined);
    expect(await weather(AMAP_KEY, 40).ask(HANGZHOU)).toBe('failed');
    vendor().answerBy((response) => response.writeHead(200).write('{"status":'));
    expect(await weather(AMAP_KEY, 40).ask(HANGZHOU)).toBe('failed');
    expect(printed).toHaveLength(2);
  });

  test('a broken connection is a failure, and a redirection is not followed', async () => {
    vendor().answerBy((response) => response.socket?.destroy());
    expect(await weather().ask(HANGZHOU)).toBe('failed');
    vendor().answerBy((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(await weather().ask(HANGZHOU)).toBe('failed');
    expect(vendor().asked).toHaveLength(2);
  });
});
