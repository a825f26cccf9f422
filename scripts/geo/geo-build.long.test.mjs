import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOfMaps } from './geo-checks.mjs';
import { DASH_LINE, DASHES, GROUPS, ISLANDS, MOVED, SHAPELESS } from './geo-facts.mjs';
import { buildMaps, textOf } from './geo-maps.mjs';
import { COUNTRY, regionsWithin, regionTree } from './geo-sources.mjs';

const A_MINUTE = 60_000;
let maps;
beforeAll(async () => {
  maps = await buildMaps();
}, A_MINUTE);

const codesOf = (map) => maps.get(map).features.map(({ properties }) => properties.adcode);
const featureOf = (map, code) =>
  maps.get(map).features.find(({ properties }) => properties.adcode === code);
const polygonsOf = (map, code) => featureOf(map, code).geometry.coordinates;

/** The maps with one feature replaced by what `change` makes of it; nothing takes it away. */
function without(map, code, change) {
  const features = maps.get(map).features.flatMap((feature) => {
    if (feature.properties.adcode !== code) return [feature];
    const changed = change(structuredClone(feature));
    return changed ? [changed] : [];
  });
  return new Map([...maps, [map, { type: 'FeatureCollection', features }]]);
}

describe('the built maps', () => {
  it('are whole', () => {
    expect(faultsOfMaps(maps)).toEqual([]);
  });

  it('are the country with its dash line, the provinces and the cities', () => {
    expect(codesOf(COUNTRY)).toHaveLength(35);
    expect(codesOf(COUNTRY)).toContain(DASH_LINE);
    expect(polygonsOf(COUNTRY, DASH_LINE)).toHaveLength(DASHES);
    expect(codesOf('330000')).toContain('330100');
    expect(codesOf('330100')).toContain('330106');
    for (const [map, district] of [
      ['110000', '110101'],
      ['120000', '120101'],
      ['310000', '310101'],
      ['500000', '500103'],
      ['810000', '810001'],
      ['820000', '820001'],
    ])
      expect(codesOf(map)).toContain(district);
  });

  it('say code, name, level and centre of each region', () => {
    expect(featureOf(COUNTRY, '330000').properties).toEqual({
      adcode: '330000',
      name: '浙江省',
      level: 'province',
      center: [120.153576, 30.287459],
    });
    expect(featureOf('330000', '330100').properties).toMatchObject({ level: 'city' });
    expect(featureOf('330100', '330106').properties).toMatchObject({ level: 'district' });
  });

  it('use the codes and the names of today', () => {
    const all = [...maps.keys()].flatMap(codesOf);
    const left = Object.keys(MOVED).filter((old) => !Object.values(MOVED).includes(old));
    expect(left.filter((old) => all.includes(old))).toEqual([]);
    expect(featureOf('460300', '460303').properties.name).toBe('南沙区');
    expect(featureOf('500000', '500157').properties.name).toBe('两江新区');
    expect(featureOf('540400', '540481').properties.name).toBe('米林市');
  });

  it('show every region of the tree but the listed ones', () => {
    const regions = regionsWithin(regionTree());
    expect(regions.length).toBeGreaterThan(3000);
    const codes = regions.map(({ code }) => code);
    expect([...GROUPS, ...SHAPELESS].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('come out the same each time', async () => {
    const digest = (built) => {
      const hash = createHash('sha256');
      for (const [map, content] of built) hash.update(map).update(textOf(content));
      return hash.digest('hex');
    };
    expect(digest(await buildMaps())).toBe(digest(maps));
    expect(JSON.parse(textOf(maps.get(COUNTRY)))).toEqual(maps.get(COUNTRY));
  }, 60_000);
});

describe('a build fails', () => {
  it.each(ISLANDS)('when a polygon of $name is lost from $map', ({ map, code, name, box }) => {
    const [west, south, east, north] = box;
    const isThere = ([ring]) =>
      ring.every(([x, y]) => x >= west && x <= east && y >= south && y <= north);
    const damaged = without(map, code, (feature) => {
      const { coordinates } = feature.geometry;
      coordinates.splice(coordinates.findIndex(isThere), 1);
      return feature;
    });
    expect(faultsOfMaps(damaged).join('\n')).toContain(name);
  });

  it('when a dash is lost', () => {
    const damaged = without(COUNTRY, DASH_LINE, (feature) => {
      feature.geometry.coordinates.pop();
      return feature;
    });
    expect(faultsOfMaps(damaged)).toEqual([`${COUNTRY}: 9 dashes, not 10`]);
  });

  it('when a region is lost, or one that has no shape gets one', () => {
    const damaged = without('330100', '330106', () => undefined);
    expect(faultsOfMaps(damaged).join('\n')).toContain('330100: 西湖区 330106 is not drawn');
    const surprising = without('653200', '653227', (feature) => {
      feature.properties.adcode = '653228';
      return feature;
    });
    expect(faultsOfMaps(surprising).join('\n')).toContain('和康县 653228 is drawn');
  });

  it('when a code is no text', () => {
    const damaged = without('330100', '330106', (feature) => {
      feature.properties.adcode = 330106;
      return feature;
    });
    expect(faultsOfMaps(damaged)).toContain('330100: the code 330106 is not six digits of text');
  });
});
