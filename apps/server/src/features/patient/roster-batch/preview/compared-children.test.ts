/** Whom a roster is compared with. */
import { afterAll, expect, test } from 'vitest';
import { turnTo } from '#features/enrolment/enrolment.factory.ts';
import { importRows, rosterRow } from '#features/enrolment/school-year.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { newSchool } from '../../roster/roster.factory.ts';
import { classSizes } from './compared-children.repository.ts';

const world: World = await openWorld();
afterAll(() => world.close());

test('who has left by the grade is in no class that is compared', async () => {
  const year = Number(world.clock.now().toISOString().slice(0, 4));
  await turnTo(world, `${year + 1}-03-12`);
  const schoolId = await newSchool(world.database, world.home);
  await importRows(world, schoolId, [
    rosterRow('A', '五年级', '1班'),
    rosterRow('B', '六年级', '1班'),
  ]);
  const total = async () => {
    const sizes = await world.database.inScope(world.home, (tenant) =>
      classSizes(tenant, schoolId),
    );
    return sizes.reduce((sum, { count }) => sum + count, 0);
  };
  expect(await total()).toBe(2);
  await turnTo(world, `${year + 1}-09-03`);
  expect(await total()).toBe(1);
});
