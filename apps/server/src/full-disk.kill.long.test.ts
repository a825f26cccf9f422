/** A server whose disk runs full: it refuses to write in time, goes on answering, and has lost nothing afterwards. */

import { statfs } from 'node:fs/promises';
import { listSchools } from '@spine/contract/school';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeviceClient, deviceWith } from '#testing/device-client.ts';
import {
  type OwnInstallation,
  schoolWriter,
  startInstallation,
} from '#testing/process/own-installation.ts';
import { MEGABYTE, mountSmallDisk } from '#testing/process/small-disk.ts';

const DISK_MB = 400;
const RESERVE_MB = 100;

let disk: Awaited<ReturnType<typeof mountSmallDisk>>;
let server: OwnInstallation;
let manager: DeviceClient;
beforeAll(async () => {
  disk = await mountSmallDisk(DISK_MB);
  server = await startInstallation(disk.directory, { DISK_RESERVE_MB: String(RESERVE_MB) });
  manager = deviceWith(server.url, server.token);
});
afterAll(async () => {
  await disk.empty();
  manager.close();
  await server.end();
  await disk.unmount();
});

const { acknowledged, add } = schoolWriter();
const write = () => add(manager);

const stored = async () => {
  const { code, rows = [] } = await manager.call(listSchools, { size: 100 });
  expect(code).toBe(8000);
  return rows.map((row) => (row as { name: string }).name);
};

async function readiness() {
  // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
  const ready = await fetch(`${server.url}/readyz`);
  return [ready.status, (await ready.json()).room];
}

const free = async () => {
  const { bavail, bsize } = await statfs(disk.directory);
  return bavail * bsize;
};
const written = () => expect.poll(async () => (await write()).code);

test('refuses to write below the reserve, reads on a full disk, and writes again when there is space', async () => {
  for (let time = 0; time < 20; time += 1) expect((await write()).code).toBe(8000);
  expect(await readiness()).toEqual([200, true]);

  await disk.fill((await free()) - (RESERVE_MB / 2) * MEGABYTE);
  await written().toBe(1502);
  expect((await write()).msg).toContain('存储空间不足');
  expect(await readiness()).toEqual([200, false]);
  expect((await stored()).sort()).toEqual([...acknowledged].sort());

  await disk.fill(DISK_MB * MEGABYTE);
  expect(await free()).toBe(0);
  for (let time = 0; time < 20; time += 1)
    expect((await stored()).sort()).toEqual([...acknowledged].sort());
  expect((await write()).code).toBe(1502);

  await disk.empty();
  await written().toBe(8000);
  expect(await readiness()).toEqual([200, true]);
  expect((await stored()).sort()).toEqual([...acknowledged].sort());
});
