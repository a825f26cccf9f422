import { describe, expect, it } from 'vitest';
import { codeStem, findPlaceKey, loadShape, type RegionMap } from './map-shape.ts';

const mapOf = (...codes: string[]): RegionMap => ({
  type: 'FeatureCollection',
  features: codes.map((adcode) => ({
    type: 'Feature',
    properties: { adcode, name: adcode },
    geometry: { type: 'Polygon', coordinates: [] },
  })),
});

const MAPS: Readonly<Record<string, RegionMap>> = {
  100000: mapOf('330000', '440000', '650000', '100000_JD'),
  330000: mapOf('330100', '330200'),
  330100: mapOf('330102', '330106'),
  440000: mapOf('440100', '441900'),
  460000: mapOf('460100', '469001', '469002'),
  650000: mapOf('650100', '654300'),
};

const read = (code: string) => Promise.resolve(MAPS[code] ?? null);

async function shown(codes: string[], placeKind: 'region' | 'school') {
  const path = codes.map((code) => ({ code, name: code }));
  const shape = await loadShape({ path, placeKind }, read);
  return shape && [shape.name, ...shape.map.features.map(({ properties }) => properties.adcode)];
}

describe('the shape of a region', () => {
  it('is its own map where there are regions below it', async () => {
    expect(await shown(['100000', '330000'], 'region')).toEqual(['cn-330000', '330100', '330200']);
  });

  it('is its outline in the map above where there are schools', async () => {
    const district = ['100000', '330000', '330100', '330106'];
    expect(await shown(district, 'school')).toEqual(['cn-330106-alone', '330106']);
    expect(await shown(['100000', '440000', '441900'], 'school')).toEqual([
      'cn-441900-alone',
      '441900',
    ]);
  });

  it('of a group of counties is all of them', async () => {
    expect(await shown(['100000', '460000', '469000'], 'region')).toEqual([
      'cn-469000-alone',
      '469001',
      '469002',
    ]);
  });

  it('of a county that nobody has drawn is that of its city', async () => {
    const county = ['100000', '650000', '654300', '654321'];
    expect(await shown(county, 'school')).toEqual(['cn-654321-alone', '654300']);
  });

  it('is nothing where there is no map at all', async () => {
    expect(await shown(['990000'], 'region')).toBeNull();
  });
});

it('a feature belongs to its own place, or to the group it lies in', () => {
  const keys = new Set(['460100', '469000', '019a7d20-0000']);
  expect(findPlaceKey('460100', keys)).toBe('460100');
  expect(findPlaceKey('469001', keys)).toBe('469000');
  expect(findPlaceKey('460200', keys)).toBeUndefined();
});

it.each([
  ['100000', ''],
  ['330000', '33'],
  ['330100', '3301'],
  ['330106', '330106'],
  ['110100', '1101'],
])('what lies in %s begins with "%s"', (code, stem) => {
  expect(codeStem(code)).toBe(stem);
});
