/** What a recorded visit counts for: the open referral of the child, or a scoliosis that the screening missed. */
import { examDetail, uploadExams } from '@spine/contract/exam';
import {
  exportStatistics,
  statisticsChildren,
  statisticsOverview,
} from '@spine/contract/statistic';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  actAs,
  type FollowUpDay,
  openFollowUpDay,
  recordVisit,
  STRAIGHT,
} from './follow-up.factory.ts';

const TODAY = '2026-11-20';
const FOUND = { day: TODAY, hospital: '临溪市人民医院', cobbAngle: 14.5 };
const ON_18TH = { examTime: '2026-11-18T09:00:00+08:00' };

let world: World;
let day: FollowUpDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  day = await openFollowUpDay(world, { project: { method: 'atrOnly' } });
});
afterAll(() => world.close());

const visit = async (given: object = {}): Promise<number> =>
  (await recordVisit(world.as('doctor'), { patientId: day.first, ...FOUND, ...given })).body.code;
const takeBack = async (actId: string): Promise<number> => {
  const act = { patientId: day.first, kind: 'takenBack', actId, note: '登记错了' };
  return (await actAs(world.as('doctor'), act)).body.code;
};
const infoOf = async (id: string) =>
  (await world.as('doctor').call(examDetail, { id })).body['data'];
const total = async () => {
  const input = { projectId: day.projectId };
  return (await world.as('analyst').call(statisticsOverview, input)).body.data.total;
};

describe('a visit of a child that was sent to a hospital', () => {
  test('is shown with its examinations of the project, by whom and when', async () => {
    const [examId, later] = [await day.examine(ON_18TH), await day.examine()];
    expect(await infoOf(examId)).toMatchObject({ referred: true, referral: null });
    expect(await visit()).toBe(8000);
    const { day: attendedOn, ...found } = FOUND;
    for (const id of [examId, later])
      expect((await infoOf(id)).referral).toEqual({
        attendedOn,
        ...found,
        elsewhere: false,
        recordedBy: '沈若兰',
        recordedAt: '2026-11-20T10:00:00+08:00',
      });
    expect(await total()).toMatchObject({ referred: 1, attended: 1, confirmed: 1, elsewhere: 0 });
  });

  test('answers its open referral after a small quick measurement, of another project too', async () => {
    const examId = await day.examine(ON_18TH);
    const { schoolId } = day;
    const other = await world.database.inScope(world.home, (tenant) =>
      insertProjectRow(tenant, { schoolIds: [schoolId] }),
    );
    const small = quickRecord({ patientId: day.first, ...STRAIGHT });
    const input = { projectId: other.id, schoolId, exams: [small] };
    expect((await world.as('doctor').call(uploadExams, input)).body.code).toBe(8000);
    expect(await infoOf(small.id)).toMatchObject({
      referred: false,
      referral: null,
      standing: { examId, date: '2026-11-18', overall: { finding: 'severityTwo' } },
      advice: expect.stringContaining('2026年11月18日的检查结果为脊柱侧弯Ⅱ度'),
    });
    expect(await visit()).toBe(8000);
    expect((await infoOf(examId)).referral).toMatchObject({ cobbAngle: 14.5 });
    expect(await infoOf(small.id)).toMatchObject({ referral: null, standing: null });
  });

  test('of a proven kyphosis without an angle counts as any other', async () => {
    const sagittal = { sign: 'kyphosis', prone: 'present' } as const;
    const examId = await day.examine({ typeId: 1, readings: undefined, sagittal });
    expect(await infoOf(examId)).toMatchObject({ res: '后凸异常', referred: true });
    expect(await visit()).toBe(8000);
    expect(await total()).toMatchObject({ referred: 1, attended: 1, confirmed: 1 });
  });
});

describe('a diagnosis elsewhere', () => {
  let examId: string;
  beforeEach(async () => {
    examId = await day.examine({ ...STRAIGHT, ...ON_18TH });
  });

  test('is a miss of the screening, and no outcome of a referral; the result stays', async () => {
    const [, second = ''] = day.patientIds;
    await day.examine({ patientId: second });
    await visit({ patientId: second });
    const before = await total();
    expect(before).toMatchObject({ attended: 1, confirmed: 1, imaged: 1, elsewhere: 0 });
    expect(await visit()).toBe(8000);
    expect(await total()).toEqual({ ...before, elsewhere: 1 });
    const referral = { cobbAngle: 14.5, elsewhere: true };
    expect(await infoOf(examId)).toMatchObject({ resultId: 0, referred: false, referral });
    expect((await day.caseOf()).data.state).toMatchObject({ track: 'hospital', stage: 'followed' });
  });

  test('opens its children behind the number, and has a column in the export', async () => {
    await visit();
    const input = { projectId: day.projectId, member: 'elsewhere' as const };
    const { body } = await world.as('doctor').call(statisticsChildren, input);
    expect(body).toMatchObject({
      total: 1,
      rows: [{ patientId: day.first, examId, res: '未达到5°' }],
    });
    const query = { projectId: day.projectId, groupBy: 'sex' as const };
    const { bytes } = await world.as('analyst').raw(exportStatistics, query);
    const [head = [], first = []] = cellsOfXlsx(bytes);
    expect(first[head.indexOf('筛查正常、院外确诊')]).toBe(1);
    expect(first[head.indexOf('已就诊')]).toBe(0);
  });

  test('is changed by another in its place, and gone when both are taken back', async () => {
    const [former, latter] = [uuidv7(), uuidv7()];
    await visit({ id: former });
    await visit({ id: latter, actId: former, cobbAngle: 30, hospital: '' });
    expect((await infoOf(examId)).referral).toMatchObject({ cobbAngle: 30, hospital: null });
    expect(await takeBack(latter)).toBe(8000);
    expect((await infoOf(examId)).referral).toMatchObject({ cobbAngle: 14.5, elsewhere: true });
    expect(await takeBack(former)).toBe(8000);
    expect([(await infoOf(examId)).referral, (await total()).elsewhere]).toEqual([null, 0]);
  });

  test('has an angle of 10° at least, and a screening with a result', async () => {
    expect(await visit({ cobbAngle: 9.9 })).toBe(8000);
    expect((await infoOf(examId)).referral).toBeNull();
    const [, second = ''] = day.patientIds;
    const declined = await day.examine({ patientId: second, status: 2, readings: undefined });
    expect(await visit({ patientId: second })).toBe(8000);
    expect((await infoOf(declined)).referral).toBeNull();
    expect((await total()).elsewhere).toBe(0);
    expect(await visit({ cobbAngle: 10 })).toBe(8000);
    expect((await infoOf(examId)).referral).toMatchObject({ cobbAngle: 10, elsewhere: true });
  });

  test('is no outcome of a later referral, and gives way to one', async () => {
    await visit({ day: '2026-11-18' });
    const later = await day.examine({ examTime: '2026-11-19T09:00:00+08:00' });
    expect(await total()).toMatchObject({ referred: 1, attended: 0, imaged: 0, elsewhere: 0 });
    expect((await infoOf(later)).referral).toMatchObject({ elsewhere: true });
    expect(await visit({ cobbAngle: 20 })).toBe(8000);
    expect(await total()).toMatchObject({ referred: 1, attended: 1, confirmed: 1, elsewhere: 0 });
    expect((await infoOf(later)).referral).toMatchObject({ cobbAngle: 20, elsewhere: false });
  });
});
