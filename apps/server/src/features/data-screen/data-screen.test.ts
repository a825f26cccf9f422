/** What the data screen says of a region, who may look at which, and of which school year. */
import { dataScreenErrors, type ScreenSummary, screenSummaryOf } from '@spine/contract/data-screen';
import { kernelErrors } from '@spine/contract/kernel';
import { clusteredInterval, type Fraction } from '@spine/contract/statistic';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { longTest } from '#testing/length.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  insertChildren,
  insertExamined,
  insertExams,
  insertProject,
  insertSchools,
} from './data-screen.factory.ts';

const XIHU = ['330000', '330100', '330106'] as const;
const YUHANG = ['330000', '330100', '330110'] as const;
const HAISHU = ['330000', '330200', '330203'] as const;
const DONGGUAN = ['440000', '441900'] as const;
const XIANTAO = ['420000', '429000', '429004'] as const;
const CHAOYANG = ['110000', '110100', '110105'] as const;
const AT = '2026-11-19T09:30:00+08:00';
/** Longer than an answer is kept. */
const LATER_MS = 16_000;

let world: World;
beforeEach(async () => {
  world = await openWorld({ MAP_SOURCE: '天地图 GS(2026)0001号' });
});
afterEach(() => world.close());

async function ask(
  name: CastName,
  regionCode?: string,
  way?: ScreenSummary['way'] & string,
): Promise<ScreenSummary> {
  world.clock.advance(LATER_MS);
  const { body } = await world.as(name).call(screenSummaryOf, { regionCode, way });
  expect(body).toMatchObject({ code: 8000 });
  return body.data;
}

const codeOf = async (name: CastName, regionCode?: string): Promise<number> => {
  const { body } = await world.as(name).call(screenSummaryOf, { regionCode });
  return body.code ?? body.errorCode;
};

type Codes = Parameters<typeof insertSchools>[1][number]['codes'];
/** One school of an institution with a project of this autumn, and its children. */
async function screened(
  codes: Codes,
  endings: Parameters<typeof insertExamined>[2],
  given: {
    orgId?: string;
    at?: string;
    waiting?: number;
    startDate?: string;
    birthDate?: string;
    gender?: 'm' | 'f';
  } = {},
): Promise<string> {
  const { orgId = world.home.orgId, at = AT, startDate = '2026-09-10', ...children } = given;
  const [schoolId = ''] = await insertSchools(world, [{ orgId, codes }]);
  const projectId = await insertProject(world, { orgId, schoolIds: [schoolId], startDate });
  await insertExamined(world, { orgId, schoolId, projectId, at, ...children }, endings);
  return schoolId;
}

/** What intervals of an institution with few classes are widened by besides: t of 8 degrees of freedom for z, squared. */
const FEW = 1.383785;

/** As it is told, to hundredths of a percent. */
function intervalOf(fraction: Fraction, designEffect: number) {
  const { low = 0, high = 1 } = clusteredInterval(fraction, designEffect) ?? {};
  return { low: Number(low.toFixed(4)), high: Number(high.toFixed(4)) };
}

const names = (summary: ScreenSummary) => summary.places.map(({ name }) => name).sort();

describe('the data screen', () => {
  test('tells the counts, rates and shares of a region', async () => {
    await screened(
      XIHU,
      {
        normal: 70,
        posture: 12,
        gradeOne: 9,
        gradeTwo: 5,
        sagittal: 6,
        incomplete: 7,
        declined: 6,
      },
      { waiting: 8 },
    );
    const { counters, distribution, ...summary } = await ask('manager');
    expect(counters).toEqual({
      schools: 1,
      schoolsDone: 0,
      roster: 123,
      examined: 109,
      examinedToday: 0,
      unexamined: 14,
      incomplete: 7,
      valid: 102,
      examinedRate: expect.objectContaining({ count: 109, of: 123, rate: 109 / 123 }),
      detection: expect.objectContaining({ count: 20, of: 102, rate: 20 / 102 }),
    });
    // All are of one class: 1 + 101 × 0.005.
    expect(counters.detection).toMatchObject(intervalOf({ count: 20, of: 102 }, 1.505 * FEW));
    expect(distribution).toEqual([
      { key: 'normal', count: 70, share: 70 / 102 },
      { key: 'posture', count: 12, share: 12 / 102 },
      { key: 'furtherCheck', count: 0, share: 0 },
      { key: 'gradeOne', count: 9, share: 9 / 102 },
      { key: 'gradeTwo', count: 5, share: 5 / 102 },
      { key: 'gradeThree', count: 0, share: 0 },
      { key: 'sagittal', count: 6, share: 6 / 102 },
    ]);
    expect(summary).toMatchObject({
      yearName: '2026–2027学年',
      yearFrom: '2026-09-01',
      mapSource: '天地图 GS(2026)0001号',
      regionCode: '330106',
      topCode: '330106',
      placeKind: 'school',
    });
    // 7 wait for a retest: none of them has it, or all of them.
    const bounds = { least: 20 / 109, most: 27 / 109 };
    expect(counters.detection.bounds).toEqual(bounds);
    expect(summary.places[0]?.detection.bounds).toEqual(bounds);
    expect(summary.months.at(-1)?.detection.bounds).toEqual(bounds);
    expect(summary.ages[0]?.girls.bounds).toEqual(bounds);
    expect(summary.months).toHaveLength(12);
    expect(summary.months.at(-1)).toMatchObject({ month: '2026-11', examined: 109 });
    expect(summary.months[0]).toMatchObject({ month: '2025-12', examined: 0 });
    expect(summary.ages).toMatchObject([
      { age: 10, girls: { count: 20, of: 102 }, boys: { of: 0 } },
    ]);
    expect(summary.sessions).toMatchObject([
      {
        at: AT,
        regionName: '西湖区',
        gradeName: '三年级',
        examined: 109,
        roster: 123,
        positive: 39,
      },
    ]);
  });

  test('counts a child of two projects once, by its newest complete examination', async () => {
    const { orgId } = world.home;
    const [schoolId = ''] = await insertSchools(world, [{ orgId, codes: XIHU }]);
    const project = (startDate: string) =>
      insertProject(world, { orgId, schoolIds: [schoolId], startDate });
    const [first, second] = [await project('2026-09-01'), await project('2026-10-01')];
    const ids = await insertChildren(world, new Array(40).fill({ orgId, schoolId }));
    const exams = ids.slice(0, 30).flatMap((patientId, at) => {
      const child = { orgId, schoolId, patientId };
      // The last five are seen again without a result: what is complete stays.
      const again = at < 20 ? ('gradeOne' as const) : ('incomplete' as const);
      const before = { ...child, projectId: first, at: '2026-09-10T09:00:00+08:00' };
      const after = { ...child, projectId: second, at: '2026-10-10T09:00:00+08:00' };
      if (at >= 25) return [{ ...before, ending: 'normal' as const }];
      return [
        { ...before, ending: 'normal' as const },
        { ...after, ending: again },
      ];
    });
    await insertExams(world, exams);
    const { counters, distribution, months, ages } = await ask('manager');
    expect(counters).toMatchObject({
      roster: 40,
      examined: 30,
      valid: 30,
      incomplete: 0,
      unexamined: 10,
      detection: { count: 20, of: 30 },
    });
    expect(distribution.map(({ count }) => count)).toEqual([10, 0, 0, 20, 0, 0, 0]);
    expect(months.slice(-3)).toMatchObject([{ examined: 10 }, { examined: 20 }, { examined: 0 }]);
    expect(ages).toMatchObject([{ girls: { count: 20, of: 30 } }]);
  });

  test('tells results of projects of one method, and never adds another', async () => {
    const { orgId } = world.home;
    const [schoolId = ''] = await insertSchools(world, [{ orgId, codes: XIHU }]);
    const startDate = '2026-09-01';
    const project = { orgId, schoolIds: [schoolId], startDate };
    const twoStage = await insertProject(world, { ...project, method: 'twoStage' });
    const atrOnly = await insertProject(world, { ...project, method: 'atrOnly' });
    const ids = await insertChildren(world, new Array(50).fill({ orgId, schoolId }));
    const exams = ids.map((patientId, at) => ({
      orgId,
      schoolId,
      projectId: at < 30 ? twoStage : atrOnly,
      patientId,
      at: AT,
      ending: at % 5 === 0 ? ('gradeTwo' as const) : ('normal' as const),
    }));
    await insertExams(world, exams);
    const ways = [
      { way: 'twoStage', schools: 1 },
      { way: 'atrOnly', schools: 1 },
    ];
    const told = (summary: ScreenSummary) => ({
      way: summary.way,
      ways: summary.ways,
      examined: summary.counters.examined,
      valid: summary.counters.valid,
      found: summary.counters.detection.count,
      month: summary.months.at(-1)?.detection.of,
      age: summary.ages[0]?.girls.of,
      place: summary.places[0]?.detection.of,
    });
    const of = (valid: number) => ({ valid, month: valid, age: valid, place: valid });
    expect(told(await ask('manager'))).toEqual({
      way: 'twoStage',
      ways,
      examined: 50,
      found: 6,
      ...of(30),
    });
    expect(told(await ask('manager', undefined, 'atrOnly'))).toEqual({
      way: 'atrOnly',
      ways,
      examined: 50,
      found: null,
      ...of(20),
    });
  });

  longTest(
    'calls a region higher or lower only where its interval leaves out the rate of the whole',
    async () => {
      const school = (codes: Codes, gradeOne: number) =>
        screened(codes, { normal: 100 - gradeOne, gradeOne });
      for (const found of [10, 12]) await school(XIHU, found);
      for (const found of [40, 44]) await school(YUHANG, found);
      for (const found of [12, 13]) await school(HAISHU, found);
      await school(DONGGUAN, 20);
      const standings = async (code: string) =>
        (await ask('platform', code)).places.map(({ name, standing }) => [name, standing]);
      expect(await standings('330100')).toEqual([
        ['西湖区', 'below'],
        ['余杭区', 'above'],
      ]);
      // 106 of 400 in one city, 25 of 200 in the other; schools of one city differ as much as the cities do.
      expect(await standings('330000')).toEqual([
        ['杭州市', 'same'],
        ['宁波市', 'same'],
      ]);
      expect(await standings('100000')).toEqual([
        ['浙江省', 'same'],
        ['广东省', 'alone'],
      ]);
    },
  );

  longTest.each([
    ['older children', { birthDate: '2016-03-01' }, { birthDate: '2012-03-01' }],
    ['more girls', { gender: 'm' }, { gender: 'f' }],
  ] as const)('expects more of a place of %s', async (_what, few, many) => {
    const twoSchools = async (
      codes: Codes,
      children: typeof few | typeof many,
      gradeOne: number,
    ) => {
      for (let school = 0; school < 2; school += 1)
        await screened(codes, { normal: 200 - gradeOne, gradeOne }, children);
    };
    // 4 of 100 of the ones and 20 of 100 of the others, wherever they live: 杭州 has more of the others.
    await twoSchools(XIHU, many, 40);
    await twoSchools(YUHANG, few, 8);
    await twoSchools(XIHU, many, 40);
    await twoSchools(HAISHU, few, 8);
    await twoSchools(HAISHU, few, 8);
    const places = async (code: string) =>
      (await ask('platform', code)).places.map(({ name, standing, detection }) => [
        name,
        standing,
        detection.rate,
      ]);
    // 176 of 1200 and 32 of 800 beside 208 of 2000: crude, the one is above and the other below.
    expect(await places('330000')).toEqual([
      ['杭州市', 'same', 176 / 1200],
      ['宁波市', 'same', 32 / 800],
    ]);
  });

  test('calls a month as uncertain as children of a class are alike', async () => {
    for (let school = 0; school < 2; school += 1)
      await screened(XIHU, { normal: 80, gradeOne: 20 });
    const { months } = await ask('manager');
    expect(months.at(-1)?.detection).toMatchObject({
      count: 40,
      of: 200,
      // Two classes of 100.
      ...intervalOf({ count: 40, of: 200 }, 1.495 * FEW),
    });
  });

  test('goes down from country to province, city, district and school', async () => {
    await screened(XIHU, { normal: 20 });
    await screened(YUHANG, { normal: 20 });
    await screened(HAISHU, { normal: 20 });
    expect(await ask('platform')).toMatchObject({ topCode: '100000', placeKind: 'region' });
    expect(names(await ask('platform'))).toEqual(['浙江省']);
    expect(names(await ask('platform', '330000'))).toEqual(['宁波市', '杭州市']);
    const city = await ask('platform', '330100');
    expect(names(city)).toEqual(['余杭区', '西湖区']);
    expect(city.path.map(({ name }) => name)).toEqual(['全国', '浙江省', '杭州市']);
    expect(city.counters.examined).toBe(40);
    const district = await ask('platform', '330106');
    expect([district.placeKind, district.places.length]).toEqual(['school', 1]);
  });

  test('passes over groups that are no place: municipalities have districts, 省直辖 towns lie below the province', async () => {
    await screened(CHAOYANG, { normal: 20 });
    await screened(XIANTAO, { normal: 30 });
    expect(names(await ask('platform', '110000'))).toEqual(['朝阳区']);
    expect(names(await ask('platform', '420000'))).toEqual(['仙桃市']);
    expect(await ask('platform', '429004')).toMatchObject({ placeKind: 'school' });
    // The group itself stands for its province.
    expect(await ask('platform', '429000')).toMatchObject({ regionCode: '420000' });
  });

  test('shows the schools of a city without districts', async () => {
    await screened(DONGGUAN, { normal: 20 });
    const city = await ask('platform', '441900');
    expect(city).toMatchObject({ placeKind: 'school', regionName: '东莞市' });
    expect(city.places).toHaveLength(1);
  });

  test('shows everybody but the platform their own institution only, from the region that holds its schools', async () => {
    await screened(XIHU, { normal: 20 });
    await screened(YUHANG, { normal: 20 });
    await screened(HAISHU, { normal: 30 }, { orgId: world.other.orgId });
    expect((await ask('platform')).counters.examined).toBe(70);
    for (const name of ['manager', 'doctor', 'analyst'] as const) {
      const summary = await ask(name);
      expect([summary.topCode, summary.counters.examined]).toEqual(['330100', 40]);
    }
    expect(await ask('rival')).toMatchObject({ topCode: '330203', counters: { examined: 30 } });
    expect(await codeOf('maker')).toBe(kernelErrors.forbidden.code);
  });

  test('refuses regions above the own ones, beside them, and regions nobody knows', async () => {
    await screened(XIHU, { normal: 20 });
    await screened(YUHANG, { normal: 20 });
    for (const code of ['100000', '330000', '330200', '330203', '110000'])
      expect([code, await codeOf('manager', code)]).toEqual([
        code,
        dataScreenErrors.regionOutside.code,
      ]);
    for (const code of ['990000', '330199', 'abc'])
      expect([code, await codeOf('platform', code)]).toEqual([
        code,
        dataScreenErrors.regionUnknown.code,
      ]);
    // Inside, but nobody was screened there.
    const empty = await ask('manager', '330102');
    expect(empty).toMatchObject({ counters: { schools: 0, examined: 0, roster: 0 }, places: [] });
  });

  test('answers an institution without schools with nothing', async () => {
    const summary = await ask('manager');
    expect(summary.counters).toMatchObject({ schools: 0, roster: 0, examined: 0, valid: 0 });
    expect(summary.counters.detection).toEqual({
      count: 0,
      of: 0,
      rate: null,
      low: null,
      high: null,
      bounds: null,
    });
    expect([summary.places, summary.sessions, summary.ages]).toEqual([[], [], []]);
    expect(summary.yearFrom).toBe('2026-09-01');
  });

  test('shows the newest school year with examinations until the current one has some', async () => {
    const autumn = { at: '2025-10-10T09:00:00+08:00', startDate: '2025-09-10' };
    await screened(XIHU, { normal: 20 }, autumn);
    expect(await ask('manager')).toMatchObject({
      yearFrom: '2025-09-01',
      yearName: '2025–2026学年',
      counters: { examined: 20 },
    });
    await screened(XIHU, { normal: 30 }, { at: '2026-09-01T00:00:00+08:00' });
    expect(await ask('manager')).toMatchObject({
      yearFrom: '2026-09-01',
      counters: { examined: 30 },
    });
  });

  test('counts what was examined today, and names it first', async () => {
    await screened(XIHU, { normal: 20 });
    await screened(YUHANG, { normal: 11 }, { at: '2026-11-20T09:59:00+08:00' });
    const { counters, sessions } = await ask('manager');
    expect(counters.examinedToday).toBe(11);
    expect(sessions.map(({ examined }) => examined)).toEqual([11, 20]);
  });

  test('hides counts of 1 to 4, rates of fewer than ten, and what would give them away', async () => {
    await screened(XIHU, { normal: 60, posture: 9, gradeOne: 8, gradeTwo: 2 });
    await screened(YUHANG, { normal: 8 });
    const { distribution, counters, places } = await ask('manager');
    const told = Object.fromEntries(distribution.map(({ key, count }) => [key, count]));
    expect(told).toMatchObject({ normal: 68, posture: 9, gradeOne: null, gradeTwo: null });
    expect(counters.detection.count).toBe(10);
    const [xihu, yuhang] = places;
    expect(xihu?.detection).toMatchObject({ count: 10, of: 79 });
    expect(yuhang?.detection).toEqual({
      count: 0,
      of: 8,
      rate: null,
      low: null,
      high: null,
      bounds: null,
    });
  });

  test('calls nobody normal whom a hospital is to look at, and tells few of them with bad posture', async () => {
    await screened(XIHU, { normal: 40, posture: 6, gradeOne: 9, furtherCheck: 7 });
    await screened(YUHANG, { normal: 30, posture: 5, gradeOne: 9, furtherCheck: 2 });
    const told = async (code: string) =>
      Object.fromEntries(
        (await ask('manager', code)).distribution.map(({ key, count }) => [key, count]),
      );
    expect(await told('330100')).toMatchObject({ normal: 70, posture: 11, furtherCheck: 9 });
    expect(await told('330106')).toMatchObject({ normal: 40, posture: 6, furtherCheck: 7 });
    const few = await told('330110');
    expect(few).toMatchObject({ normal: 30, postureOrFurtherCheck: 7, gradeOne: 9 });
    expect([few['posture'], few['furtherCheck']]).toEqual([undefined, undefined]);
  });

  test('keeps an answer for seconds, and never for another scope', async () => {
    await screened(XIHU, { normal: 20 });
    const first = await ask('manager');
    await screened(XIHU, { normal: 10 });
    const read = async (name: CastName) =>
      (await world.as(name).call(screenSummaryOf, {})).body.data;
    expect(await read('doctor')).toEqual(first);
    expect((await read('rival')).counters.examined).toBe(0);
    expect((await read('platform')).counters.examined).toBe(30);
    expect((await ask('manager')).counters.examined).toBe(30);
  });
});
