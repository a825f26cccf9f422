import { NO_SPREAD } from '@spine/contract/statistic';
import { expect, test } from 'vitest';
import { byStage, isMostlySuppressed } from './data-screen-ages.ts';

const TOLD = { count: 5, of: 20, rate: 0.25, low: 0.1, high: 0.5, bounds: null };
const HIDDEN = { count: null, of: null, rate: null, low: null, high: null, bounds: null };

const year = (age: number, gender: 'm' | 'f', valid: number) => ({
  age,
  gender,
  valid,
  incomplete: 1,
  curvature: 2,
});

test('ages are told by stage where more rates are suppressed than told', () => {
  const half = { age: 6, lastAge: 6, boys: TOLD, girls: HIDDEN };
  expect(isMostlySuppressed([half])).toBe(false);
  expect(isMostlySuppressed([half, { ...half, boys: HIDDEN }])).toBe(true);
  expect(isMostlySuppressed([])).toBe(false);
});

test('a stage has the children of its ages, the sexes apart, and how alike their classes are', () => {
  const ages = [year(7, 'm', 20), year(8, 'm', 30), year(11, 'f', 9), year(12, 'f', 40)];
  const spread = { ...NO_SPREAD, of: 20, sizes: 200 };
  const partSpreads = new Map([
    ['m 7', spread],
    ['m 8', spread],
  ]);
  const found = byStage({ ages, partSpreads });
  expect(found.ages).toEqual([
    { age: 7, gender: 'm', valid: 50, incomplete: 2, curvature: 4 },
    { age: 7, gender: 'f', valid: 9, incomplete: 1, curvature: 2 },
    { age: 12, gender: 'f', valid: 40, incomplete: 1, curvature: 2 },
  ]);
  expect([...found.lastAges]).toEqual([
    [7, 11],
    [12, 12],
  ]);
  expect(found.partSpreads.get('m 7')).toMatchObject({ of: 40, sizes: 400 });
});
