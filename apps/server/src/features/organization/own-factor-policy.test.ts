import { listLogs } from '@spine/contract/log';
import {
  editOrganization,
  editOwnFactorPolicy,
  type FactorPolicy,
  ownFactorPolicy,
} from '@spine/contract/organization';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInOn } from '#features/session/second-factor/second-factor.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ SECOND_FACTOR: 'administrators' });
});
afterAll(() => world.close());
afterEach(async () => {
  await ask('off');
  await askAsPlatform('off');
});

const ask = (own: FactorPolicy) => world.as('manager').call(editOwnFactorPolicy, { own });
const askAsPlatform = (secondFactor: FactorPolicy) =>
  world.as('platform').call(editOrganization, { id: world.cast.orgs.home, secondFactor });
const policies = async () => (await world.as('manager').call(ownFactorPolicy, {})).body.data;
const stepOf = async (name: CastName) => (await signInOn(world, name)).body.data.secondStep;

test('a manager asks all users of the own institution, and nobody else', async () => {
  expect((await ask('everybody')).body.code).toBe(8000);
  const { rows } = (await world.as('manager').call(listLogs, { page: 1, size: 1 })).body;
  expect(rows[0].keymsg).toBe('本机构的二次验证要求改为：全部用户');
  expect(await policies()).toEqual({ own: 'everybody', platform: 'managers' });
  expect([await stepOf('doctor'), await stepOf('analyst')]).toEqual(['setUp', 'setUp']);
  expect(await stepOf('maker')).toBe('none');
  expect((await world.as('rival').call(ownFactorPolicy, {})).body.data.own).toBe('off');
});

test('what the platform asks of an institution, or of its managers, stays asked', async () => {
  await askAsPlatform('everybody');
  expect((await ask('off')).body.code).toBe(8000);
  expect(await policies()).toEqual({ own: 'off', platform: 'everybody' });
  expect(await stepOf('doctor')).toBe('setUp');
  await askAsPlatform('off');
  expect(await stepOf('doctor')).toBe('none');
  expect(await stepOf('manager')).toBe('setUp');
});
