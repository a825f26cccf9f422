/** Rates are of projects of one method, and who was examined by another is named separately. */
import { type ScreeningMethod, uploadExams } from '@spine/contract/exam';
import {
  exportStatistics,
  statisticsChildren,
  statisticsOverview,
  statisticsTable,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  INSPECTED,
  insertScreening,
  quickRecord,
  type Screening,
} from '#features/exam/exam.factory.ts';
import { recordVisit } from '#features/follow-up/follow-up.factory.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let place: Screening;
let other: Screening;
const both = () => `${place.projectId},${other.projectId}`;
const flat = (angle: number) => ({ thoracic: [angle], thoracolumbar: [1], lumbar: [1] });

beforeAll(async () => {
  world = await openWorld();
  const placeOf = (method: ScreeningMethod) =>
    insertScreening(world.database, world.home, { children: 4, project: { method } });
  place = await placeOf('twoStage');
  other = await placeOf('guideline');
  const quick = place.patientIds
    .slice(0, 3)
    .map((patientId) => quickRecord({ patientId, isExercised: true }));
  const [, second, third, fourth] = other.patientIds;
  const complete = [second, third].map((patientId) =>
    quickRecord({ patientId, typeId: 1, readings: undefined, ...INSPECTED, atr: flat(2) }),
  );
  complete.push(quickRecord({ patientId: fourth, status: 2, readings: undefined }));
  const upload = ({ projectId, schoolId }: Screening, exams: typeof quick) =>
    world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  await upload(place, quick);
  await upload(other, complete);
});
afterAll(() => world.close());

const overview = async (way?: ScreeningMethod) => {
  const input = { projectId: both(), ...(way && { way }) };
  const { body } = await world.as('analyst').call(statisticsOverview, input);
  return body.data;
};

test('most were examined in two stages: those rates are shown, and the others are named', async () => {
  const { way, ways, total } = await overview();
  expect([way, ways]).toEqual([
    'twoStage',
    [
      { way: 'twoStage', inspected: 3, tally: expect.objectContaining({ valid: 3, gradeTwo: 3 }) },
      { way: 'guideline', inspected: 2, tally: expect.objectContaining({ valid: 2, normal: 2 }) },
    ],
  ]);
  expect(total).toMatchObject({ valid: 3, gradeTwo: 3, normal: 0 });
});

test.each([
  ['twoStage', { valid: 3, gradeTwo: 3, normal: 0 }],
  ['guideline', { valid: 2, gradeTwo: 0, normal: 2 }],
  ['atrOnly', { valid: 0, gradeTwo: 0, normal: 0 }],
] as const)(
  'of the way %s alone when it is asked for, and the roster as it is',
  async (way, of) => {
    const { total } = await overview(way);
    expect(total).toMatchObject({ ...of, roster: 8, inspected: 5, declined: 1 });
    // 应检 = 已检 + 拒检 + 未检.
    const unseen = await childrenOf('unseen', way);
    expect((total.roster ?? 0) - total.inspected - total.declined).toBe(unseen);
    expect(await childrenOf('valid', way)).toBe(of.valid);
    expect(await childrenOf('examined', way)).toBe(5);
  },
);

async function childrenOf(member: 'valid' | 'examined' | 'unseen', way: ScreeningMethod) {
  const input = { projectId: both(), member, way };
  return (await world.as('doctor').call(statisticsChildren, input)).body.total;
}

test('a table adds no ways either, and its sentence is of one', async () => {
  const input = { projectId: both(), groupBy: 'grade' as const };
  const { body } = await world.as('analyst').call(statisticsTable, input);
  expect(body.data).toMatchObject({ way: 'twoStage', total: { valid: 3 } });
  const other = await world.as('analyst').call(statisticsTable, { ...input, way: 'guideline' });
  expect(other.body.data.groups).toMatchObject([{ tally: { valid: 2, inspected: 5 } }]);
});

test('the sheet has a line for the other way with its own rates, which the sum does not hold', async () => {
  const input = { projectId: both(), groupBy: 'grade' as const };
  const { bytes } = await world.as('analyst').raw(exportStatistics, input);
  const [head = [], ...rows] = cellsOfXlsx(bytes);
  const lines = rows.map((row) => Object.fromEntries(head.map((title, at) => [title, row[at]])));
  const of = (group: string) => lines.find((line) => line['分组'] === group);
  expect(of('合计')).toMatchObject({ 有效检查: 3, '脊柱侧弯检出率（%）': 100 });
  expect(of('合计（按指南筛查，不与其他方式相加）')).toMatchObject({
    应检人数: undefined,
    受检人数: 2,
    有效检查: 2,
    侧弯Ⅱ度: 0,
    '脊柱侧弯检出率（%）': 0,
  });
  expect(of('筛查方式')?.['再分']).toContain('按指南筛查 2 人');
});

test('what came of a referral does not vanish when a later reading is small', async () => {
  const { projectId, schoolId, patientIds } = await insertScreening(world.database, world.home, {
    children: 4,
    project: { method: 'atrOnly' },
  });
  const read = async (hour: number, readings: number[][], ids = patientIds) => {
    const examTime = `2026-11-19T0${hour}:00:00+08:00`;
    const exams = ids.map((patientId) => quickRecord({ patientId, examTime, readings }));
    const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    expect(body.code).toBe(8000);
  };
  await read(1, [[8, 8, 8]], patientIds.slice(0, 3));
  for (const [at, cobbAngle] of [14, 6].entries()) {
    const visit = { patientId: patientIds[at] ?? '', day: '2026-11-19', cobbAngle };
    await recordVisit(world.as('doctor'), visit);
  }
  await read(2, [[1, 1, 1]]);
  const { body } = await world.as('analyst').call(statisticsOverview, { projectId });
  const { total, rates } = body.data;
  expect(total).toMatchObject({
    valid: 4,
    normal: 4,
    gradeTwo: 0,
    referred: 3,
    attended: 2,
    imaged: 2,
    confirmed: 1,
    suspected: 3,
  });
  const of = (indicator: string) =>
    rates.find((rate: { indicator: string }) => rate.indicator === indicator);
  expect(of('predictive')).toMatchObject({ count: 1, of: 2 });
  expect(of('diagnosed')).toMatchObject({ count: 1, of: 4 });
});
