/** Stored cases at the start of a build whose rules fold them differently. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FollowUpDay, openFollowUpDay } from '#features/follow-up/follow-up.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { refoldOutdated } from './refold.service.ts';

let world: World;
let day: FollowUpDay;
beforeAll(async () => {
  world = await openWorld();
  day = await openFollowUpDay(world);
  await day.examine();
});
afterAll(() => world.close());

const cases = () =>
  world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('followUpCase').selectAll().execute(),
  );

/** A day that no rule gives. */
const spoil = () =>
  world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .updateTable('followUpCase')
      .set({ dueOn: '2020-01-06' })
      .where('orgId', '=', orgId)
      .execute(),
  );

const storeVersion = (caseRuleVersion: string) =>
  world.database.inScope(platformScope, ({ db }) =>
    db.updateTable('statisticState').set({ caseRuleVersion }).execute(),
  );

test('cases that other rules stored are folded anew, and a finished run is not repeated', async () => {
  const stored = await cases();
  expect(stored).toHaveLength(1);
  await spoil();
  await storeVersion('of a former build');
  expect(await refoldOutdated(world.database)).toBeGreaterThan(0);
  expect(await cases()).toEqual(stored);

  await spoil();
  const spoilt = await cases();
  expect(await refoldOutdated(world.database)).toBe(0);
  expect(await cases()).toEqual(spoilt);
});
