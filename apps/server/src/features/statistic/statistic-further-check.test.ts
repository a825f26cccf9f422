/** Small angles that somebody is to look at again are 进一步检查确认 in list and statistics, and never 正常. */
import { type FindingWithoutAngle, listExams, uploadExams } from '@spine/contract/exam';
import { statisticsChildren, statisticsOverview } from '@spine/contract/statistic';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  INSPECTED,
  insertScreening,
  quickRecord,
  type Screening,
} from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let place: Screening;
const small = { thoracic: [2], thoracolumbar: [1], lumbar: [1] };
const normalType = { typeId: 1 as const, readings: undefined, ...INSPECTED, atr: small };
const advised = { advice: ['furtherCheck'] };
const posture = {
  generalCheck: { shoulder: true, scapula: false, waist: false, iliac: false, spinous: false },
  motionTest: { atr: small },
};
const kyphosis = { sagittal: { sign: 'kyphosis', prone: 'present' } };
const lordosis = { sagittal: { sign: 'lordosis', prone: 'present' } };

beforeAll(async () => {
  world = await openWorld();
  place = await insertScreening(world.database, world.home, { children: 6 });
  const { patientIds, projectId, schoolId } = place;
  const signs = [posture, { ...posture, ...advised }, { ...kyphosis, ...advised }, lordosis];
  const found = [{}, advised, ...signs];
  const exams = found.map((each, at) =>
    quickRecord({ patientId: patientIds[at], ...normalType, ...each }),
  );
  const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  expect(body.data.accepted).toBe(6);
});
afterAll(() => world.close());

const childAt = (patientId: string) => place.patientIds.indexOf(patientId);

async function listed(filter: Parameters<typeof filterInput>[0]): Promise<(number | string)[]> {
  const { body } = await world.as('doctor').call(listExams, filterInput(filter));
  return body.rows.map((row: { patientId: string }) => childAt(row.patientId)).sort();
}
const filterInput = (filter: { resultId?: number | FindingWithoutAngle }) => ({
  projectId: place.projectId,
  ...filter,
});

test('the list finds each under what its tag says, bad posture also under its result', async () => {
  expect(await listed({ resultId: 0 })).toEqual([0]);
  expect(await listed({ resultId: 'furtherCheck' })).toEqual([1, 3]);
  expect(await listed({ resultId: 5 })).toEqual([2, 3]);
  expect(await listed({ resultId: 'kyphosis' })).toEqual([4]);
  expect(await listed({ resultId: 'lordosis' })).toEqual([5]);
});

test('the parts of the valid add up, and referred are all who were advised', async () => {
  const { body } = await world.as('analyst').call(statisticsOverview, {
    projectId: place.projectId,
  });
  const { total } = body.data;
  expect(total).toMatchObject({ valid: 6, normal: 1, furtherCheck: 1, posture: 2, sagittal: 2 });
  expect(total.referred).toBe(4);
});

test.each([
  ['normal', [0]],
  ['furtherCheck', [1]],
  ['posture', [2, 3]],
  ['kyphosis', [4]],
  ['lordosis', [5]],
] as const)('behind %s stand these children', async (member, children) => {
  const { body } = await world.as('doctor').call(statisticsChildren, {
    projectId: place.projectId,
    member,
  });
  expect(body.rows.map((row: { patientId: string }) => childAt(row.patientId)).sort()).toEqual(
    children,
  );
});
