/** A server is killed in the middle of an upload: the next one shows no package, and the same upload works there. */
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { listAppPackages, uploadAppPackage } from '@spine/contract/app-package';
import { API_PREFIX } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { makeApk } from './app-package.factory.ts';

let world: World;
let server: ServerProcess;
let authorization: string;
beforeAll(async () => {
  world = await openWorld();
  authorization = `Bearer ${world.tokens.platform}`;
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const apk = makeApk('killed', 2_000_000);
const incoming = () => readdir(`${world.config.files.directory}/incoming`).catch(() => []);

test('a killed upload leaves no package, and can be sent again', async () => {
  const url = new URL(server.url);
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${API_PREFIX}${uploadAppPackage.path}?platform=android&version=1.0 HTTP/1.1\r\nhost: x\r\nx-client: app\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${apk.length * 2}\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.apk"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  socket.write(apk);
  await expect.poll(incoming).toHaveLength(1);
  await server.kill();

  const list = () => world.as('doctor').call(listAppPackages, {});
  expect((await list()).body).toMatchObject({ code: 8000, rows: [], total: 0 });
  const input = { platform: 'android', version: '1.0' };
  const again = await world
    .as('platform')
    .upload(uploadAppPackage, input, { name: 'a.apk', bytes: apk });
  expect(again.body).toMatchObject({ code: 8000, data: { size: apk.length } });
  expect((await list()).body.total).toBe(1);
  expect(await incoming()).toHaveLength(1);
});
