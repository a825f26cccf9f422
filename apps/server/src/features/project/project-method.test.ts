/** How a project screens decides what its quick examinations are worth, also when it is decided late. */
import { examDetail, uploadExams } from '@spine/contract/exam';
import { addProject, editProject, moveProject, projectDetail } from '@spine/contract/project';
import { statisticsOverview } from '@spine/contract/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { recountAll } from '#testing/database/recount.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let screening: Screening;
beforeAll(async () => {
  world = await openWorld();
  screening = await insertScreening(world.database, world.home, {
    children: 6,
    project: { method: 'twoStage' },
  });
});
afterAll(() => world.close());

const readings = (angle: number) => ({ thoracic: [angle], thoracolumbar: [1], lumbar: [0] });
const segments = { readings: undefined, atr: readings(8) };

const manager = () => world.as('manager');
const counted = async () => {
  const { body } = await manager().call(statisticsOverview, { projectId: screening.projectId });
  const { valid, incomplete, gradeTwo, referred, positive } = body.data.total;
  return { valid, incomplete, gradeTwo, referred, positive };
};

test('a project screens in two stages unless it is told otherwise', async () => {
  const input = { schoolIds: [screening.schoolId] };
  const { body } = await manager().call(addProject, { name: '秋季筛查', ...input });
  const one = await manager().call(projectDetail, { id: body.data.id });
  expect(one.body.data.method).toBe('twoStage');
  const atr = { name: 'ATR专项', method: 'atrOnly' as const, ...input };
  const { id } = (await manager().call(addProject, atr)).body.data;
  expect((await manager().call(projectDetail, { id })).body.data.method).toBe('atrOnly');
  await manager().call(moveProject, { id, status: 1 });
  expect((await manager().call(projectDetail, { id })).body.data.method).toBe('atrOnly');
});

test('the quick grade waits for a motion test, is the result of an ATR campaign, and follows a change', async () => {
  const [first, second, calm, advised, again, partly] = screening.patientIds;
  const exams = [
    quickRecord({ patientId: first }),
    quickRecord({ patientId: second, isExercised: true }),
    quickRecord({ patientId: calm, readings: [[2, 2, 2]] }),
    quickRecord({ patientId: advised, advice: ['furtherCheck'] }),
    quickRecord({ patientId: again, ...segments, motionTest: { atr: readings(8.3) } }),
    quickRecord({
      patientId: partly,
      ...segments,
      motionTest: { atr: { ...readings(4), lumbar: [] } },
    }),
  ];
  const { projectId, schoolId } = screening;
  await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  const inTwoStages = { valid: 3, incomplete: 3, gradeTwo: 2, referred: 3, positive: 5 };
  expect(await counted()).toEqual(inTwoStages);
  const { body } = await world.as('doctor').call(examDetail, { id: exams[0]?.id ?? '' });
  expect(body.data).toMatchObject({ resultId: 2, overall: { finding: 'retest' } });
  expect(body.data.description).toContain('初测右8.3°，尚未做脊柱运动试验');

  const edit = async (method: 'twoStage' | 'atrOnly') =>
    (await manager().call(editProject, { id: projectId, method })).body.code;
  expect(await edit('atrOnly')).toBe(8000);
  expect(await counted()).toEqual({
    valid: 6,
    incomplete: 0,
    gradeTwo: 4,
    referred: 4,
    positive: 5,
  });
  const atr = await world.as('doctor').call(examDetail, { id: exams[0]?.id ?? '' });
  expect(atr.body.data.overall.finding).toBe('severityTwo');
  expect(await edit('atrOnly')).not.toBe(8000);
  expect(await edit('twoStage')).toBe(8000);
  expect(await counted()).toEqual(inTwoStages);
  await recountAll(world.ownerUrl);
  expect(await counted()).toEqual(inTwoStages);
});

test('a method nobody knows is refused by name', async () => {
  const { body } = await manager().raw(editProject, { id: screening.projectId, method: 'xray' });
  expect(body).toMatchObject({ code: 24001812 });
});
