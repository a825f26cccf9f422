/** The queue on a database that is frozen. */

import { expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { toMilliseconds } from '#platform/db/limits.ts';
import { openDatabase } from '#platform/db/open.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { systemClock } from '#platform/ports/clock.ts';
import { startOwnServer } from '#testing/database/own-server.ts';
import { openJobQueue } from './job-queue.ts';

test('the connections of the queue give a silent server up', async () => {
  const own = await startOwnServer();
  const limits = toMilliseconds({ wait: 1, statement: 1, lock: 1, idle: 1, long: 2 });
  const database = openDatabase(own.appUrl, 2, { limits });
  const faults: string[] = [];
  const queue = openJobQueue({
    database,
    limits,
    clock: systemClock,
    diskSpace: { isShort: () => Promise.resolve(false) },
    blobs: openBlobStore(own.config.files),
    onFault: ({ message }) => faults.push(message),
  });
  await queue.start();
  expect(await database.inScope(platformScope, ({ db }) => db.selectFrom('job').execute())).toEqual(
    [],
  );
  own.freeze();
  await expect.poll(() => faults.join()).toContain('Query read timeout');
  own.thaw();
  await queue.stop();
  await database.close();
  await own.stop();
});
