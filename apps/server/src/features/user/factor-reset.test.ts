import { listLogs } from '@spine/contract/log';
import {
  acknowledgeReset,
  beginFactor,
  confirmFactor,
  currentUser,
  ownFactors,
  sessionErrors,
} from '@spine/contract/session';
import { addUser, deleteUsers, resetFactors, userErrors } from '@spine/contract/user';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  clearFactors,
  clientOf,
  codeOf,
  passwordDigest,
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
beforeEach(async () => {
  await world.signInAgain();
  await clearFactors(world);
  await world.database.inScope(platformScope, async ({ db }) => {
    const none = { factorsResetAt: null, factorsResetKnownAt: null };
    await db.updateTable('appUser').set(none).execute();
  });
});

test('a manager resets it with a reason, which is logged and told until its owner acknowledges it', async () => {
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
  const full = clientOf(world, first);
  const own = (await full.call(ownFactors, {})).body.data;
  expect(own).toMatchObject({ factors: [], recoveryCodesLeft: 0, browsers: [] });
  await setUpFactor(world, full);
  expect((await signInOn(world, 'doctor')).body.data).toHaveProperty('factorsReset');
  expect((await full.call(ownFactors, {})).body.data.reset).toMatchObject({ reason: REASON });
  expect((await full.call(acknowledgeReset, {})).body.code).toBe(8000);
  expect((await signInOn(world, 'doctor')).body.data).not.toHaveProperty('factorsReset');
});

test('who acknowledges a reset does not hide it, and another one is told again', async () => {
  const id = world.cast.users.doctor;
  await setUpFactor(world, await world.freshlyAs('doctor'));
  await world.as('manager').call(resetFactors, { id, reason: REASON });
  const intruder = clientOf(world, await signInOn(world, 'doctor'));
  const resetOf = async () => (await intruder.call(ownFactors, {})).body.data.reset;
  expect(await resetOf()).toMatchObject({ reason: REASON, acknowledgedAt: null });
  await intruder.call(acknowledgeReset, {});
  const { acknowledgedAt, ...rest } = await resetOf();
  expect(rest).toMatchObject({ by: 'manager', reason: REASON });
  world.clock.advance(60_000);
  await intruder.call(acknowledgeReset, {});
  expect(await resetOf()).toEqual({ ...rest, acknowledgedAt });
  await setUpFactor(world, intruder);
  await world.as('manager').call(resetFactors, { id, reason: '又丢了' });
  const told = (await signInOn(world, 'doctor')).body.data.factorsReset;
  expect(told).toMatchObject({ reason: '又丢了' });
});

test('a reset is told for thirty days', async () => {
  await setUpFactor(world, await world.freshlyAs('analyst'));
  const reset = { id: world.cast.users.analyst, reason: REASON };
  await world.as('manager').call(resetFactors, reset);
  world.clock.advance(30 * 24 * 3600_000 - 1);
  expect((await signInOn(world, 'analyst')).body.data).toHaveProperty('factorsReset');
  world.clock.advance(1);
  expect((await signInOn(world, 'analyst')).body.data).not.toHaveProperty('factorsReset');
});

test('a reset ends a set-up that was begun', async () => {
  const doctor = await world.freshlyAs('doctor');
  const former = await setUpFactor(world, doctor);
  const code = codeOf(world, former.secret);
  const begun = await doctor.call(beginFactor, { pw: passwordDigest(world), code });
  const { id, secret } = begun.body.data;
  await world.as('manager').call(resetFactors, { id: world.cast.users.doctor, reason: REASON });
  const late = { id, code: codeOf(world, secret) };
  expect((await doctor.call(confirmFactor, late)).body.errorCode).toBe(2401);
  const again = await world.freshlyAs('doctor');
  expect((await again.call(confirmFactor, late)).body.code).toBe(sessionErrors.setUpOver.code);
});

test('a set-up that was begun is nothing to reset', async () => {
  const analyst = await world.freshlyAs('analyst');
  await analyst.call(beginFactor, { pw: passwordDigest(world) });
  const reset = { id: world.cast.users.analyst, reason: REASON };
  expect((await world.as('manager').call(resetFactors, reset)).body.code).toBe(
    userErrors.noFactor.code,
  );
});

test('of a deleted user nothing is left', async () => {
  const added = { username: 'leaving', realName: '陆远舟', pw: 'Haitang2026', role: 2 };
  const { body } = await world.as('manager').raw(addUser, added);
  const userId = String(body.data.id);
  const [now, hash] = [world.clock.now(), Buffer.alloc(32)];
  await world.database.inScope(platformScope, async ({ db }) => {
    const factor = { id: userId, userId, kind: 'totp' as const, name: '手机', secret: hash };
    await db
      .insertInto('signInFactor')
      .values({ ...factor, createdAt: now, confirmedAt: now })
      .execute();
    await db
      .insertInto('recoveryCode')
      .values({ userId, codeHash: hash, createdAt: now })
      .execute();
    const browser = { id: userId, userId, tokenHash: hash, createdAt: now, lastUsedAt: now };
    await db
      .insertInto('trustedBrowser')
      .values({ ...browser, expiresAt: now })
      .execute();
  });
  const left = () =>
    world.database.inScope(platformScope, async ({ db }) => {
      const found: number[] = [];
      for (const table of ['signInFactor', 'recoveryCode', 'trustedBrowser'] as const) {
        const rows = await db
          .selectFrom(table)
          .where('userId', '=', userId)
          .select('userId')
          .execute();
        found.push(rows.length);
      }
      return found;
    });
  expect(await left()).toEqual([1, 1, 1]);
  expect((await world.as('manager').raw(deleteUsers, { ids: userId })).body.code).toBe(8000);
  expect(await left()).toEqual([0, 0, 0]);
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
