/** Maps and weather as the data screen asks for them, through the server. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  dataScreenErrors,
  dataScreenGeoErrors,
  screenGeo,
  screenWeatherOf,
} from '@spine/contract/data-screen';
import { API_PREFIX } from '@spine/contract/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amapSays } from '#testing/vendors/weather-vendor.factory.ts';
import { AMAP_KEY, openWeatherVendor } from '#testing/vendors/weather-vendor.ts';
import { openWorld, type World } from '#testing/world.ts';
import { mapText } from './geo.factory.ts';

let vendor: Awaited<ReturnType<typeof openWeatherVendor>>;
let directory: string;
let world: World;
beforeAll(async () => {
  vendor = await openWeatherVendor();
  directory = mkdtempSync(path.join(os.tmpdir(), 'spine-maps-'));
  writeFileSync(path.join(directory, '100000.json'), mapText(['330000', 'own province']));
  writeFileSync(path.join(directory, '330000.json'), mapText(['330100', 'own city']));
  writeFileSync(path.join(directory, '340000.json'), 'no map');
  world = await openWorld({
    GEO_DIR: directory,
    WEATHER_KEY: AMAP_KEY,
    WEATHER_ENDPOINT: vendor.endpoint,
  });
});
afterAll(async () => {
  await world.close();
  await vendor.close();
  rmSync(directory, { recursive: true });
});

const getMap = (adcode: string, headers: Record<string, string> = {}) =>
  world.inject({
    method: 'GET',
    url: `${API_PREFIX}/screen/geo/${adcode}`,
    headers: { authorization: `Bearer ${world.tokens.analyst}`, ...headers },
  });

describe('a map', () => {
  test('is GeoJSON whose regions are named by text', async () => {
    const { status, bytes, headers } = await world
      .as('platform')
      .call(screenGeo, { adcode: '100000' });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/geo+json');
    expect(JSON.parse(bytes.toString())).toMatchObject({
      type: 'FeatureCollection',
      features: [{ properties: { adcode: '330000', name: 'own province' } }],
    });
  });

  test('travels compressed, and not again to a browser that holds it', async () => {
    const packed = await getMap('330000', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'private, max-age=86400',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(packed.bytes).toString()).toContain('own city');
    const tag = String(packed.headers['etag']);
    const again = await getMap('330000', { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const plain = await getMap('330000', { 'if-none-match': tag });
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect((await getMap('330000', { 'accept-encoding': 'gzip' })).headers).toMatchObject({
      'content-encoding': 'gzip',
    });
  });

  test('is refused where the region is unknown, has none below it, or its file is broken', async () => {
    const codeOf = async (adcode: string) => (await getMap(adcode)).body.code;
    for (const adcode of ['330199', '999999', '33', 'x', '..%2F..%2Fetc%2Fpasswd', '%00'])
      expect(await codeOf(adcode), adcode).toBe(dataScreenErrors.regionUnknown.code);
    expect(await codeOf('330106')).toBe(dataScreenGeoErrors.noMap.code);
    expect(await codeOf('340000')).toBe(dataScreenGeoErrors.mapBroken.code);
  });
});

describe('the weather', () => {
  const weatherAt = async (regionCode: string) =>
    (await world.as('manager').call(screenWeatherOf, { regionCode })).body;

  test("of a district is its city's, asked for once for everybody [9.22]", async () => {
    vendor.say(200, amapSays());
    const weather = {
      city: '杭州市',
      kind: 'thunder',
      text: '雷阵雨',
      temperature: 18,
      humidity: 83,
      windDirection: '东北',
      windPower: '≤3',
      stale: false,
      example: false,
      reportedAt: '2026-11-20T09:31:07+08:00',
    };
    expect(await weatherAt('330106')).toEqual({ code: 8000, msg: 'success', data: weather });
    expect((await weatherAt('330000')).data).toEqual(weather);
    expect(vendor.received.map(({ query }) => query['city'])).toEqual(['330100']);
  });

  test("of a code that has left the tree is its city's, too", async () => {
    expect((await weatherAt('500105')).data).toMatchObject({ city: '重庆市' });
  });

  test("of the country is Beijing's", async () => {
    expect((await weatherAt('100000')).data).toMatchObject({ city: '北京市' });
  });

  test('is null where nobody answers, and stale where somebody did before', async () => {
    vendor.say(500, {});
    expect(await weatherAt('330200')).toEqual({ code: 8000, msg: 'success', data: null });
    world.clock.advance(26 * 60_000);
    expect((await weatherAt('330106')).data).toMatchObject({ stale: true, city: '杭州市' });
    expect(vendor.received.at(-1)?.query).toMatchObject({ city: '330100' });
  });

  test('of a region nobody knows is refused', async () => {
    for (const regionCode of ['999999', '', 'x'])
      expect((await weatherAt(regionCode)).code).toBe(dataScreenErrors.regionUnknown.code);
  });

  test('is null without a source', async () => {
    const plain = await openWorld();
    const { body } = await plain.as('doctor').call(screenWeatherOf, { regionCode: '330000' });
    expect(body.data).toBeNull();
    await plain.close();
  });
});
