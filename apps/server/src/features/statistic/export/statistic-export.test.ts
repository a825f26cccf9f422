import {
  computeRate,
  exportStatistics,
  exportStatisticsChildren,
  type StatisticTable,
  statisticsChildren,
  statisticsTable,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPopulation } from '../statistic.factory.ts';

let world: World;
let place: { projectId: string; schoolId: string };
beforeAll(async () => {
  world = await openWorld();
  place = await insertPopulation(world, [
    { gender: 'm', children: 120, gradeOne: 6, triggersOnly: 4, confirmed: 2 },
    { gender: 'f', children: 90, gradeOne: 12 },
  ]);
});
afterAll(() => world.close());

/** The sheet as rows by title. */
async function sheetOf(query: object): Promise<Record<string, unknown>[]> {
  const { bytes } = await world.as('analyst').raw(exportStatistics, query);
  const [head = [], ...rows] = cellsOfXlsx(bytes);
  return rows.map((row) => Object.fromEntries(head.map((title, at) => [String(title), row[at]])));
}

describe('the sheet of a table', () => {
  test('holds every count, rate and interval of every group and of all', async () => {
    const query = { groupBy: 'sex', indicator: 'curvature' } as const;
    const table: StatisticTable = (await world.as('analyst').call(statisticsTable, query)).body
      .data;
    const [boys, girls, all] = await sheetOf(query);
    expect([boys?.['分组'], girls?.['分组'], all?.['分组']]).toEqual(['男生', '女生', '合计']);
    expect(boys).toMatchObject({
      应检人数: 120,
      有效检查: 120,
      侧弯Ⅰ度: 6,
      姿态不良: 4,
      初筛阳性: 10,
      已就诊: 2,
      '脊柱弯曲异常检出率（%）': 5,
      '阳性预测值（%）': 100,
      没有X线结果: 8,
      '阳性预测值，未知全阴（%）': 20,
      '阳性预测值，未知全阳（%）': 100,
      '筛出确诊率（%）': 1.67,
      '筛出确诊率，未知全阴（%）': 1.67,
      '筛出确诊率，未知全阳（%）': 8.33,
      '侧弯Ⅰ度构成比（%）': 100,
    });
    // Nobody of the girls has an outcome: between none of twelve and all of them.
    expect(girls).toMatchObject({
      没有X线结果: 12,
      '筛出确诊率，未知全阴（%）': 0,
      '筛出确诊率，未知全阳（%）': 13.33,
    });
    expect(Object.keys(all ?? {})).toContain('脊柱弯曲异常检出率，待复测全有（%）');
    expect(Object.keys(all ?? {})).not.toContain('初筛阳性率，待复测全有（%）');
    const { low, high } = computeRate(table.total, 'curvature', table.totalEffect);
    expect(all?.['脊柱弯曲异常检出率95%区间下限（%）']).toBeCloseTo((low ?? 0) * 100, 2);
    expect(all?.['脊柱弯曲异常检出率95%区间上限（%）']).toBeCloseTo((high ?? 0) * 100, 2);
  });

  test('says the filters in words, the test, what it says and how it was counted', async () => {
    const rows = await sheetOf({
      groupBy: 'sex',
      projectId: place.projectId,
      schoolId: place.schoolId,
      region: '3301',
      stage: 'primary',
      gradeName: '六年级',
      from: '2026-09-01',
    });
    const said = new Map(rows.slice(3).map((row) => [row['分组'], String(row['再分'])]));
    expect(said.get('筛选条件')).toMatch(
      /^项目=2026年秋季脊柱健康筛查\d+；学校=临溪市第\d+小学；地区=浙江省杭州市；学段=小学；年级=六年级；开始日期=2026-09-01$/,
    );
    expect(said.get('差别检验（脊柱弯曲异常检出率，按性别）')).toMatch(
      /^Pearson χ²=\d+\.\d{3}，P=0\.\d{3}，自由度=1$/,
    );
    expect(said.get('说明')).toContain('女生脊柱弯曲异常检出率 13.33%，男生 5.00%');
    expect(said.get('统计口径')).toContain('Wilson');
    expect(said.get('检验次数')).toMatch(/^共作了 1 次检验；/);
  });

  test('of a two-way table holds every cell, the sums of both ways and the trend', async () => {
    const rows = await sheetOf({ groupBy: 'sex', splitBy: 'age' });
    const cells = rows.filter((row) => row['分组'] === '男生');
    expect(cells.at(-1)).toMatchObject({ 再分: '合计', 有效检查: 120 });
    const sum = cells.slice(0, -1).reduce((all, row) => all + Number(row['有效检查']), 0);
    expect(sum).toBe(120);
    expect(rows.find((row) => row['再分'] === '合计' && row['分组'] === '合计')).toMatchObject({
      有效检查: 210,
    });
    expect(rows.some((row) => String(row['分组']).startsWith('趋势检验'))).toBe(true);
    const standard = rows.find((row) => row['分组'] === '标准化率（95%区间）');
    expect(standard?.['再分']).toMatch(/^1\d岁 \d+\.\d\d%（\d+\.\d\d–\d+\.\d\d）；/);
  });

  test('of nobody says that nothing can be tested', async () => {
    const rows = await sheetOf({ groupBy: 'sex', from: '2030-01-01' });
    const said = rows.find((row) => String(row['分组']).startsWith('差别检验'));
    expect(said?.['再分']).toBe('不能检验');
  });
});

test('the sheet of children holds everybody behind the number', async () => {
  const query = { member: 'curvature', groupBy: 'sex', key: 'f' } as const;
  const { body } = await world.as('doctor').call(statisticsChildren, { ...query, size: 5 });
  expect([body.rows.length, body.total]).toEqual([5, 12]);
  const { bytes } = await world.as('doctor').raw(exportStatisticsChildren, query);
  const [head, ...rows] = cellsOfXlsx(bytes);
  expect(head).toContain('检查时间');
  expect(rows).toHaveLength(12);
  const first = (
    await world.as('doctor').raw(exportStatisticsChildren, { ...query, asc: 'examTime' })
  ).bytes;
  expect(cellsOfXlsx(first)).toHaveLength(13);
});
