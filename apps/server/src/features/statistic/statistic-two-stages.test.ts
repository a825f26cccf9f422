/** What a child counts by follows the method of its project, and what was seen from the side is of those looked at. */
import { type ScreeningMethod, uploadExams } from '@spine/contract/exam';
import { editProject } from '@spine/contract/project';
import {
  type StatisticOverview,
  statisticsChildren,
  statisticsOverview,
} from '@spine/contract/statistic';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  INSPECTED,
  insertScreening,
  quickRecord,
  type Screening,
} from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Sent = NonNullable<Parameters<typeof quickRecord>[0]>;
const flat = (angle: number) => ({ thoracic: [angle], thoracolumbar: [1], lumbar: [1] });
const [MORNING, AFTERNOON] = ['2026-11-19T09:00:00+08:00', '2026-11-19T15:00:00+08:00'];
const quick = (angle: number): Sent => ({ examTime: MORNING, readings: [[angle, angle, angle]] });
const complete = (first: number, again?: number): Sent => ({
  examTime: AFTERNOON,
  typeId: 1,
  readings: undefined,
  ...INSPECTED,
  atr: flat(first),
  ...(again !== undefined && { motionTest: { atr: flat(again) } }),
});

function screening(method: ScreeningMethod, children: number): Promise<Screening> {
  return insertScreening(world.database, world.home, { children, project: { method } });
}

const AT_ONCE = 500;
async function upload({ projectId, schoolId }: Screening, records: readonly Sent[]) {
  for (let from = 0; from < records.length; from += AT_ONCE) {
    const exams = records.slice(from, from + AT_ONCE).map((record) => quickRecord(record));
    const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    expect(body.code).toBe(8000);
  }
}

async function overview({ projectId }: Screening): Promise<StatisticOverview> {
  return (await world.as('analyst').call(statisticsOverview, { projectId })).body.data;
}
const rateOf = ({ rates }: StatisticOverview, indicator: string) =>
  rates.find((rate) => rate.indicator === indicator);
const percent = (part: number | null | undefined) => Math.round((part ?? -1) * 10_000) / 100;

describe('in two stages', () => {
  test('1,000 quick, 50 of them completed and 30 stay: 30/1000, 50/1000 and 50/50', async () => {
    const place = await screening('twoStage', 1000);
    const reached = place.patientIds.slice(0, 50);
    const ofFirst = place.patientIds.map((patientId, at) => ({
      ...quick(at < reached.length ? 6 : 2),
      patientId,
    }));
    await upload(place, ofFirst);
    const waiting = await overview(place);
    expect(waiting.total).toMatchObject({ valid: 950, incomplete: 50, positive: 50 });
    expect(rateOf(waiting, 'retested')).toMatchObject({ count: 0, of: 50 });

    const second = reached.map((patientId, at) => ({
      // The second measurement of some starts below 5°: the first stage found them all the same.
      ...(at < 30 ? complete(6, 6) : complete(at < 40 ? 6 : 4, 3)),
      patientId,
    }));
    await upload(place, second);
    const told = await overview(place);
    expect(told.way).toBe('twoStage');
    expect(rateOf(told, 'scoliosis')).toMatchObject({ count: 30, of: 1000 });
    expect(rateOf(told, 'positive')).toMatchObject({ count: 50, of: 1000 });
    expect(rateOf(told, 'retested')).toMatchObject({ count: 50, of: 50 });
    expect(percent(rateOf(told, 'scoliosis')?.rate)).toBe(3);
    expect(told.total).toMatchObject({ valid: 1000, incomplete: 0, gradeOne: 30, posture: 10 });
  });

  test('a later small quick angle does not take the place of the second stage', async () => {
    const place = await screening('twoStage', 1);
    const [patientId] = place.patientIds;
    await upload(place, [{ ...quick(6), patientId }]);
    await upload(place, [{ ...quick(3), examTime: AFTERNOON, patientId }]);
    expect((await overview(place)).total).toMatchObject({ valid: 0, incomplete: 1, positive: 1 });
  });

  test('three segments without an inspection count like a quick one, one segment does not', async () => {
    const place = await screening('twoStage', 2);
    const [first, second] = place.patientIds;
    const bare = { typeId: 1, readings: undefined } as const;
    await upload(place, [
      { ...bare, patientId: first, atr: flat(2) },
      { ...bare, patientId: second, atr: { ...flat(2), lumbar: [] } },
    ]);
    expect((await overview(place)).total).toMatchObject({ valid: 1, normal: 1, incomplete: 1 });
  });
});

test('the method says what the same examinations count for, and can be changed at any time', async () => {
  const place = await screening('guideline', 3);
  const [small, large, whole] = place.patientIds;
  await upload(place, [
    { ...quick(2), patientId: small },
    { ...quick(8), patientId: large },
    { ...complete(2), patientId: whole },
  ]);
  const totalBy = async (method: ScreeningMethod) => {
    if (method !== 'guideline') {
      const input = { id: place.projectId, method };
      expect((await world.as('manager').call(editProject, input)).body.code).toBe(8000);
    }
    const { way, total } = await overview(place);
    expect(way).toBe(method);
    return total;
  };
  expect(await totalBy('guideline')).toMatchObject({ valid: 1, normal: 1, incomplete: 2 });
  expect(await totalBy('twoStage')).toMatchObject({ valid: 2, normal: 2, incomplete: 1 });
  expect(await totalBy('atrOnly')).toMatchObject({ valid: 3, normal: 2, gradeTwo: 1 });
});

test('what was seen from the side is of those looked at, a grade beside it among them', async () => {
  const place = await screening('guideline', 100);
  const seen = { sign: 'kyphosis', prone: 'present' } as const;
  await upload(
    place,
    place.patientIds.map((patientId, at): Sent => {
      const sagittal = at < 20 ? seen : ({ sign: 'normal' } as const);
      return {
        ...(at < 10 ? complete(8, 8) : complete(2)),
        ...(at < 40 && { sagittal }),
        patientId,
      };
    }),
  );
  const told = await overview(place);
  expect(rateOf(told, 'kyphosis')).toMatchObject({ count: 20, of: 40 });
  expect(rateOf(told, 'lordosis')).toMatchObject({ count: 0, of: 40 });
  expect(rateOf(told, 'kyphosis')?.low).toBeGreaterThan(0.3);
  const { body } = await world.as('doctor').call(statisticsChildren, {
    projectId: place.projectId,
    member: 'kyphosis',
    size: 100,
  });
  // The total comes from the sums, the rows from the examinations.
  expect(body).toMatchObject({ total: 20, rows: { length: 20 } });
  expect(told.total).toMatchObject({ sagittal: 10, gradeTwo: 10 });

  const unseen = await screening('guideline', 1);
  await upload(unseen, [{ ...complete(2), patientId: unseen.patientIds[0] }]);
  expect(rateOf(await overview(unseen), 'kyphosis')).toMatchObject({ of: 0, low: null });
});
