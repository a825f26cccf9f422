import { describe, expect, test } from 'vitest';
import { isDeepestRegion, patchRegions, regionNames, regionPath } from './region.rules.ts';

const tree = patchRegions([
  {
    code: '500000',
    name: '重庆市',
    children: [
      {
        code: '500100',
        name: '重庆市',
        children: [
          { code: '500103', name: '渝中区' },
          { code: '500105', name: '江北区' },
          { code: '500112', name: '渝北区' },
        ],
      },
    ],
  },
  {
    code: '460000',
    name: '海南省',
    children: [
      {
        code: '460300',
        name: '三沙市',
        children: [
          { code: '460302', name: '西沙区' },
          { code: '460321', name: '西沙群岛' },
        ],
      },
      { code: '460400', name: '儋州市', children: [] },
    ],
  },
  { code: '710000', name: '台湾省', children: [] },
]);

describe('the tree of regions', () => {
  test('takes the changes of 2025 and 2026 on top of its source', () => {
    const names = (codes: string[]) =>
      regionPath(tree, codes)
        ?.at(-1)
        ?.children?.map(({ name }) => name);
    expect(names(['500000', '500100'])).toEqual(['渝中区', '两江新区']);
    expect(names(['460000', '460300'])).toEqual(['西沙区', '南沙区']);
  });

  test('follows a path of codes and nothing else', () => {
    expect(regionPath(tree, ['500000', '500100', '500157'])?.map(({ name }) => name)).toEqual([
      '重庆市',
      '重庆市',
      '两江新区',
    ]);
    expect(regionPath(tree, ['500000', '500103'])).toBeUndefined();
    expect(regionPath(tree, ['460000', '500100'])).toBeUndefined();
    expect(regionPath(tree, ['710000', '710100'])).toBeUndefined();
    expect(regionPath(tree, ['constructor'])).toBeUndefined();
    expect(regionPath(tree, [])).toEqual([]);
  });

  test.each([
    [
      ['500000', '500100', '500103'],
      ['重庆市', '重庆市', '渝中区'],
    ],
    [
      ['500000', '500100', '500105'],
      ['重庆市', '重庆市', '江北区'],
    ],
    [
      ['460000', '460300', '460323'],
      ['海南省', '三沙市', '中沙群岛的岛礁及其海域'],
    ],
    [
      ['460000', '460400'],
      ['海南省', '儋州市'],
    ],
    [
      ['990000', '500103'],
      ['990000', '500103'],
    ],
    [[], []],
  ])('%j is read as %j, old codes too', (codes, names) => {
    expect(regionNames(tree, codes)).toEqual(names);
  });

  test.each([
    [['500000', '500100', '500103'], true],
    [['500000', '500100'], false],
    [['500000'], false],
    [[], false],
    [['460000', '460400'], true],
    [['710000'], true],
    [['500000', '500100', '500105'], false],
  ])('%j is as deep as the tree goes: %s', (codes, deepest) => {
    expect(isDeepestRegion(tree, codes)).toBe(deepest);
  });
});
