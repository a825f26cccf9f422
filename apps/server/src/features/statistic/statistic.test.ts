import { uploadExams } from '@spine/contract/exam';
import { deletePatients } from '@spine/contract/patient';
import {
  INDICATORS,
  type StatisticGroup,
  type StatisticTable,
  statisticErrors,
  statisticsChildren,
  statisticsOverview,
  statisticsTable,
  statisticsTrend,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let place: { projectId: string; schoolId: string };
beforeAll(async () => {
  world = await openWorld();
  place = await world.database.inScope(world.home, async (tenant) => {
    const { id: schoolId } = await insertSchoolRow(tenant, { name: '临溪小学' });
    const { id: projectId } = await insertProjectRow(tenant, {
      schoolIds: [schoolId],
      name: '秋季筛查',
      startDate: '2026-08-31',
      schoolYear: 2026,
    });
    return { projectId, schoolId };
  });
});
afterAll(() => world.close());

type Child = { gradeName: string; clazzName?: string; gender?: 'm' | 'f'; birthDate?: string };

const enrol = (child: Child): Promise<string> =>
  world.database.inScope(world.home, async (tenant) => {
    const row = await insertPatientRow(tenant, { schoolId: place.schoolId, ...child });
    return row.id;
  });

const examine = (patientId: string, examTime: string, record = {}) =>
  world.as('doctor').raw(uploadExams, {
    ...place,
    exams: [quickRecord({ patientId, examTime, ...record })],
  });

const table = async (query: object): Promise<StatisticTable> =>
  (await world.as('analyst').raw(statisticsTable, query)).body.data;
const labels = (groups: readonly StatisticGroup[]) => groups.map(({ label }) => label);

describe('statistics', () => {
  let girl: string;
  beforeAll(async () => {
    girl = await enrol({ gradeName: '六年级', gender: 'f', birthDate: '2014-09-02' });
    const boy = await enrol({ gradeName: '6年级', gender: 'm', birthDate: '2014-09-01' });
    const small = await enrol({ gradeName: '大班', gender: 'm', birthDate: '2020-11-20' });
    const other = await enrol({ gradeName: '特教', clazzName: '启智班', gender: 'f' });
    await enrol({ gradeName: '高一', gender: 'f' });
    await examine(girl, '2026-09-01T00:30:00+08:00');
    await examine(boy, '2026-08-31T23:30:00+08:00', { readings: [[1, 1, 1]] });
    await examine(small, '2026-11-19T09:00:00+08:00', { readings: [[1, 1, 1]] });
    await examine(other, '2026-11-20T09:00:00+08:00', { status: 2, readings: undefined });
  });

  test('count every indicator of everything, with intervals and the instant they were read at', async () => {
    const { body } = await world.as('analyst').call(statisticsOverview, {});
    const { total, rates, readAt } = body.data;
    expect(total).toMatchObject({ roster: 5, valid: 3, declined: 1, gradeTwo: 1, normal: 2 });
    expect(rates).toHaveLength(INDICATORS.length);
    expect(rates[0]).toMatchObject({ indicator: 'examined', count: 3, of: 5, rate: 0.6 });
    expect(rates[1].low).toBeLessThan(1 / 3);
    expect(readAt).toBe('2026-11-20T10:00:00+08:00');
  });

  test('put grades in the order of their stages, however they are written, and unknown ones last', async () => {
    const { groups } = await table({ groupBy: 'grade' });
    expect(labels(groups)).toEqual(['大班', '六年级', '高一', '年级不明']);
    expect(groups.map(({ key }) => key)).toEqual(['53', '6', '21', '']);
    expect(groups[1]?.tally).toMatchObject({ roster: 2, valid: 2 });
    const stages = await table({ groupBy: 'stage' });
    expect(labels(stages.groups)).toEqual(['幼儿园', '小学', '高中', '学段不明']);
  });

  test('take a grade by its code and a class by its name', async () => {
    const byGrade = await table({ groupBy: 'sex', gradeName: '小六' });
    expect(byGrade.total.roster).toBe(2);
    const byClass = await table({ groupBy: 'sex', gradeName: '特教', clazzName: '启智班' });
    expect(byClass.total).toMatchObject({ roster: 1, declined: 1 });
    const classes = await table({ groupBy: 'class', schoolId: place.schoolId });
    expect(labels(classes.groups)).toEqual(['大班3班', '六年级3班', '高一3班', '特教启智班']);
  });

  test('know the age on the day, and no roster by age or month', async () => {
    const ages = await table({ groupBy: 'age' });
    // 特教 is born in 2014 too; the small one turns six on the next day.
    expect(labels(ages.groups)).toEqual(['5岁', '11岁', '12岁']);
    expect(ages.groups.every(({ tally }) => tally.roster === null)).toBe(true);
    expect(ages.total.roster).toBe(5);
    const groups = await table({ groupBy: 'ageGroup', ages: '5,11,12' });
    expect(labels(groups.groups)).toEqual(['≤5岁', '6–11岁', '12岁']);
    const { body } = await world.as('analyst').call(statisticsTrend, {});
    expect(labels(body.data.groups)).toEqual(['2026年8月', '2026年9月', '2026年11月']);
    expect(body.data.groupBy).toBe('month');
  });

  test('begin a school year on 1 September in Shanghai', async () => {
    const years = await table({ groupBy: 'year' });
    expect(years.groups.map(({ label, tally }) => [label, tally.valid])).toEqual([
      ['2025–2026学年', 1],
      ['2026–2027学年', 2],
    ]);
  });

  test('narrow by days without narrowing the roster', async () => {
    const window = await table({ groupBy: 'sex', from: '2026-09-01', to: '2026-09-30' });
    expect(window.total).toMatchObject({ roster: 5, valid: 1, declined: 0 });
    const empty = await table({ groupBy: 'sex', from: '2030-01-01' });
    expect(empty.total).toMatchObject({ roster: 5, valid: 0 });
    expect(empty.test).toBeNull();
  });

  test('go one level below the region asked for', async () => {
    const labelsBelow = async (region?: string) =>
      labels((await table({ groupBy: 'region', ...(region && { region }) })).groups);
    expect(await labelsBelow()).toEqual(['浙江省']);
    expect(await labelsBelow('33')).toEqual(['杭州市']);
    expect(await labelsBelow('3301')).toEqual(['西湖区']);
    expect(await labelsBelow('11')).toEqual([]);
  });

  test('make two-way tables and compare projects', async () => {
    const both = await table({ groupBy: 'grade', splitBy: 'sex' });
    expect(labels(both.splits)).toEqual(['男生', '女生']);
    const [, six] = both.cells;
    expect(six?.map(({ valid }) => valid)).toEqual([1, 1]);
    const projects = await table({ groupBy: 'grade', splitBy: 'project' });
    expect(labels(projects.splits)).toEqual(['秋季筛查']);
  });

  test('say what they say', async () => {
    const { sentence } = await table({ groupBy: 'sex' });
    expect(sentence).toBe('各组人数太少（不足10人），不比较脊柱弯曲异常检出率的高低。');
  });

  test('open to the children behind a number, newest first', async () => {
    const ask = async (query: object) =>
      (await world.as('doctor').raw(statisticsChildren, query)).body;
    const valid = await ask({ member: 'valid' });
    expect(valid.total).toBe(3);
    expect(valid.rows[0]).toMatchObject({
      age: 5,
      gradeName: '大班',
      res: '未达到5°',
      listed: true,
    });
    const curved = await ask({ member: 'curvature', groupBy: 'sex', key: 'f' });
    expect(curved.rows).toMatchObject([{ patientId: girl, res: '侧弯Ⅱ度', maxAngle: 8.3 }]);
    const unseen = await ask({ member: 'unseen' });
    expect(unseen.rows).toMatchObject([
      { gradeName: '高一', res: '未检', examId: null, examTime: null, age: null },
    ]);
    // An empty key does not travel.
    expect((await ask({ member: 'declined', groupBy: 'grade' })).rows).toMatchObject([
      { gradeName: '特教', res: '拒检' },
    ]);
    expect((await ask({ member: 'valid', groupBy: 'school', key: 'nowhere' })).total).toBe(0);
  });

  test('of another institution hold nobody', async () => {
    const { body } = await world.as('rival').call(statisticsOverview, {});
    expect(body.data.total).toMatchObject({ roster: 0, valid: 0 });
    const foreign = await world.as('rival').raw(statisticsTable, {
      groupBy: 'sex',
      projectId: place.projectId,
    });
    expect(foreign.body.code).toBe(statisticErrors.projectWithoutSchool.code);
    const school = { groupBy: 'sex', schoolId: place.schoolId };
    expect((await world.as('rival').raw(statisticsTable, school)).body.data.groups).toEqual([]);
  });

  test('show no child to an analyst, and nothing to the platform', async () => {
    const query = { member: 'valid' } as const;
    expect((await world.as('analyst').call(statisticsChildren, query)).body.errorCode).toBe(2403);
    expect((await world.as('platform').call(statisticsOverview, {})).body.errorCode).toBe(2403);
  });

  test('keep the number of a deleted child, and forget the child', async () => {
    await world.as('manager').call(deletePatients, { ids: girl });
    const { body } = await world.as('doctor').call(statisticsChildren, { member: 'gradeTwo' });
    expect(body.rows).toMatchObject([{ name: '（已删除）', studentId: '', listed: false }]);
    const { total } = await table({ groupBy: 'sex' });
    expect(total).toMatchObject({ roster: 5, gradeTwo: 1 });
  });
});
