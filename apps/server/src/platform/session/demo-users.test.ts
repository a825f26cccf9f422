import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf, hashOfDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { COMPILED } from '#testing/command.ts';
import { openWorld, type World } from '#testing/world.ts';
import { DEMO_USER_IDS, refuseDemoUsers } from './demo-users.repository.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const refusal = () => refuseDemoUsers(world.database, world.config.session.salt);

test('a production server does not start while a user of the demo has its password', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, '../../main.ts')],
    {
      encoding: 'utf8',
      timeout: 60_000,
      env: {
        ...COMPILED,
        NODE_ENV: 'production',
        SECRET: 'a secret of thirty-two characters',
        DATABASE_URL: world.ownerUrl,
        APP_DATABASE_URL: world.appUrl,
        PORT: '0',
      },
    },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('the password of the demo')]);
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
