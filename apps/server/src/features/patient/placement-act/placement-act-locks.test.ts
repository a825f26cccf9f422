/** An act reads its children once their school is held, whatever became of them while it waited. */
import { actOnPlacements, importRoster, patientErrors } from '@spine/contract/patient';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childIdOf, intervalsOf } from '#features/enrolment/enrolment.factory.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CHILD, newSchool, rosterFile } from '../roster/roster.factory.ts';
import { lockImport } from '../roster/roster.repository.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a child that came to another school meanwhile is not acted on', async () => {
  const [schoolId, other] = [
    await newSchool(world.database, world.home),
    await newSchool(world.database, world.home),
  ];
  const manager = world.as('manager');
  await manager.upload(importRoster, { schoolId }, rosterFile([CHILD]));
  const id = await childIdOf(world, schoolId, String(CHILD[0]));
  const before = await intervalsOf(world, id);
  const { answer } = await world.database.inScope(world.home, async (tenant) => {
    await lockImport(tenant, schoolId);
    const waiting = manager.raw(actOnPlacements, {
      kind: 'leave',
      from: 'today',
      patientIds: [id],
    });
    await waitForLocks(world.database);
    await tenant.db
      .updateTable('patient')
      .set({ schoolId: other })
      .where('orgId', '=', tenant.orgId)
      .where('id', '=', id)
      .execute();
    return { answer: waiting };
  });
  expect((await answer).body.code).toBe(patientErrors.unknown.code);
  expect(await intervalsOf(world, id)).toEqual(before);
});
