/** Queues for tests: on the database of a world whose own queue is stopped, with one kind of job that tests write. */
import { z } from 'zod';
import type { JobActor } from '#platform/auth/actor.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { LIMIT_SECONDS, toMilliseconds } from '#platform/db/limits.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { CAST, type CastName } from '#testing/cast.ts';
import { openWorld } from '#testing/world.ts';
import { findJobById } from './job.repository.ts';
import { defineJob, type JobOutcome, type JobRun } from './job.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';

export type TestRun = JobRun<{ n: number }>;
type Work = (run: TestRun) => Promise<JobOutcome>;

export type JobWorld = Awaited<ReturnType<typeof openJobWorld>>;

export async function openJobWorld() {
  const world = await openWorld();
  await world.app.close();
  const faults: Error[] = [];
  const queues: JobQueue[] = [];
  let work: Work = () => Promise.resolve({});
  let hasSpace = true;
  const input = z.object({ n: z.number() });
  const kinds = {
    short: defineJob({
      kind: 'short',
      pace: 'short',
      scope: 'either',
      input,
      run: (run) => work(run),
    }),
    long: defineJob({
      kind: 'long',
      pace: 'long',
      scope: 'either',
      input,
      run: (run) => work(run),
    }),
  };

  /** For the queue like another process. */
  const startQueue = async (): Promise<JobQueue> => {
    const queue = openJobQueue({
      database: world.database,
      clock: world.clock,
      blobs: openBlobStore(world.config.files),
      onFault: (error) => faults.push(error),
      diskSpace: { isShort: () => Promise.resolve(!hasSpace) },
      limits: toMilliseconds(LIMIT_SECONDS),
    });
    queue.define(kinds.short, kinds.long);
    await queue.start();
    queues.push(queue);
    return queue;
  };
  const actorOf = (name: CastName): JobActor => ({
    userId: world.cast.users[name],
    username: name,
    realName: null,
    role: CAST[name].role,
    accountKind: 'person',
    orgId: world.home.orgId,
    orgName: 'home',
  });

  const newJob = ({ n = 1, by = 'manager', pace = 'short' }: AddedJob = {}) => ({
    job: kinds[pace],
    input: { n },
    title: `job ${n}`,
    actor: actorOf(by),
    now: world.clock.now(),
  });

  return {
    world,
    faults,
    startQueue,
    actorOf,
    /** Whether the disk has space for more. */
    setDiskSpace: (isEnough: boolean): void => {
      hasSpace = isEnough;
    },
    /** What the next runs do. */
    setWork: (next: Work): void => {
      work = next;
    },
    add: (queue: JobQueue, added?: AddedJob): Promise<string> =>
      world.database.inScope(world.home, (tenant) => queue.add(tenant, newJob(added))),
    asked: newJob,
    findRow: (id: string) => world.database.inScope(platformScope, ({ db }) => findJobById(db, id)),
    close: async () => {
      for (const queue of queues) await queue.stop();
      await world.close();
    },
  };
}

type AddedJob = { n?: number; by?: CastName; pace?: 'short' | 'long' };

/** A gate that runs wait at. */
export function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
