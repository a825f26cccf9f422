import { expect, it } from 'vitest';
import { REGIONS, regionPath } from './regions.ts';

const names = (codes: string[]) => regionPath(codes).map((region) => region.name);

it('the dated changes are on top of the data', () => {
  expect(names(['500000', '500100', '500157'])).toEqual(['重庆市', '重庆市', '两江新区']);
  expect(names(['500000', '500100', '500105'])).toEqual(['重庆市', '重庆市']);
  expect(names(['500000', '500100', '500112'])).toEqual(['重庆市', '重庆市']);
  expect(names(['650000', '653100', '653132']).at(-1)).toBe('岑岭县');
  expect(names(['650000', '659000', '659013']).at(-1)).toBe('草湖市');
  const sansha = regionPath(['460000', '460300'])
    .at(-1)
    ?.children?.map((region) => region.code);
  expect(sansha).toEqual(['460302', '460303']);
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
