/** Downloads of codes: what they hold, and when a code counts as downloaded. */
import { connect } from 'node:net';
import { createBatchCodes, downloadBatchCodes, listBatchCodes } from '@spine/contract/batch-code';
import { listLogs } from '@spine/contract/log';
import { unzipSync } from 'fflate';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { readQr } from '#testing/read-files.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await openWorld();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

type Code = { id: string; code: string; downloadNum: 0 | 1 };
async function makeBatch(count: number): Promise<string> {
  return (await world.as('platform').call(createBatchCodes, { count })).body.data.batch;
}
async function codesOf(batch: string): Promise<Code[]> {
  return (await world.as('maker').call(listBatchCodes, { batch, size: 1000 })).body.rows;
}
async function download(input: Record<string, unknown>, as: CastName = 'maker') {
  return (await world.as(as).raw(downloadBatchCodes, input)).body;
}
const namesIn = (data: string) => Object.keys(unzipSync(Buffer.from(data, 'base64'))).sort();
const statusesOf = async (batch: string) => (await codesOf(batch)).map((row) => row.downloadNum);

describe('a download', () => {
  test('is a zip in base64 with one QR code of each code of the batch, named by it [7.39, 9.19]', async () => {
    const batch = await makeBatch(4);
    const answer = await download({ batch });
    expect(answer).toEqual({
      code: 8000,
      msg: 'success',
      data: expect.any(String),
      filename: `蓝牙编号-${batch}.zip`,
    });
    const files = unzipSync(Buffer.from(answer.data, 'base64'));
    const codes = (await codesOf(batch)).map(({ code }) => code);
    expect(Object.keys(files).sort()).toEqual(codes.map((code) => `${code}.png`).sort());
    for (const code of codes)
      expect(await readQr(files[`${code}.png`] ?? Buffer.alloc(0))).toEqual({
        text: code,
        level: 'L',
      });
  });

  test('turns its codes to downloaded, and no others [3.23, 4.22, 4.23]', async () => {
    const [batch, other] = [await makeBatch(2), await makeBatch(2)];
    expect(await statusesOf(batch)).toEqual([0, 0]);
    await download({ batch });
    expect([await statusesOf(batch), await statusesOf(other)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect((await download({ batch })).code).toBe(8000);
    expect(await statusesOf(batch)).toEqual([1, 1]);
  });

  test('takes chosen codes of several batches', async () => {
    const [first, second] = [await makeBatch(3), await makeBatch(2)];
    const chosen = [(await codesOf(first))[1], (await codesOf(second))[0]].flatMap(
      (row) => row ?? [],
    );
    const { data, filename } = await download(
      { ids: chosen.map(({ id }) => id).join(',') },
      'platform',
    );
    expect(namesIn(data)).toEqual(chosen.map(({ code }) => `${code}.png`).sort());
    expect(filename).toBe('蓝牙编号-2026-11-20-2个.zip');
    expect(await statusesOf(first)).toEqual([0, 1, 0]);
  });

  test('of nothing named takes the codes nobody has downloaded, until there are none [7.39, 8.23]', async () => {
    const waiting = (await world.as('maker').call(listBatchCodes, { downloadNum: 0, size: 1000 }))
      .body;
    expect(waiting.total).toBeGreaterThan(0);
    const { data } = await download({});
    expect(namesIn(data)).toEqual(waiting.rows.map(({ code }: Code) => `${code}.png`).sort());
    expect((await download({})).code).toBe(14042202);
  });

  test('answers 14042202 where there is nothing [8.23]', async () => {
    const unknown = '019a0000-0000-7000-8000-000000000000';
    for (const input of [{ batch: '20200101-01' }, { batch: '%' }, { ids: unknown }])
      expect((await download(input)).code, JSON.stringify(input)).toBe(14042202);
  });

  test.each([{ ids: 'x' }, { ids: ',' }, { batch: 'x'.repeat(21) }])(
    'refuses %j',
    async (input) => {
      expect((await download(input)).errorCode).toBe(2400);
    },
  );

  test.each<CastName>(['manager', 'doctor', 'analyst', 'rival'])('is not for %s', async (name) => {
    expect((await download({ batch: await makeBatch(1) }, name)).errorCode).toBe(2403);
  });

  test('leaves a log line with batch and number', async () => {
    const batch = await makeBatch(2);
    await download({ batch });
    const { body } = await world.as('platform').call(listLogs, { optype: 'export' });
    expect(body.rows[0]).toMatchObject({
      model: 'batchCode',
      keypoint: batch,
      keymsg: '下载蓝牙编号：2个',
      username: 'maker',
    });
  });

  test('holds a thousand codes at most, the oldest first', async () => {
    for (let made = 0; made < 11; made += 1) await makeBatch(100);
    expect(namesIn((await download({})).data)).toHaveLength(1000);
    expect(namesIn((await download({})).data).length).toBeGreaterThanOrEqual(100);
    expect((await download({})).code).toBe(14042202);
  });
});

describe('a download whose connection broke', () => {
  test('leaves its codes as they were, and the next one takes them [4.23]', async () => {
    const [batch, other] = [await makeBatch(3), await makeBatch(1)];
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const token = await sessionIn(world.database, {
      userId: world.cast.users.maker,
      client: 'app',
      address: '127.0.0.1',
      now: world.clock.now(),
      limits: world.config.session,
    });
    // The call waits for this lock until its caller has gone.
    await owner.query('begin; lock table batch_code in access exclusive mode');
    const gone = new Promise((resolve) =>
      world.app.server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `GET /api/v1/numblue/download?batch=${batch} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    await waitForLocks(world.database);
    socket.destroy();
    await gone;
    await owner.query('commit');
    await isLogged(batch);
    // By the time a later download is through, the broken one is over.
    await download({ batch: other });
    expect(await statusesOf(batch)).toEqual([0, 0, 0]);
    expect(namesIn((await download({ batch })).data)).toHaveLength(3);
    expect(await statusesOf(batch)).toEqual([1, 1, 1]);
  });

  async function isLogged(batch: string): Promise<void> {
    const line = `select 1 from operation_log where optype = 'export' and keypoint = $1`;
    await expect.poll(async () => (await owner.query(line, [batch])).rowCount).toBe(1);
  }
});
