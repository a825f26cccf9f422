/** What becomes of an export when its reader stands still, goes away, or was gone before its turn came. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { API_PREFIX, defineEndpoint, file, noInput } from '@spine/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { buildServer } from '../server.ts';
import { bindExport, watchReader } from './bind-export.ts';

/** More than the buffers of both ends of a connection hold. */
const LONG = 400_000;
const SHORT = 10;
/** On a clock that the test sets. */
const IDLE_MS = 300;
const endpointOf = (path: string) =>
  defineEndpoint({
    method: 'GET',
    path,
    summary: 'Numbers',
    access: 'signedIn',
    log: 'none',
    input: noInput,
    reply: file,
  });

let world: World;
let server: FastifyInstance;
let reads = 0;
beforeAll(async () => {
  world = await openWorld();
  const exportOf = (count: number) => ({
    subject: 'numbers',
    columns: [{ title: 'hash', width: 40, value: hashOf }],
    filterNames: {},
    read: () => {
      reads += 1;
      return Promise.resolve({ total: count, rows: numbers(count) });
    },
  });
  const bindings = [
    bindExport(endpointOf('/long'), exportOf(LONG), { idleMs: IDLE_MS }),
    bindExport(endpointOf('/patient'), exportOf(LONG)),
    bindExport(endpointOf('/short'), exportOf(SHORT)),
  ];
  server = await buildServer({ ...world, bindings });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Hashes cannot be packed. */
function hashOf(row: number): string {
  return createHash('sha256').update(String(row)).digest('base64');
}

async function* numbers(count: number): AsyncGenerator<number> {
  for (let row = 0; row < count; row += 1) yield await row;
}

function ask(path: string, name: 'manager' | 'doctor' = 'manager'): ClientRequest {
  const headers = { authorization: `Bearer ${world.tokens[name]}` };
  const url = server.listeningOrigin + API_PREFIX + path;
  return request(url, { headers, agent: false })
    .on('error', () => undefined)
    .end();
}

/** The answer of an export; nobody reads it yet. */
async function answerOf(asked: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer.on('error', () => undefined);
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await answer.toArray());
}

const idle = () => {
  const { total, idle: free, waiting } = world.database.load();
  return total === free && waiting === 0;
};

afterEach(() => {
  vi.useRealTimers();
});

describe('an export', () => {
  test('breaks off when its reader stands still, and lets the next one have its turn', async () => {
    stopClock();
    const still = await Promise.all([answerOf(ask('/long')), answerOf(ask('/long', 'doctor'))]);
    vi.advanceTimersByTime(IDLE_MS);
    vi.useRealTimers();
    const rows = cellsOfXlsx(await bytesOf(await answerOf(ask('/short'))));
    expect(rows).toHaveLength(SHORT + 1);
    for (const answer of still) {
      await expect(finished(answer.resume())).rejects.toThrow('aborted');
      expect(answer.complete).toBe(false);
    }
    await expect.poll(idle).toBe(true);
  });

  test('holds nothing for those who went away before their turn', async () => {
    const held = await Promise.all([
      answerOf(ask('/patient')),
      answerOf(ask('/patient', 'doctor')),
    ]);
    const before = reads;
    const gone = [ask('/patient'), ask('/patient'), ask('/patient')];
    await Promise.all(gone.map((each) => once(each, 'finish')));
    for (const each of gone) each.destroy();
    for (const each of held) each.destroy();
    const rows = cellsOfXlsx(await bytesOf(await answerOf(ask('/short'))));
    expect(rows).toHaveLength(SHORT + 1);
    expect(reads).toBeGreaterThan(before);
    await expect.poll(idle).toBe(true);
  });
});

describe('a user', () => {
  test('has one turn at a time, and the other is for somebody else', async () => {
    const held = await answerOf(ask('/patient'));
    const second = ask('/patient');
    const other = await answerOf(ask('/short', 'doctor'));
    expect(cellsOfXlsx(await bytesOf(other))).toHaveLength(SHORT + 1);
    held.destroy();
    const answer = await answerOf(second);
    answer.destroy();
    await expect.poll(idle).toBe(true);
  });
});

describe('the pace of a reader', () => {
  const MINUTE = 60_000;
  const IDLE = 10 * MINUTE;
  const readingAt = (rows: number) => {
    const content = new PassThrough();
    content.write('bytes that wait to be taken');
    const watch = watchReader(IDLE);
    const read = watch.untilRead(content);
    for (let row = 0; row < rows; row += 1) watch.refresh();
    return { content, read };
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });

  test('of few rows a minute is too slow while bytes wait, and loses the turn', async () => {
    const { content, read } = readingAt(2999);
    vi.advanceTimersByTime(MINUTE);
    expect(content.destroyed).toBe(true);
    await read;
  });

  test('of enough rows, or of one who waits for us, is right', async () => {
    const { content, read } = readingAt(3000);
    vi.advanceTimersByTime(MINUTE);
    expect(content.destroyed).toBe(false);
    content.read();
    vi.advanceTimersByTime(5 * MINUTE);
    expect(content.destroyed).toBe(false);
    content.end().resume();
    await read;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the watch over a reader', () => {
  beforeEach(stopClock);

  test('gives up one who takes nothing for so long', async () => {
    const content = new PassThrough();
    const read = watchReader(1000).untilRead(content);
    vi.advanceTimersByTime(999);
    expect(content.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(content.destroyed).toBe(true);
    await read;
  });

  test('waits for one who takes longer for all of it', async () => {
    const content = new PassThrough();
    const watch = watchReader(1000);
    const read = watch.untilRead(content);
    for (let taken = 0; taken < 5; taken += 1) {
      vi.advanceTimersByTime(999);
      watch.refresh();
    }
    expect(content.destroyed).toBe(false);
    content.end().resume();
    await read;
    expect(vi.getTimerCount()).toBe(0);
  });
});
