import { listLogs } from '@spine/contract/log';
import { currentUser, ownFactors } from '@spine/contract/session';
import { resetFactors, userErrors } from '@spine/contract/user';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  clientOf,
  codeOf,
  setUpFactor,
  signInOn,
  signInWith,
} from '#features/session/second-factor/second-factor.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';

const REASON = '手机丢失，已当面核对身份';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.signInAgain());

test('a manager resets it with a reason, which is logged and told once', async () => {
  const doctor = await world.freshlyAs('doctor');
  await setUpFactor(world, doctor);
  const reset = { id: world.cast.users.doctor, reason: REASON };
  expect((await world.as('manager').call(resetFactors, reset)).body.code).toBe(8000);
  expect((await doctor.call(currentUser, {})).body.errorCode).toBe(2401);
  const { rows } = (await world.as('manager').call(listLogs, { page: 1, size: 1 })).body;
  expect(rows[0].keymsg).toBe(`重置用户的二次验证，原因：${REASON}`);
  const first = await signInOn(world, 'doctor');
  expect(first.body.data).toMatchObject({
    secondStep: 'none',
    factorsReset: { by: 'manager', reason: REASON },
  });
  expect((await signInOn(world, 'doctor')).body.data).not.toHaveProperty('factorsReset');
  const own = (await clientOf(world, first).call(ownFactors, {})).body.data;
  expect(own).toMatchObject({ factors: [], recoveryCodesLeft: 0, browsers: [] });
});

test('a reset lifts the lock that wrong codes made', async () => {
  await setUpFactor(world, await world.freshlyAs('doctor'));
  for (let wrong = 1; wrong <= 6; wrong += 1)
    await signInWith(world, 'doctor', { code: '0000000' });
  const id = world.cast.users.doctor;
  await world.as('manager').call(resetFactors, { id, reason: REASON });
  expect((await signInOn(world, 'doctor', { address: '127.0.0.1' })).body.code).toBe(8000);
});

test('that of another institution is not found, and stays', async () => {
  const rival = await setUpFactor(world, await world.freshlyAs('rival'));
  const reset = { id: world.cast.users.rival, reason: REASON };
  const { body } = await world.as('manager').call(resetFactors, reset);
  expect(body.code).toBe(userErrors.unknown.code);
  expect((await signInWith(world, 'rival', { code: codeOf(world, rival.secret) })).body.code).toBe(
    8000,
  );
});

test('nobody resets the own one, and a second administrator that of the first', async () => {
  await setUpFactor(world, await world.freshlyAs('platform'));
  await world.signInAgain();
  const reset = { id: world.cast.users.platform, reason: REASON };
  const own = await world.as('platform').call(resetFactors, reset);
  expect(own.body.code).toBe(userErrors.ownFactorReset.code);
  await world.database.inScope(platformScope, ({ db }) =>
    db.updateTable('appUser').set({ role: 0 }).where('id', '=', world.cast.users.maker).execute(),
  );
  expect((await world.as('maker').call(resetFactors, reset)).body.code).toBe(8000);
});

test('one that is not there is not reset, nor without a reason', async () => {
  const id = world.cast.users.analyst;
  const nothing = await world.as('manager').call(resetFactors, { id, reason: REASON });
  expect(nothing.body.code).toBe(userErrors.noFactor.code);
  const { body } = await world.as('manager').call(resetFactors, { id, reason: ' ' });
  expect(body.code).toBe(userErrors.resetReasonInvalid.code);
});
