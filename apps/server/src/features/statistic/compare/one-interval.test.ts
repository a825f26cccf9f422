/** A rate has one interval wherever it is told, and a test takes what classes have in common. */
import { type ScreenSummary, screenSummaryOf } from '@spine/contract/data-screen';
import { summaryReport } from '@spine/contract/report';
import {
  computeRate,
  EMPTY_TALLY,
  exportStatistics,
  formatPercent,
  type StatisticOverview,
  type StatisticRate,
  type StatisticTable,
  statisticsOverview,
  statisticsTable,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { cellsOfXlsx, sheetsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertClasses } from '../statistic.factory.ts';

let world: World;
let [former, latter, school, other] = ['', '', '', ''];
beforeAll(async () => {
  world = await openWorld();
  await world.database.inScope(world.home, async (tenant) => {
    ({ id: school } = await insertSchoolRow(tenant));
    ({ id: other } = await insertSchoolRow(tenant));
    ({ id: former } = await insertProjectRow(tenant, { schoolIds: [school] }));
    ({ id: latter } = await insertProjectRow(tenant, { schoolIds: [school, other] }));
  });
  const classes = { schoolId: school, grade: 6, classes: 20, children: 1000 };
  await insertClasses(world, [
    { ...classes, projectId: former, cases: 40, day: '2025-10-10' },
    { ...classes, projectId: latter, cases: 70, day: '2026-10-10' },
    { ...classes, projectId: latter, schoolId: other, grade: 5, cases: 55, day: '2026-10-12' },
  ]);
});
afterAll(() => world.close());

const table = async (asked: object): Promise<StatisticTable> =>
  (await world.as('analyst').raw(statisticsTable, asked)).body.data;
const overview = async (asked: object): Promise<StatisticOverview> =>
  (await world.as('analyst').raw(statisticsOverview, asked)).body.data;

const ends = (rate: Pick<StatisticRate, 'low' | 'high'> | undefined) => [
  formatPercent(rate?.low ?? null),
  formatPercent(rate?.high ?? null),
];
const endsOfTotal = async (asked: object) =>
  ends((await overview(asked)).rates.find(({ indicator }) => indicator === 'curvature'));
async function endsOfGroup(asked: object, key: string) {
  const group = (await table(asked)).groups.find((each) => each.key === key);
  return ends(group && computeRate(group.tally, 'curvature', group.designEffect));
}

test('two years of one school are compared by its classes', async () => {
  const years = await table({ groupBy: 'year', schoolId: school });
  // 20 classes of 50: 1 + 49 × 0.005; χ² of 40 and 70 of 1,000 each is 8.658.
  expect(years.test?.designEffect).toBeCloseTo(1.245, 12);
  expect(years.test?.chiSquare?.toFixed(2)).toBe('6.95');
  expect(years.test?.p.toFixed(3)).toBe('0.008');
  const projects = await table({ groupBy: 'project', schoolId: school });
  expect(projects.test?.designEffect).toBeCloseTo(1.245, 12);
});

describe('the interval of a rate', () => {
  test('is as wide as its classes let it, and the same in every table, card and sheet', async () => {
    const asked = { projectId: latter, schoolId: school };
    const total = await endsOfTotal(asked);
    // The institution has 57 degrees of freedom between its classes: (2.002 / 1.960)².
    const effect = 1.245 * 1.0438;
    const { low, high } = computeRate((await overview(asked)).total, 'curvature', effect);
    expect(total).toEqual([formatPercent(low), formatPercent(high)]);
    const all = { projectId: latter };
    expect(await endsOfGroup({ ...all, groupBy: 'school' }, school)).toEqual(total);
    expect(await endsOfGroup({ ...all, groupBy: 'grade' }, '6')).toEqual(total);
    expect(await endsOfGroup({ ...all, groupBy: 'month', schoolId: school }, '2026-10')).toEqual(
      total,
    );
    expect(await endsOfGroup({ groupBy: 'sex', ...asked }, 'f')).toEqual(total);
    const cells = await table({ ...all, groupBy: 'school', splitBy: 'grade' });
    const [row, column] = [
      cells.groups.findIndex(({ key }) => key === school),
      cells.splits.findIndex(({ key }) => key === '6'),
    ];
    const cell = cells.cells[row]?.[column];
    expect(cell && ends(computeRate(cell, 'curvature', cells.cellEffects[row]?.[column]))).toEqual(
      total,
    );
    const { bytes } = await world
      .as('analyst')
      .raw(exportStatistics, { ...asked, groupBy: 'sex', indicator: 'positive' });
    const [head = [], first = []] = cellsOfXlsx(bytes);
    const digitsOf = (title: string) => Number(first[head.indexOf(title)]).toFixed(2);
    expect([
      digitsOf('脊柱弯曲异常检出率95%区间下限（%）'),
      digitsOf('脊柱弯曲异常检出率95%区间上限（%）'),
    ]).toEqual(total);
  });

  test('is the same on the data screen', async () => {
    const screen: ScreenSummary = (await world.as('manager').raw(screenSummaryOf, {})).body.data;
    expect(screen.counters.detection).toMatchObject({ count: 125, of: 2000 });
    const total = await endsOfTotal({ projectId: latter });
    expect(ends(screen.counters.detection)).toEqual(total);
    expect(ends(screen.months.at(-2)?.detection)).toEqual(total);
    expect(ends(screen.ages[0]?.girls)).toEqual(total);
    const place = screen.places.find(({ key }) => key === school);
    expect(ends(place?.detection)).toEqual(
      await endsOfTotal({ projectId: latter, schoolId: school }),
    );
  });

  test('of a region is that of its total', async () => {
    const regions = await table({ groupBy: 'region' });
    expect(ends(computeRate(regions.total, 'curvature', regions.totalEffect))).toEqual(
      await endsOfGroup({ groupBy: 'region' }, regions.groups[0]?.key ?? ''),
    );
  });
});

describe('the interval of a school with few classes', () => {
  let few: World;
  let [even, uneven] = ['', ''];
  beforeAll(async () => {
    few = await openWorld();
    let projectId = '';
    await few.database.inScope(few.home, async (tenant) => {
      ({ id: even } = await insertSchoolRow(tenant));
      ({ id: uneven } = await insertSchoolRow(tenant));
      ({ id: projectId } = await insertProjectRow(tenant, { schoolIds: [even, uneven] }));
    });
    const grade = { projectId, grade: 6 };
    await insertClasses(few, [
      // 2 of 40 in each of three classes.
      { ...grade, schoolId: even, classes: 3, children: 120, cases: 6, day: '2026-10-10' },
      // 0 of 40 in a class, 12 of 80 in another.
      { ...grade, schoolId: uneven, classes: 2, children: 80, cases: 0, day: '2026-10-10' },
      { ...grade, schoolId: uneven, classes: 1, children: 40, cases: 12, day: '2026-10-11' },
    ]);
  });
  afterAll(() => few.close());

  test('is of its correlation and that of its institution, on every page and sheet', async () => {
    // Between classes: 0.6 of 3 degrees of freedom, within: 15.9 of 235, evenly 400/9 to a class: ρ = 0.042154.
    // Of the even school −1/39 with 2 degrees of freedom: (2 × −0.025641 + 3 × 0.042154) / 5 = 0.015036.
    // 1 + 39 × 0.015036 = 1.5864, times (2.3056 / 1.9600)² of 8 degrees of freedom.
    const effect = 1.5864094 * 1.383787;
    const as = few.as('analyst');
    const bySchool: StatisticTable = (await as.raw(statisticsTable, { groupBy: 'school' })).body
      .data;
    const group = bySchool.groups.find(({ key }) => key === even);
    expect(group?.designEffect).toBeCloseTo(effect, 4);
    const { low, high } = computeRate(
      { ...EMPTY_TALLY, valid: 120, gradeOne: 6 },
      'curvature',
      effect,
    );
    const wanted = [formatPercent(low), formatPercent(high)];
    const own: StatisticOverview = (await as.raw(statisticsOverview, { schoolId: even })).body.data;
    expect(ends(own.rates.find(({ indicator }) => indicator === 'curvature'))).toEqual(wanted);
    const { bytes } = await as.raw(exportStatistics, { groupBy: 'school', indicator: 'positive' });
    const [head = [], ...lines] = cellsOfXlsx(bytes);
    const line = lines.find(([label]) => label === group?.label) ?? [];
    expect([
      Number(line[head.indexOf('脊柱弯曲异常检出率95%区间下限（%）')]).toFixed(2),
      Number(line[head.indexOf('脊柱弯曲异常检出率95%区间上限（%）')]).toFixed(2),
    ]).toEqual(wanted);
    const summary = await as.call(summaryReport, { schoolId: even, format: 'xlsx' });
    const told = sheetsOfXlsx(summary.bytes)['主要指标']?.find(([name]) => name === 'ATR≥5°检出率');
    expect(told?.at(-1)).toBe(wanted.join('–'));
    const screen: ScreenSummary = (await few.as('manager').raw(screenSummaryOf, {})).body.data;
    expect(ends(screen.places.find(({ key }) => key === even)?.detection)).toEqual(wanted);
  });

  test('is also so of what only statistics tell', async () => {
    const table: StatisticTable = (
      await few.as('analyst').raw(statisticsTable, { groupBy: 'school', indicator: 'scoliosis' })
    ).body.data;
    const group = table.groups.find(({ key }) => key === even);
    expect(group?.designEffect).toBeCloseTo(1.5864094 * 1.383787, 4);
  });
});
