/** The serial of an erased child in the monitoring stays given, to nobody. */
import { giveChildNumbers, listChildNumbers } from '@spine/contract/monitoring';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChildren } from '#features/child-record/index.ts';
import { endOf } from '#features/job/job.factory.ts';
import { insertMonitoringPlan } from '#features/monitoring/plan/monitoring-plan.factory.ts';
import { openMonitoredSchool } from '#features/monitoring/row/monitoring-row.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { releaseSerials } from './erase-rows.repository.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('it is not given again', async () => {
  const planId = await world.database.inScope(world.home, (tenant) => insertMonitoringPlan(tenant));
  const { schoolId, stage, addChild } = await openMonitoredSchool(world, planId);
  const serials = async () => {
    const { body } = await world.as('manager').raw(giveChildNumbers, { planId });
    expect((await endOf(world, 'manager', body.data.id)).status).toBe('done');
    const list = await world.as('manager').raw(listChildNumbers, { planId, schoolId, stage });
    return list.body.rows.map(({ serial }: { serial: number }) => serial);
  };
  const { id } = await addChild();
  expect(await serials()).toEqual([1]);
  await world.database.inScope(world.home, (tenant) =>
    changeChildren(tenant, { patientIds: [id] }, (change) => releaseSerials(change, [id])),
  );
  // The child is still on the roster here, so that the next job numbers it anew.
  expect(await serials()).toEqual([2]);
});
