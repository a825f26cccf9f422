import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { workMetrics } from './work-metrics.ts';

let world: World;
let owner: Client;
let backupDir: string;
beforeAll(async () => {
  world = await openWorld();
  // Its queue would run the jobs of the tests.
  await world.app.close();
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  backupDir = await mkdtemp(path.join(os.tmpdir(), 'spine-backups-'));
});
afterAll(async () => {
  await owner.end();
  await world.close();
  await rm(backupDir, { recursive: true });
});

function open({ isShort = false, backups = backupDir } = {}) {
  const registry = new Registry();
  const refresh = workMetrics(registry, {
    database: world.database,
    clock: world.clock,
    diskSpace: { isShort: () => Promise.resolve(isShort) },
    backupDir: backups,
  });
  return async () => {
    await refresh();
    const lines = (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
    return lines.sort();
  };
}

async function insertJob(status: string, more: { secondsAgo?: number; code?: number } = {}) {
  await owner.query(
    `insert into job (id, user_id, actor, kind, title, input, status, queue_id, created_at, error_code)
     values ($1, $2, '{}', 'work', 'work', '{}', $3, $1, $4, $5)`,
    [
      randomUUID(),
      world.cast.users.doctor,
      status,
      new Date(world.clock.now().getTime() - 1000 * (more.secondsAgo ?? 0)),
      more.code ?? null,
    ],
  );
}

test('count jobs, those that failed by a fault, and how long the oldest has waited', async () => {
  const metrics = open();
  await expect.poll(metrics).toContain('jobs_oldest_waiting_seconds 0');
  await insertJob('waiting', { secondsAgo: 90 });
  await insertJob('waiting', { secondsAgo: 30 });
  await insertJob('running', { secondsAgo: 600 });
  await insertJob('failed', { code: 1500 });
  await insertJob('failed', { code: 1402 });
  await insertJob('done', { secondsAgo: 900 });
  await expect
    .poll(metrics)
    .toEqual(
      expect.arrayContaining([
        'jobs_oldest_waiting_seconds 90',
        'jobs{state="faulty"} 1',
        'jobs{state="running"} 1',
        'jobs{state="waiting"} 2',
      ]),
    );
});

test('name the newest complete backup, and nothing where there is no directory', async () => {
  const metrics = open();
  expect(await metrics()).toContain('backup_newest_timestamp_seconds 0');
  for (const name of [
    'spine-2026-11-20T02-30-00-000Z',
    'spine-2026-11-21T02-30-00-500Z',
    'spine-2026-11-22T02-30-00-000Z.part',
    'other',
  ])
    await mkdir(path.join(backupDir, name));
  expect(await metrics()).toContain(
    `backup_newest_timestamp_seconds ${Date.parse('2026-11-21T02:30:00.500Z') / 1000}`,
  );
  const lines = await open({ backups: path.join(backupDir, 'missing') })();
  expect(lines.filter((line) => line.startsWith('backup'))).toEqual([]);
});

test('say that the disk is short', async () => {
  expect(await open()()).toContain('disk_short 0');
  expect(await open({ isShort: true })()).toContain('disk_short 1');
});

test('are answered while the database does not answer, with the numbers of before', async () => {
  await insertJob('running');
  const metrics = open();
  const counted = expect.stringMatching(/^jobs\{state="running"\} [1-9]/);
  await expect.poll(metrics).toContainEqual(counted);
  await owner.query('begin; lock table job in access exclusive mode');
  try {
    expect(await metrics()).toContainEqual(counted);
  } finally {
    await owner.query('rollback');
  }
});
