import { picCode, sendSms } from '@spine/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { deleteExpiredSessions } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function counts() {
  const count = async (table: 'session' | 'pictureCode' | 'smsCode') => {
    const { total } = await world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    );
    return total;
  };
  return {
    sessions: await count('session'),
    pictures: await count('pictureCode'),
    sms: await count('smsCode'),
  };
}

const forget = () =>
  world.database.inScope(platformScope, (tenant) =>
    deleteExpiredSessions(tenant, world.clock.now()),
  );

test('housekeeping forgets what is over and keeps what is not', async () => {
  await world.anonymous.call(picCode, { mcode: 'm' });
  await world.anonymous.call(sendSms, { tel: '13800000002', ttp: 'login' });
  await forget();
  expect(await counts()).toEqual({ sessions: 6, pictures: 1, sms: 1 });
  world.clock.advance(26 * 3600_000);
  await forget();
  expect(await counts()).toEqual({ sessions: 0, pictures: 0, sms: 0 });
});
