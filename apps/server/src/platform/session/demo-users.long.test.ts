import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf, hashOfDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { startCommand } from '#testing/process/command.ts';
import { openWorld, type World } from '#testing/world.ts';
import { DEMO_USER_IDS, refuseDemoUsers } from './demo-users.repository.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const refusal = () => refuseDemoUsers(world.database, world.config.session.salt);

test('a production server does not start while a user of the demo has its password', async () => {
  const { code, said } = await startCommand(path.join(import.meta.dirname, '../../main'), [], {
    NODE_ENV: 'production',
    SECRET: 'a secret of thirty-two characters',
    PUBLIC_URL: 'https://screening.example',
    DATABASE_URL: world.ownerUrl,
    APP_DATABASE_URL: world.appUrl,
    PORT: '0',
  }).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('the password of the demo')]);
});

test('names them, and is content once each has another or is deleted', async () => {
  await expect(refusal()).rejects.toThrow(/: platform, .*manager/);
  const passwordHash = await hashOfDigest(digestOf('Another2026', world.config.session.salt));
  const { platform, ...others } = DEMO_USER_IDS;
  const change = (ids: string[], set: { passwordHash?: string; deletedAt?: Date }) =>
    world.database.inScope(platformScope, ({ db }) =>
      db.updateTable('appUser').where('id', 'in', ids).set(set).execute(),
    );
  await change(Object.values(others), { passwordHash });
  await expect(refusal()).rejects.toThrow(/everybody knows: platform\./);
  await change([platform], { deletedAt: world.clock.now() });
  await refusal();
});
