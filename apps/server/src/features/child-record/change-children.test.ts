/** What `work` is decided on is read in it: nobody else writes about these children from before it until it is committed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreening, type Screening } from '#features/exam/exam.factory.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type Changed, changeChildren, lockSchools } from './change-children.ts';

let world: World;
let screening: Screening;
beforeAll(async () => {
  world = await openWorld();
  screening = await insertScreening(world.database, world.home);
});
afterAll(() => world.close());

test.each<[string, (of: Screening) => Changed]>([
  ['some children', ({ patientIds }) => ({ patientIds })],
  ['new children', ({ schoolId }) => ({ patientIds: () => [], schoolIds: [schoolId] })],
  ['schools of a project', ({ projectId, schoolId }) => ({ projectId, schoolIds: [schoolId] })],
  ['a project', ({ projectId }) => ({ projectId })],
])('a change of %s waits for the lock of their school before its work', async (_, changed) => {
  const steps: string[] = [];
  const changing = await world.database.inScope(world.home, async (holder) => {
    await lockSchools(holder, [screening.schoolId]);
    const change = world.database.inScope(world.home, (tenant) =>
      changeChildren(tenant, changed(screening), async () => void steps.push('work')),
    );
    await waitForLocks(world.database);
    steps.push('released');
    return [change];
  });
  await Promise.all(changing);
  expect(steps).toEqual(['released', 'work']);
});
