/** Whose turn it is: each job once, two at a time, nobody behind all of another's, short ones not behind long ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, currentCaller } from '#platform/auth/caller.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { gate, type JobWorld, openJobWorld } from './job-queue.factory.ts';
import type { JobQueue } from './job-queue.ts';

let jobs: JobWorld;
let queue: JobQueue;
beforeAll(async () => {
  jobs = await openJobWorld();
  queue = await jobs.startQueue();
});
afterAll(() => jobs.close());

describe('the queue', () => {
  test('runs two jobs at a time and lets no user wait for all jobs of another', async () => {
    const held = gate();
    const begun: string[] = [];
    jobs.setWork(async ({ actor, input }) => {
      begun.push(`${actor.username} ${input.n}`);
      await held.opened;
      return {};
    });
    const holding = [await jobs.add(queue, { n: 0 }), await jobs.add(queue, { n: 0 })];
    await expect.poll(() => begun.length).toBe(2);
    const all = [...holding];
    for (const n of [1, 2, 3]) all.push(await jobs.add(queue, { n, by: 'doctor' }));
    all.push(await jobs.add(queue, { n: 1, by: 'analyst' }));
    expect(begun).toHaveLength(2);
    held.open();
    for (const id of all) await queue.finished(id);
    expect(begun.slice(2, 4).toSorted()).toEqual(['analyst 1', 'doctor 1']);
    expect(begun).toHaveLength(6);
  });

  test('keeps a turn free of long jobs for short ones', async () => {
    const held = gate();
    const begun: number[] = [];
    jobs.setWork(async ({ input }) => {
      begun.push(input.n);
      if (input.n < 10) await held.opened;
      return {};
    });
    const long = [
      await jobs.add(queue, { n: 1, pace: 'long' }),
      await jobs.add(queue, { n: 2, pace: 'long', by: 'doctor' }),
    ];
    await expect.poll(() => begun).toEqual([1]);
    await queue.finished(await jobs.add(queue, { n: 10 }));
    expect(begun).toEqual([1, 10]);
    held.open();
    for (const id of long) await queue.finished(id);
    expect(begun).toEqual([1, 10, 2]);
  });

  test('tells what jobs work with that nobody waits, and whose turn it takes', async () => {
    let caller: Caller | undefined;
    jobs.setWork(() => {
      caller = currentCaller();
      return Promise.resolve({});
    });
    await queue.finished(await jobs.add(queue, { n: 1 }));
    expect(caller).toMatchObject({ isJob: true, queueKey: jobs.world.home.orgId });
  });

  test('of two processes on one database runs each job once', async () => {
    const second = await jobs.startQueue();
    const runs = new Map<number, number>();
    jobs.setWork(({ input }) => {
      runs.set(input.n, (runs.get(input.n) ?? 0) + 1);
      return Promise.resolve({});
    });
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await jobs.add(n % 2 === 0 ? queue : second, { n }));
    for (const id of ids) expect((await second.finished(id)).status).toBe('done');
    expect([...runs.values()]).toEqual(Array.from({ length: 20 }, () => 1));
  });

  test('forgets a job a day after its end, and lets go of its file', async () => {
    const { world } = jobs;
    jobs.setWork(() => {
      async function* content(): AsyncGenerator<Buffer> {
        yield await Promise.resolve(Buffer.from('x'));
      }
      const file = { fileName: 'x', contentType: 'text/plain', content: content() };
      return Promise.resolve({ file });
    });
    const id = await jobs.add(queue);
    const { fileKey } = await queue.finished(id);
    const day = 24 * 60 * 60_000;
    await queue.sweep(new Date(world.clock.now().getTime() + day - 1));
    expect(await jobs.findRow(id)).toBeDefined();
    await queue.sweep(new Date(world.clock.now().getTime() + day + 1));
    expect(await jobs.findRow(id)).toBeUndefined();
    const dropped = await world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('blob')
        .where('key', '=', fileKey ?? '')
        .select('droppedAt')
        .executeTakeFirst(),
    );
    expect(dropped?.droppedAt).toBeInstanceOf(Date);
  });
});
