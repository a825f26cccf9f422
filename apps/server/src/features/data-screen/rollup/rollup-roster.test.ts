/** Beside a sitting stands the roster of its grade in the school year in which the school was last counted. */
import { afterAll, expect, test } from 'vitest';
import { turnTo } from '#features/enrolment/enrolment.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { newSchool } from '#features/patient/roster/roster.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { rollUpSchools } from './rollup.repository.ts';

const world: World = await openWorld();
afterAll(() => world.close());

test('after 1 September grades have moved, and who has left is in none', async () => {
  const schoolId = await newSchool(world.database, world.home);
  const counted = () =>
    world.database.inScope(world.home, async (tenant) => {
      await rollUpSchools(tenant, [schoolId]);
      const rows = await tenant.db
        .selectFrom('screenRoster')
        .where('orgId', '=', tenant.orgId)
        .where('schoolId', '=', schoolId)
        .select(['gradeName', 'children'])
        .execute();
      return Object.fromEntries(rows.map((row) => [row.gradeName, row.children]));
    });
  await world.database.inScope(world.home, async (tenant) => {
    for (const gradeName of ['五年级', '五年级', '六年级'])
      await insertPatientRow(tenant, { schoolId, gradeName });
  });
  expect(await counted()).toEqual({ 五年级: 2, 六年级: 1 });
  await turnTo(world, '2027-09-01');
  expect(await counted()).toEqual({ 六年级: 2 });
});
