/** A letter of August names the school where the child is until 1 September. */
import { afterAll, expect, test } from 'vitest';
import { turnTo } from '#features/enrolment/enrolment.factory.ts';
import {
  beginProject,
  openLeavingChild,
  sendExam,
} from '#features/enrolment/leaver-found.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openCases } from './letter.repository.ts';

const world: World = await openWorld();
afterAll(() => world.close());

test('a child that comes to a junior school in September has its letter in its primary school', async () => {
  const { year, primary, number, childId, add } = await openLeavingChild(world);
  const project = await beginProject(world, primary);
  await turnTo(world, `${year}-10-13`);
  await sendExam(world, project, { record: { studentId: number }, day: `${year}-10-13` });
  await turnTo(world, `${year + 1}-08-20`);
  await add();
  const letters = await world.database.inScope(world.home, (tenant) =>
    openCases(tenant, [childId]),
  );
  expect(letters).toMatchObject([{ schoolId: primary, gradeName: '六年级', hasLeft: false }]);
});
