/** Populations with published counts give the published rates and tests, to the printed digit, through the calls. */
import {
  chiSquareDigits,
  type Indicator,
  percentDigits,
  type StatisticRate,
  type StatisticTable,
  statisticsOverview,
  statisticsTable,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { insertPopulation } from './statistic.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function bySex(projectId: string): Promise<StatisticTable> {
  const input = { projectId, groupBy: 'sex', indicator: 'curvature' } as const;
  return (await world.as('analyst').call(statisticsTable, input)).body.data;
}

async function rateOf(projectId: string, indicator: Indicator): Promise<StatisticRate> {
  const { body } = await world.as('analyst').call(statisticsOverview, { projectId });
  return body.data.rates.find((rate: StatisticRate) => rate.indicator === indicator);
}

const written = ({ groups }: StatisticTable) =>
  groups.map(({ label, tally }) => {
    const count = tally.gradeOne + tally.gradeTwo + tally.gradeThree + tally.sagittal;
    return `${label} ${count}/${tally.valid} ${percentDigits({ count, of: tally.valid })}%`;
  });

describe('published statistics [1.9]', () => {
  test('of Zhaoqing 2022 come out of the table', async () => {
    const { projectId } = await insertPopulation(world, [
      { gender: 'm', children: 9033, gradeOne: 199 },
      { gender: 'f', children: 8656, gradeOne: 1167 },
    ]);
    const table = await bySex(projectId);
    expect(written(table)).toEqual(['男生 199/9033 2.20%', '女生 1167/8656 13.48%']);
    expect(table.test?.chiSquare?.toFixed(2)).toBe('789.11');
    expect(table.sentence).toMatch(
      /^女生脊柱弯曲异常检出率 13\.48%，男生 2\.20%，女生高 11\.28 个百分点。这个差别很难用偶然解释（Pearson χ²=789\.11\d，P<0\.001）。$/,
    );
    expect(percentDigits(await rateOf(projectId, 'curvature'))).toBe('7.72');
  });

  test('of Chongming 2016 come out of the table', async () => {
    const { projectId } = await insertPopulation(world, [
      { gender: 'm', children: 3477, gradeOne: 68, triggersOnly: 120, confirmed: 68, imaged: true },
      {
        gender: 'f',
        children: 3347,
        gradeOne: 104,
        triggersOnly: 150,
        confirmed: 104,
        imaged: true,
      },
    ]);
    const table = await bySex(projectId);
    expect(written(table)).toEqual(['男生 68/3477 1.96%', '女生 104/3347 3.11%']);
    expect(chiSquareDigits(table.test?.chiSquare ?? 0)).toBe('9.204');
    const predictive = await rateOf(projectId, 'predictive');
    expect(predictive).toMatchObject({ count: 172, of: 442 });
    expect(((predictive.rate ?? 0) * 100).toFixed(1)).toBe('38.9');
    expect(await rateOf(projectId, 'positive')).toMatchObject({ count: 442, of: 6824 });
    expect(await rateOf(projectId, 'confirmed')).toMatchObject({ count: 172, of: 442 });
    expect(await rateOf(projectId, 'diagnosed')).toMatchObject({ count: 172, of: 6824 });
  });
});
