/** Jobs on the real queue: one end each, whatever happens meanwhile. */

import { kernelErrors } from '@spine/contract/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { platformScope } from '#platform/auth/scope.ts';
import { jobById } from '#platform/db/job-rows.ts';
import { refuse } from '#platform/http/refuse.ts';
import { openBlobStore } from '#platform/ports/blob-store.ts';
import { openWorld, type World } from '#testing/world.ts';
import { defineJob, type JobRun } from './job.ts';
import type { JobActor } from './job-facts.ts';
import { openJobQueue } from './job-queue.ts';

let world: World;
let queue: ReturnType<typeof openJobQueue>;
let actor: JobActor;
const faults: Error[] = [];
let run: (run: JobRun<{ n: number }>) => Promise<object> = () => Promise.resolve({});
const count = defineJob({
  kind: 'count',
  pace: 'short',
  input: z.object({ n: z.number() }),
  run: (given) => run(given),
});

beforeAll(async () => {
  world = await openWorld();
  actor = {
    userId: world.cast.users.manager,
    username: 'manager',
    role: 1,
    orgId: world.home.orgId,
    orgName: 'home',
  };
  queue = openJobQueue({
    ...world,
    blobs: openBlobStore(world.config.blobDir),
    onFault: (error) => faults.push(error),
  });
  queue.define(count);
  await world.app.close();
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await world.close();
});

const add = (n = 1) =>
  world.database.inScope(world.home, (db) =>
    queue.add(db, { job: count, input: { n }, title: 'count', actor, now: world.clock.now() }),
  );
const rowOf = (id: string) => world.database.inScope(platformScope, (db) => jobById(db, id));

describe('a job', () => {
  test('is done once with its result', async () => {
    run = async ({ input, progress }) => {
      await progress(1, 2);
      return { result: { doubled: input.n * 2 } };
    };
    const id = await add(21);
    expect(await queue.finished(id)).toMatchObject({ status: 'done', result: { doubled: 42 } });
    expect(await rowOf(id)).toMatchObject({ done: 2, total: 2, attempts: 1 });
    expect(faults).toEqual([]);
  });
  test('that is refused fails with that sentence', async () => {
    run = () => refuse(kernelErrors.exportTooLong);
    expect(await queue.finished(await add())).toMatchObject({
      status: 'failed',
      error: { code: 30000001, message: kernelErrors.exportTooLong.message },
    });
  });
});
