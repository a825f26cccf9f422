/** Stored cases at the start of a build whose rules fold them differently. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFollowUpDay } from '#features/follow-up/follow-up.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { refoldOnceMore, refoldOutdated } from './refold.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  // Each in a school of its own.
  for (const _ of [1, 2]) await (await openFollowUpDay(world)).examine();
});
afterAll(() => world.close());

const cases = () =>
  world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('followUpCase').selectAll().orderBy('patientId').execute(),
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
  expect(stored).toHaveLength(2);
  await spoil();
  await storeVersion('of a former build');
  expect(await refoldOutdated(world.database)).toBeGreaterThan(0);
  expect(await cases()).toEqual(stored);

  await spoil();
  const spoilt = await cases();
  expect(await refoldOutdated(world.database)).toBe(0);
  expect(await cases()).toEqual(spoilt);
});

test('what a server of other rules stored meanwhile is folded anew once more, and not again', async () => {
  await storeVersion('of a former build');
  await refoldOutdated(world.database);
  const stored = await cases();
  await spoil();
  expect(await refoldOnceMore(world.database)).toBeGreaterThan(0);
  expect(await cases()).toEqual(stored);

  await spoil();
  const spoilt = await cases();
  expect(await refoldOnceMore(world.database)).toBe(0);
  expect(await refoldOutdated(world.database)).toBe(0);
  expect(await cases()).toEqual(spoilt);
});
