/** Jobs on the real queue: one end each, whatever happens meanwhile. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { jobErrors } from '@spine/contract/job';
import { kernelErrors } from '@spine/contract/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { FilesAwayError } from '#platform/files/blob-store.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { diskSpaceText } from '#platform/http/limits/disk-space.text.ts';
import { refuse } from '#platform/http/refuse.ts';
import { gate, type JobWorld, openJobWorld, type TestRun } from './job-queue.factory.ts';
import type { JobQueue } from './job-queue.ts';
import { beginRun, endRun, saveProgress } from './job-run.repository.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

let jobs: JobWorld;
let queue: JobQueue;
beforeAll(async () => {
  jobs = await openJobWorld();
  queue = await jobs.startQueue();
});
afterAll(() => jobs.close());
beforeEach(() => {
  jobs.faults.length = 0;
});

const ownOf = (id: string) => ({
  id,
  userId: jobs.world.cast.users.manager,
  now: jobs.world.clock.now(),
});
const cancel = (id: string) =>
  jobs.world.database.inScope(jobs.world.home, ({ db }) => queue.cancel(db, ownOf(id)));
const schools = () =>
  jobs.world.database.inScope(jobs.world.home, ({ db }) =>
    db.selectFrom('school').select('id').execute(),
  );
const filesIn = (directory: string) => readdir(directory).catch(() => []);
async function* texts(...parts: string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('given up')), { once: true });
  });

describe('a job', () => {
  test('is refused when its turn comes and the disk has no space, or loses it meanwhile', async () => {
    const { directory } = jobs.world.config.files;
    const begun: number[] = [];
    jobs.setWork(({ input }) => {
      begun.push(input.n);
      const content = texts('a', 'b');
      if (input.n === 2) jobs.setDiskSpace(false);
      return Promise.resolve({ file: { fileName: 'a.txt', contentType: 'text/plain', content } });
    });
    jobs.setDiskSpace(false);
    const before = await queue.finished(await jobs.add(queue, { n: 1 }));
    jobs.setDiskSpace(true);
    const meanwhile = await queue.finished(await jobs.add(queue, { n: 2 }));
    jobs.setDiskSpace(true);
    const error = { code: kernelErrors.insertFailed.code, message: diskSpaceText.short };
    for (const ended of [before, meanwhile])
      expect(ended).toMatchObject({ status: 'failed', error, fileKey: null });
    expect(begun).toEqual([2]);
    expect(await filesIn(path.join(directory, 'incoming'))).toEqual([]);
    expect(jobs.faults).toEqual([]);
  });

  test('is done once, with its result and its file', async () => {
    jobs.setWork(async ({ input, progress }) => {
      await progress(1, 2);
      const file = { fileName: 'a.txt', contentType: 'text/plain', content: texts('a', 'b') };
      return { result: { doubled: input.n * 2 }, summary: 'doubled', file };
    });
    const id = await jobs.add(queue, { n: 21 });
    const ended = await queue.finished(id);
    expect(ended).toMatchObject({ status: 'done', result: { doubled: 42 }, error: null });
    expect(await jobs.findRow(id)).toMatchObject({
      done: 2,
      total: 2,
      attempts: 1,
      summary: 'doubled',
      fileName: 'a.txt',
      size: 2,
    });
    expect(jobs.faults).toEqual([]);
  });

  test('that is refused fails with that sentence, and is not tried again', async () => {
    let runs = 0;
    jobs.setWork(() => {
      runs += 1;
      return refuse(kernelErrors.exportTooLong, { data: { rows: 2 } });
    });
    const { message, code } = kernelErrors.exportTooLong;
    expect(await queue.finished(await jobs.add(queue))).toMatchObject({
      status: 'failed',
      error: { code, message, detail: { data: { rows: 2 } } },
    });
    expect(runs).toBe(1);
  });

  test('leaves no file that it wrote itself where its end is refused, and writes none without space', async () => {
    const blobs = openBlobStore(jobs.world.config.files);
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of blobs.list()) keys.push(key);
      return keys.sort();
    };
    const before = await stored();
    const keyOf = async ({ newId, readWhileActive }: TestRun) =>
      (await blobs.write(newId(), readWhileActive(texts('a', 'b')))).key;
    jobs.setWork(async (run) => {
      const key = await keyOf(run);
      return { blobKeys: [key], finish: () => refuse(kernelErrors.exportTooLong) };
    });
    const refused = await queue.finished(await jobs.add(queue));
    expect(refused).toMatchObject({ error: { code: kernelErrors.exportTooLong.code } });
    jobs.setWork(async (run) => {
      jobs.setDiskSpace(false);
      return { blobKeys: [await keyOf(run)] };
    });
    const short = await queue.finished(await jobs.add(queue));
    jobs.setDiskSpace(true);
    expect(short).toMatchObject({ error: { code: kernelErrors.insertFailed.code } });
    expect(await stored()).toEqual(before);
  });

  test('is in the queue only when its transaction is', async () => {
    let runs = 0;
    jobs.setWork(() => {
      runs += 1;
      return Promise.resolve({});
    });
    let id = '';
    const lost = jobs.world.database.inScope(jobs.world.home, async (tenant) => {
      id = await queue.add(tenant, jobs.asked());
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    expect(await jobs.findRow(id)).toBeUndefined();
    await queue.finished(await jobs.add(queue));
    expect(runs).toBe(1);
  });

  test('that meets a fault is begun three times, and then fails with 1500', async () => {
    jobs.setWork(() => Promise.reject(new Error('broken')));
    const id = await jobs.add(queue);
    expect(await queue.finished(id)).toMatchObject({
      status: 'failed',
      error: { code: kernelErrors.fault.code, message: kernelErrors.fault.message },
    });
    expect((await jobs.findRow(id))?.attempts).toBe(3);
    expect(jobs.faults.map(({ message }) => message)).toEqual(['broken', 'broken', 'broken']);
  });

  test('whose process died three times says so, and is done when it is begun again by hand', async () => {
    const { world } = jobs;
    let runs = 0;
    jobs.setWork(() => {
      runs += 1;
      return Promise.resolve({ result: 'done' });
    });
    const id = await world.database.inScope(world.home, async (tenant) => {
      const added = await queue.add(tenant, jobs.asked());
      await tenant.db.updateTable('job').set({ attempts: 3 }).where('id', '=', added).execute();
      return added;
    });
    const { code, message } = jobErrors.interrupted;
    expect(await queue.finished(id)).toMatchObject({ status: 'failed', error: { code, message } });
    expect(runs).toBe(0);
    expect(jobs.faults.map((fault) => fault.message)).toEqual(['its process died each time']);
    const again = { id, actor: jobs.actorOf('manager'), now: world.clock.now() };
    await world.database.inScope(world.home, ({ db }) => queue.retry(db, again));
    expect(await queue.finished(id)).toMatchObject({ status: 'done', result: 'done', error: null });
  });

  test.each([
    ['its database', Object.assign(new Error('terminated'), { code: '57P01' })],
    ['its files', new FilesAwayError('the object store does not answer')],
  ])('that loses %s each time was interrupted, and is no fault of its own', async (_what, lost) => {
    jobs.setWork(() => Promise.reject(lost));
    expect(await queue.finished(await jobs.add(queue))).toMatchObject({
      status: 'failed',
      error: { code: jobErrors.interrupted.code },
    });
  });

  test('that meets a fault once is done by the second run', async () => {
    let runs = 0;
    jobs.setWork(() => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('broken')) : Promise.resolve({ result: runs });
    });
    expect(await queue.finished(await jobs.add(queue))).toMatchObject({ result: 2 });
  });

  test('writes what finish writes with its end, or not at all', async () => {
    const { home, database } = jobs.world;
    jobs.setWork(() =>
      Promise.resolve({
        finish: async ({ db }) => {
          await db
            .insertInto('school')
            .values({
              orgId: home.orgId,
              id: UNKNOWN,
              name: 'half',
              province: '330000',
              city: null,
              district: null,
              provinceName: 'p',
              cityName: null,
              districtName: null,
              createdAt: new Date(),
              deletedAt: null,
            })
            .execute();
          return refuse(kernelErrors.logic);
        },
      }),
    );
    const id = await jobs.add(queue);
    expect(await queue.finished(id)).toMatchObject({ status: 'failed' });
    expect(await schools()).toEqual([]);
    expect(database.load().waiting).toBe(0);
  });
});

describe('a job that is cancelled', () => {
  test('while it runs hears of it, leaves no half file, and is done when tried again', async () => {
    const { world } = jobs;
    const begun = gate();
    const told = gate();
    jobs.setWork(({ signal }) => {
      signal.addEventListener('abort', told.open, { once: true });
      async function* half(): AsyncGenerator<Buffer> {
        yield Buffer.from('half');
        begun.open();
        await untilAborted(signal);
      }
      return Promise.resolve({
        file: { fileName: 'a', contentType: 'text/plain', content: half() },
      });
    });
    const before = await filesIn(world.config.files.directory);
    const id = await jobs.add(queue);
    await begun.opened;
    expect(await cancel(id)).toBe('job 1');
    expect((await queue.finished(id)).status).toBe('cancelled');
    await told.opened;
    await expect.poll(() => filesIn(`${world.config.files.directory}/incoming`)).toEqual([]);
    expect(await filesIn(world.config.files.directory)).toEqual(before);
    expect(await cancel(id)).toBeUndefined();

    jobs.setWork(() => Promise.resolve({ result: 'again' }));
    const again = { id, actor: jobs.actorOf('manager'), now: world.clock.now() };
    await world.database.inScope(world.home, ({ db }) => queue.retry(db, again));
    expect(await queue.finished(id)).toMatchObject({ status: 'done', result: 'again' });
  });

  test('at the last moment is undone by its end', async () => {
    jobs.setWork((run: TestRun) =>
      Promise.resolve({
        finish: async () => {
          await cancel(run.id);
          return { result: 'too late' };
        },
      }),
    );
    const id = await jobs.add(queue);
    expect(await queue.finished(id)).toMatchObject({ status: 'cancelled', result: null });
  });
});

describe('a run', () => {
  test('never reports less than before, and writes nothing once it was given up', async () => {
    const { database } = jobs.world;
    const held = gate();
    jobs.setWork(() => held.opened.then(() => ({})));
    const id = await jobs.add(queue);
    await expect.poll(async () => (await jobs.findRow(id))?.status).toBe('running');
    const queueId = (await jobs.findRow(id))?.queueId ?? '';
    await database.inScope(platformScope, async ({ db }) => {
      const now = jobs.world.clock.now();
      await beginRun(db, { id, queueId, runId: UNKNOWN, now });
      const mine = { id, runId: UNKNOWN };
      expect(await saveProgress(db, { ...mine, done: 3, total: 4 })).toBe(true);
      expect(await saveProgress(db, { ...mine, done: 2, total: 4 })).toBe(true);
    });
    expect((await jobs.findRow(id))?.done).toBe(3);
    // The run that held it before has lost it.
    held.open();
    const end = { finishedAt: new Date(), expiresAt: new Date(), status: 'done' } as const;
    await database.inScope(platformScope, ({ db }) => endRun(db, { id, runId: UNKNOWN }, end));
    expect(await jobs.findRow(id)).toMatchObject({ status: 'done', attempts: 2, result: null });
  });

  test('that is lost to the queue is sent anew', async () => {
    const held = gate();
    jobs.setWork(({ signal }) =>
      Promise.race([held.opened.then(() => ({})), untilAborted(signal)]),
    );
    const id = await jobs.add(queue);
    await expect.poll(async () => (await jobs.findRow(id))?.status).toBe('running');
    const owner = new Client({ connectionString: jobs.world.ownerUrl });
    await owner.connect();
    await owner.query('delete from pgboss.job');
    await owner.end();
    await queue.sweep(jobs.world.clock.now());
    held.open();
    expect((await queue.finished(id)).status).toBe('done');
  });
});

describe('a queue that drains', () => {
  test('finishes the long job it runs and begins no other; short ones go on', async () => {
    const held = gate();
    jobs.setWork(({ input }) =>
      input.n === 1 ? held.opened.then(() => ({})) : Promise.resolve({}),
    );
    const running = await jobs.add(queue, { n: 1, pace: 'long' });
    await expect.poll(async () => (await jobs.findRow(running))?.status).toBe('running');
    await queue.drain();
    const waiting = await jobs.add(queue, { n: 2, pace: 'long' });
    expect((await queue.finished(await jobs.add(queue, { n: 3 }))).status).toBe('done');
    held.open();
    expect((await queue.finished(running)).status).toBe('done');
    expect((await queue.finished(await jobs.add(queue, { n: 4 }))).status).toBe('done');
    expect(await jobs.findRow(waiting)).toMatchObject({ status: 'waiting' });
    await queue.stop();
    queue = await jobs.startQueue();
    expect((await queue.finished(waiting)).status).toBe('done');
  });
});

describe('a queue that stops', () => {
  test('hands its job back, and another one does it', async () => {
    const begun = gate();
    jobs.setWork(({ signal }) => {
      begun.open();
      return untilAborted(signal);
    });
    const id = await jobs.add(queue);
    await begun.opened;
    await queue.stop();
    expect(await jobs.findRow(id)).toMatchObject({ status: 'waiting', attempts: 0 });
    jobs.setWork(() => Promise.resolve({ result: 'resumed' }));
    queue = await jobs.startQueue();
    expect(await queue.finished(id)).toMatchObject({ status: 'done', result: 'resumed' });
    expect(jobs.faults).toEqual([]);
  });
});
