import { isDeepestRegion } from '@spine/contract/school';
import { expect, it } from 'vitest';
import { regionNames as names, REGIONS } from './regions.ts';

function childrenOf(province: string, city: string): string[] {
  const cities = REGIONS.find(({ code }) => code === province)?.children ?? [];
  const districts = cities.find(({ code }) => code === city)?.children ?? [];
  return districts.map(({ code }) => code);
}

it('the dated changes are on top of the data', () => {
  expect(names(['500000', '500100', '500157'])).toEqual(['重庆市', '重庆市', '两江新区']);
  expect(names(['650000', '653100', '653132']).at(-1)).toBe('岑岭县');
  expect(names(['650000', '659000', '659013']).at(-1)).toBe('草湖市');
  expect(childrenOf('460000', '460300')).toEqual(['460302', '460303']);
  for (const gone of ['500105', '500112'])
    expect(childrenOf('500000', '500100')).not.toContain(gone);
});

it('a code that has gone is still read', () => {
  expect(names(['500000', '500100', '500105'])).toEqual(['重庆市', '重庆市', '江北区']);
  expect(names(['500000', '500100', '500112'])).toEqual(['重庆市', '重庆市', '渝北区']);
});

it.each([
  [['440000', '441900'], '东莞市'],
  [['440000', '442000'], '中山市'],
  [['460000', '460400'], '儋州市'],
  [['620000', '620200'], '嘉峪关市'],
  [['710000'], '台湾省'],
  [['810000'], '香港特别行政区'],
  [['820000'], '澳门特别行政区'],
])('%j has no level below it, and is as deep as a region goes', (codes, name) => {
  expect(names(codes).at(-1)).toBe(name);
  expect(isDeepestRegion(REGIONS, codes)).toBe(true);
});

it('no code stands twice', () => {
  const codes = REGIONS.flatMap((province) => [
    province.code,
    ...(province.children ?? []).flatMap((city) => [
      city.code,
      ...(city.children ?? []).map((each) => each.code),
    ]),
  ]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(3000);
});
