/** The serial of an erased child in the monitoring stays given, to nobody. */
import { eraseChild } from '@spine/contract/erasure';
import { giveChildNumbers } from '@spine/contract/monitoring';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import { insertMonitoringPlan } from '#features/monitoring/plan/monitoring-plan.factory.ts';
import { openMonitoredSchool } from '#features/monitoring/row/monitoring-row.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('it is not given again', async () => {
  const planId = await world.database.inScope(world.home, (tenant) => insertMonitoringPlan(tenant));
  const { schoolId, addChild } = await openMonitoredSchool(world, planId);
  const manager = world.as('manager');
  const numbered = async () => {
    const { body } = await manager.raw(giveChildNumbers, { planId });
    expect((await endOf(world, 'manager', body.data.id)).status).toBe('done');
    return world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .selectFrom('monitoringNumber')
        .where('orgId', '=', orgId)
        .where('schoolId', '=', schoolId)
        .orderBy('serial')
        .select(['serial', 'patientId'])
        .execute(),
    );
  };
  const first = await addChild();
  expect(await numbered()).toEqual([{ serial: 1, patientId: first.id }]);
  const { body } = await manager.raw(eraseChild, {
    id: uuidv7(),
    patientId: first.id,
    records: [],
    name: first.name,
    request: 'guardianWritten',
    askedOn: '2026-11-20',
    reason: '毕业离校',
  });
  expect(body).toMatchObject({ code: 8000 });
  const second = await addChild();
  expect(await numbered()).toEqual([
    { serial: 1, patientId: null },
    { serial: 2, patientId: second.id },
  ]);
});
