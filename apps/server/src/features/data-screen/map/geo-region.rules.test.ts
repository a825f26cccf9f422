import { describe, expect, test } from 'vitest';
import { regionTree } from '#features/school/index.ts';
import { regionsByCode, weatherCityOf } from './geo-region.rules.ts';

describe('the weather', () => {
  test.each([
    ['the country', '100000', '110000'],
    ['a province', '330000', '330100'],
    ['an autonomous region', '650000', '650100'],
    ['a municipality', '500000', '500000'],
    ['a district of a municipality', '500157', '500000'],
    ['the counties of a municipality', '500200', '500000'],
    ['Taiwan', '710000', '710000'],
    ['Hong Kong', '810000', '810000'],
    ['a city', '330200', '330200'],
    ['a city without districts', '441900', '441900'],
    ['a district', '330106', '330100'],
    ['a county a province governs itself', '429004', '429004'],
    ['the group of such counties', '429000', '420100'],
  ])('of %s, %s, is that of %s', (_what, code, city) => {
    expect(weatherCityOf(code)).toBe(city);
  });

  test('is always that of a region of the tree', () => {
    const names = regionsByCode(regionTree);
    expect(names.size).toBeGreaterThan(3000);
    const cities = new Set([...names.keys()].map(weatherCityOf));
    expect([...cities].filter((code) => !names.has(code))).toEqual([]);
    expect([...cities].filter((code) => weatherCityOf(code) !== code)).toEqual([]);
  });
});
